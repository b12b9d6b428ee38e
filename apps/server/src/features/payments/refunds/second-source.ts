import { type ReversalResult, readReversalResult } from '@mnada/daraja';
import { sql } from 'kysely';
import type { ProviderEvent } from '../../provider-events/index.ts';
import type { Trx } from '../purpose.ts';
import type { RefundRow } from './refund.sql.ts';
import { isUsed } from './used-receipt.ts';

type ReversalDetails = Exclude<ReversalResult, { kind: 'unreadable' }>;

const WAITS_MAX = 60;
const LONGEST_WAIT_SECONDS = 7_200;
/** As many as a few tokens may leave in the inbox. */
const ANSWERS_MAX = 1_000;

/** Statements come days later: about four days in all; null: it has waited long enough. */
export const waitSeconds = (tries: number): number | null =>
  tries < WAITS_MAX ? Math.min(LONGEST_WAIT_SECONDS, 300 * 1.5 ** Math.min(tries, 20)) : null;

/**
 * Whether something else says the same as a result from an unlisted address, whose token alone is no proof: an approved
 * statement that shows the movement, which has given nothing else back, or the answer to another asking of ours for the
 * same refund, under a token of its own (docs/decisions/0016-two-sources.md).
 */
export async function hasSecondSource(
  trx: Trx,
  refund: RefundRow,
  { tokenHash }: Pick<ProviderEvent, 'tokenHash'>,
  details: ReversalDetails,
): Promise<boolean> {
  if (details.kind === 'reversed' && details.receipt !== null && (await isOnStatement(trx, refund, details.receipt)))
    return true;
  const { rows } = await sql<{ body: string }>`
    select e.body from refund_call c join evidence e on e.token_hash = c.token_hash
     where c.refund_id = ${refund.id}::uuid and c.token_hash <> ${tokenHash} and e.kind = 'reversal_result'
     order by e.id limit ${ANSWERS_MAX}`.execute(trx);
  return rows.some(({ body }) => isSame(details, readReversalResult(body)));
}

async function isOnStatement(trx: Trx, { amount_cents }: RefundRow, receipt: string): Promise<boolean> {
  const { rows } = await sql`
    select from statement_line
     where receipt = ${receipt} and direction = 'out' and amount_cents = ${amount_cents}::bigint`.execute(trx);
  return rows.length > 0 && !(await isUsed(trx, receipt));
}

function isSame(one: ReversalDetails, other: ReversalResult): boolean {
  if (one.kind === 'reversed' && other.kind === 'reversed') {
    return (
      one.receipt === other.receipt &&
      one.originalReceipt === other.originalReceipt &&
      one.amountKes === other.amountKes
    );
  }
  if (one.kind === 'failed' && other.kind === 'failed') return one.reason === other.reason;
  return one.kind === other.kind;
}

/**
 * An approved statement may have what results from unlisted addresses wait for: they are looked at now. One that is being
 * booked at this moment is left to its own time: nobody waits for another's lock here.
 */
export async function lookAgainAtResults(trx: Trx): Promise<void> {
  await sql`
    update evidence set next_try_at = clock_timestamp()
     where id in (select id from evidence
                   where kind = 'reversal_result' and state = 'waiting' and next_try_at is not null
                     for update skip locked)`.execute(trx);
}
