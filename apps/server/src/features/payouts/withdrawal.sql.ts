import type { PayoutState } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import type { PageRequest } from '../../platform/http/index.ts';
import { payoutsWaitUntil } from '../notifications/index.ts';
import { WAITS_FOR, type WaitsFor } from './waits-for.sql.ts';

export type WithdrawalRow = {
  readonly id: string;
  readonly number: number;
  readonly userId: string;
  readonly source: 'cash_claim' | 'referral';
  readonly state: 'requested' | 'approved' | 'refused';
  readonly grossCents: number;
  readonly feeCents: number;
  readonly taxCents: number;
  readonly netCents: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly adminNotes: string | null;
  readonly heldUntil: Date | null;
  readonly holdReason: string | null;
  readonly createdAt: Date;
  /** `createdAt` to the microsecond, for the next page. */
  readonly createdAtUs: number;
  readonly auctionId: number | null;
  readonly productName: string | null;
  readonly productNameSw: string | null;
  readonly images: string[] | null;
  readonly payoutState: PayoutState | null;
  readonly goesOn: boolean;
  readonly receipt: string | null;
  readonly completedAt: Date | null;
  readonly waitsFor: WaitsFor | null;
  /** What its owner owes. */
  readonly debtCents: number;
  /** Until when a case or a debt holds it, or held it; null: neither did. */
  readonly waitsUntil: Date | null;
};

const COLUMNS = sql`
  withdrawal.id, withdrawal.number, withdrawal.user_id as "userId", withdrawal.source, withdrawal.state,
  gross_cents as "grossCents", fee_cents as "feeCents", tax_cents as "taxCents", net_cents as "netCents", first_name as "firstName",
  last_name as "lastName", withdrawal.phone, admin_notes as "adminNotes", held_until as "heldUntil", hold_reason as "holdReason",
  withdrawal.created_at as "createdAt", (extract(epoch from withdrawal.created_at) * 1000000)::bigint as "createdAtUs",
  auction_id as "auctionId", auction.name as "productName", auction.name_sw as "productNameSw", auction.images,
  payout.state as "payoutState", payout.next_step_at is not null as "goesOn", payout.receipt,
  payout.completed_at as "completedAt", ${WAITS_FOR} as "waitsFor",
  debt_stopping_payouts(withdrawal.user_id) as "debtCents",
  ${payoutsWaitUntil(sql`withdrawal.user_id`)} as "waitsUntil"`;
const FROM = sql`
  withdrawal left join auction on auction.id = withdrawal.auction_id
  left join payout on payout.withdrawal_id = withdrawal.id`;

/** The person's own withdrawals, newest first: one more than the page holds, if there is one. */
export async function withdrawalsOf(db: Db, userId: string, page: PageRequest): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    select ${COLUMNS} from ${FROM} where withdrawal.user_id = ${userId}::uuid
       and (${page.after?.atUs ?? null}::bigint is null
         or (withdrawal.created_at, withdrawal.id)
              < (timestamptz 'epoch' + ${page.after?.atUs ?? null}::bigint * interval '1 microsecond',
                 ${page.after?.id ?? null}::uuid))
     order by withdrawal.created_at desc, withdrawal.id desc limit ${page.limit + 1}`.execute(db);
  return rows;
}

/** One of the person's own, by its id or by the auction's: then the one that stands, else the newest. */
export async function withdrawalOf(
  db: Db,
  userId: string,
  by: { readonly id: string } | { readonly auctionId: number },
): Promise<WithdrawalRow | null> {
  const which = 'id' in by ? sql`withdrawal.id = ${by.id}::uuid` : sql`withdrawal.auction_id = ${by.auctionId}`;
  const { rows } = await sql<WithdrawalRow>`
    select ${COLUMNS} from ${FROM} where withdrawal.user_id = ${userId}::uuid and ${which}
     order by withdrawal.state = 'refused', withdrawal.created_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
