import { randomBytes } from 'node:crypto';
import { hashOfToken } from '../provider-events/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Mpesa } from './create-mpesa.ts';
import { keepPaybillToken, notePaybillRegistered } from './paybill-tokens.ts';

/**
 * Tells M-PESA where to confirm payments into the paybill, with a new token: the first time, and to replace a token that may
 * be known. Earlier ones count on until nothing comes by them any more (`retireIdlePaybillTokens`). In production M-PESA takes
 * addresses once, until they are deleted in the portal. The token's hash is kept before the call, so that confirmations are
 * known from the first moment, and after a refusal as well: running again makes one more.
 */
export async function registerPaybill({
  db,
  mpesa,
}: {
  readonly db: Db;
  readonly mpesa: Pick<Mpesa, 'daraja' | 'hookUrl'>;
}): ReturnType<Mpesa['daraja']['registerC2bUrls']> {
  const token = randomBytes(24).toString('hex');
  const tokenHash = hashOfToken(token);
  await keepPaybillToken(db, tokenHash);
  const answer = await mpesa.daraja.registerC2bUrls({
    confirmationUrl: mpesa.hookUrl('c2b-confirmation', token),
    validationUrl: mpesa.hookUrl('c2b-validation', token),
    whenSilent: 'Completed',
  });
  if (answer.kind === 'accepted') await notePaybillRegistered(db, tokenHash);
  return answer;
}
