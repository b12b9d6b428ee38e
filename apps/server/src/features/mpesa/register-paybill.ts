import { randomBytes } from 'node:crypto';
import { hashOfToken } from '../evidence/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Mpesa } from './create-mpesa.ts';
import { keepPaybillToken } from './paybill-tokens.ts';

/**
 * Tells M-PESA where to confirm payments into the paybill. In production that works once in an account's life; the token's
 * hash is kept before the call, so that confirmations are known from the first moment.
 */
export async function registerPaybill(
  { db, mpesa }: { readonly db: Db; readonly mpesa: Pick<Mpesa, 'daraja' | 'hookUrl'> },
  actorId: string | null,
): ReturnType<Mpesa['daraja']['registerC2bUrls']> {
  const token = randomBytes(24).toString('hex');
  await keepPaybillToken(db, hashOfToken(token), actorId);
  return mpesa.daraja.registerC2bUrls({
    confirmationUrl: mpesa.hookUrl('c2b-confirmation', token),
    validationUrl: mpesa.hookUrl('c2b-validation', token),
    whenSilent: 'Completed',
  });
}
