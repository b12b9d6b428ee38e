import type { WithdrawalPage, WithdrawalTab } from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { spacedPhone } from '../../../platform/masks.ts';
import { initialsOf } from '../../staff-access/index.ts';
import { readFloat } from '../float.ts';
import { takenCents } from '../payout.sql.ts';
import { withdrawalReference } from '../withdrawal-view.ts';
import { checksOf } from './withdrawal-checks.ts';
import {
  toWithdrawalSeen,
  WITHDRAWAL_COLUMNS,
  WITHDRAWAL_FROM,
  type WithdrawalRoomRow,
} from './withdrawals-list.sql.ts';

type PageRow = WithdrawalRoomRow & {
  readonly round: number;
  readonly note: string | null;
  readonly payoutId: string | null;
  readonly payoutState: string | null;
  readonly code: string | null;
  readonly nextStepAt: Date | null;
  readonly receiver: string | null;
  readonly receiverDiffers: boolean | null;
  readonly priceCents: number | null;
  readonly wonAtUs: number | null;
  readonly since: Date;
  readonly paidCents: number;
  readonly bidsHere: number;
  readonly bidsHereCents: number;
  readonly bidsLeft: number;
  readonly openRequest: number | null;
  readonly isOwnMoney: boolean;
  readonly hasGiven: boolean;
};

/** @param which `WD-1001`, its number, or its id @throws Refusal WITHDRAWAL_NOT_FOUND */
async function selectOne(db: Db, which: string, viewerId: string): Promise<PageRow> {
  const number = /^(?:WD-)?([0-9]{1,15})$/i.exec(which)?.[1] ?? null;
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(which);
  const { rows } = await sql<PageRow>`
    select ${WITHDRAWAL_COLUMNS}, withdrawal.round, withdrawal.admin_notes as note, payout.id as "payoutId", payout.state as "payoutState",
           payout.result_code as code, payout.next_step_at as "nextStepAt", payout.receiver_name as receiver,
           payout.name_differs as "receiverDiffers", case when withdrawal.auction_id is not null then a.price_cents end as "priceCents",
           (select decided_at_us from outcome where auction_id = a.id and winner_id = withdrawal.user_id) as "wonAtUs",
           u.created_at as since,
           (select coalesce(sum(amount_cents), 0)::bigint from payment where user_id = u.id and state = 'paid' and purpose = 'pack') as "paidCents",
           coalesce((select bids_used from participant where auction_id = a.id and user_id = u.id), 0)::int as "bidsHere",
           coalesce((select cost_cents from participant where auction_id = a.id and user_id = u.id), 0)::bigint as "bidsHereCents",
           coalesce((select balance from account where owner_id = u.id and unit = 'BID'), 0)::int as "bidsLeft",
           (select number from approval_request r where r.subject = 'withdrawal:' || withdrawal.id and r.state = 'requested'
               and r.expires_at > ${STATEMENT_TIME} limit 1) as "openRequest",
           same_person(withdrawal.user_id, ${viewerId}::uuid)
             or 'phone:' || phone_of(withdrawal.phone) in (select contacts_of(${viewerId}::uuid)) as "isOwnMoney",
           exists (select from withdrawal_approval v where v.withdrawal_id = withdrawal.id and v.round = withdrawal.round
                      and same_person(v.staff_id, ${viewerId}::uuid)) as "hasGiven"
      from ${WITHDRAWAL_FROM} where withdrawal.id = ${isId ? which : null}::uuid or withdrawal.number = ${number}::bigint`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('WITHDRAWAL_NOT_FOUND');
  return row;
}

type ApprovalRow = { readonly id: string; readonly name: string; readonly at: Date; readonly words: string };
type AttemptRow = {
  readonly attempt: number;
  readonly state: string;
  readonly sentAt: Date;
  readonly receipt: string | null;
  readonly conversation: string | null;
};
type BeforeRow = {
  readonly id: string;
  readonly number: number;
  readonly at: Date;
  readonly product: string | null;
  readonly cents: number;
  readonly tab: WithdrawalTab;
};

