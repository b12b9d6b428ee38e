import { createHash, randomBytes } from 'node:crypto';
import type { Daraja } from '@mnada/daraja';
import { sql } from 'kysely';
import { before, databaseNowUs } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Call } from './payout.sql.ts';

/** What of the provider's API pays out. */
export type PayoutProvider = Pick<Daraja, 'b2cPayment' | 'transactionStatus' | 'accountBalance'>;

/** Where the provider calls back: `kind` is the hook's name, the token says which call is meant. */
export type HookAddress = (kind: string, token: string) => string;

const HOOKS = {
  pay: ['b2c', 'b2c-timeout'],
  status: ['status', 'status-timeout'],
  balance: ['balance', 'balance-timeout'],
} as const;

export type CallUrls = { readonly resultUrl: string; readonly timeoutUrl: string };

/** Gives a call its own secret and writes down the hash of it, before the call is made. */
export async function announceCall(trx: Db, address: HookAddress, call: Call): Promise<CallUrls> {
  if (call.kind === 'balance') await forgetOldQuestions(trx);
  // Lower-case hex: it cannot spell a word that the provider refuses in addresses.
  const token = randomBytes(24).toString('hex');
  await trx
    .insertInto('payout_call')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      kind: call.kind,
      payout_id: call.payoutId,
      attempt: call.attempt,
    })
    .execute();
  const [result, timeout] = HOOKS[call.kind];
  return { resultUrl: address(result, token), timeoutUrl: address(timeout, token) };
}

/** An answer about the balance that comes days later is worth nothing. Calls about payouts are kept. */
async function forgetOldQuestions(trx: Db): Promise<void> {
  const old = before(await databaseNowUs(trx), { days: 2 });
  await sql`delete from payout_call where kind = 'balance' and created_at < ${old}`.execute(trx);
}