/** All about one withdrawal: its sum, six checks, who approved it, what was sent, and how the float stands after it (WIN-3). */
export async function readWithdrawalPage(
  db: Db,
  viewer: { readonly userId: string },
  which: string,
): Promise<WithdrawalPage> {
  const row = await selectOne(db, which, viewer.userId);
  const [checks, approvals, attempts, before, float] = await Promise.all([
    checksOf(db, row),
    sql<ApprovalRow>`
      select staff.id, staff.full_name as name, v.at,
             coalesce((select a.reason from audit a where a.subject = 'withdrawal:' || v.withdrawal_id and a.action = 'withdrawal.approved'
                         and a.actor_id = v.staff_id order by a.id desc limit 1), '') as words
        from withdrawal_approval v join app_user staff on staff.id = v.staff_id
       where v.withdrawal_id = ${row.id} and v.round = ${row.round}
         and (${row.tab} <> 'waiting' or may_do(v.staff_id, 'finance')) order by v.at`.execute(db),
    sql<AttemptRow>`
      select attempt, state, sent_at as "sentAt", receipt, conversation_id as conversation from payout_attempt
       where payout_id = ${row.payoutId}::uuid order by attempt`.execute(db),
    sql<BeforeRow>`
      select withdrawal.id, withdrawal.number, withdrawal.created_at as at, a.name as product, withdrawal.net_cents as cents,
             case when withdrawal.state = 'refused' then 'refused' when withdrawal.state = 'requested' then 'waiting'
                  when payout.state = 'completed' then 'paid' when payout.state = 'indeterminate' then 'no_result'
                  when payout.state = 'failed' then 'failed' else 'sending' end as tab
        from withdrawal left join auction a on a.id = withdrawal.auction_id left join payout on payout.withdrawal_id = withdrawal.id
       where withdrawal.user_id = ${row.userId} and withdrawal.id <> ${row.id} order by withdrawal.created_at desc limit 10`.execute(
      db,
    ),
    floatAfter(db, row),
  ]);
  const isWaiting = row.tab === 'waiting';
  return {
    withdrawal: toWithdrawalSeen(row),
    phone: spacedPhone(row.phone),
    winning_bid: row.priceCents === null ? null : toShillings(row.priceCents),
    won_at: row.wonAtUs === null ? null : new Date(row.wonAtUs / 1_000).toISOString(),
    round: row.round,
    checks,
    approvals: approvals.rows.map(({ id, name, at, words }) => ({
      by: { id, name, initials: initialsOf(name) },
      at: at.toISOString(),
      words,
    })),
    attempts: attempts.rows.map(({ sentAt, ...each }) => ({ ...each, sent_at: sentAt.toISOString() })),
    payout:
      row.payoutState === null
        ? null
        : {
            state: row.payoutState,
            reason: row.reason,
            code: row.code,
            next_step_at: row.nextStepAt?.toISOString() ?? null,
            receiver: row.receiver,
            receiver_differs: row.receiver !== null && row.receiverDiffers === true,
          },
    claimant: {
      user: { id: row.userId, username: row.username, avatar: row.avatar },
      name: row.accountName,
      since: row.since.toISOString(),
      paid: toShillings(row.paidCents),
      bids_here: row.bidsHere,
      bids_here_paid: toShillings(row.bidsHereCents),
      bids_left: row.bidsLeft,
    },
    before: before.rows.map(({ number, at, product, cents, id, tab }) => ({
      ...{ id, reference: withdrawalReference(number), at: at.toISOString(), product, amount: toShillings(cents), tab },
    })),
    float,
    note: row.note,
    open_request: row.openRequest === null ? null : `R-${row.openRequest}`,
    may_approve: !isWaiting
      ? 'over'
      : row.isOwnMoney
        ? 'own_money'
        : row.caseId !== null
          ? 'case'
          : row.hasGiven
            ? 'gave_already'
            : 'yes',
    may_refuse: isWaiting || row.payoutState === 'approved' || row.tab === 'failed',
    may_ask_again: row.tab === 'no_result',
    asks: [
      ...(row.tab === 'failed' ? (['withdrawal.retry'] as const) : []),
      ...(row.tab === 'no_result' ? (['withdrawal.paid', 'withdrawal.not_paid'] as const) : []),
    ],
  };
}

/** What lies ready less what is on its way, and less this one where it is not among that. */
async function floatAfter(db: Db, { netCents, tab }: PageRow): Promise<WithdrawalPage['float']> {
  const { availableCents, toldAtMs } = await readFloat(db);
  if (availableCents === null) return { available: null, after: null };
  const left = availableCents - (await takenCents(db, toldAtMs ?? 0));
  return { available: toShillings(left), after: tab === 'waiting' ? toShillings(left - netCents) : null };
}
