import { notificationText } from '@mnada/contract';
import type {
  Suspension,
  SuspensionCause,
  UserHead,
  UserOverview,
  UserTabAnswer,
  UserView,
} from '@mnada/contract/office';
import { maskedNumbers, toShillings } from '@mnada/rules';
import { mayAct, seesWholePeople } from '@mnada/rules/office';
import { withMaskedNumbers } from '../../platform/masks.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, type StaffViewer } from '../../platform/http/index.ts';
import { readOwnAutobids } from '../autobid/index.ts';
import { referralCode } from '../accounts/index.ts';
import { mayAnswerAppeal, readAppeals } from '../appeals/index.ts';
import { isSamePerson } from '../approvals/index.ts';
import { readInbox } from '../notifications/index.ts';
import { initialsOf } from '../staff-access/index.ts';
import { grantBar, readGrantBudget } from './grant.ts';
import { toUserRow } from './user-list.sql.ts';
import {
  selectHead,
  selectLots,
  selectSums,
  selectSuspensions,
  type SuspensionRow,
  type HeadRow,
  userIdOf,
} from './user-page.sql.ts';
import { ordersTab, readTab, type Tab, winsTab } from './user-tabs.sql.ts';

/** Who looks, in the back office or at a console. */
export type Looking = Pick<StaffViewer, 'userId' | 'kind' | 'permissions'>;

const staffRef = (id: string, name: string) => ({ id, name, initials: initialsOf(name) });
const toSuspension = (row: SuspensionRow, { isWhole }: { readonly isWhole: boolean }): Suspension => ({
  scope: row.scope,
  cause: row.cause as SuspensionCause,
  reason: isWhole ? row.reason : maskedNumbers(row.reason),
  by: staffRef(row.byId, row.byName),
  started_at: row.startedAt.toISOString(),
  ends_at: row.endsAt?.toISOString() ?? null,
  ended_at: row.endedAt?.toISOString() ?? null,
  lifted_by: row.lifterId === null ? null : staffRef(row.lifterId, row.lifter ?? ''),
  lift_reason: row.liftReason === null || isWhole ? row.liftReason : maskedNumbers(row.liftReason),
});

/** @throws Refusal USER_NOT_FOUND */
export async function requireUserId(db: Db, which: string): Promise<string> {
  const id = await userIdOf(db, which);
  if (id === null) throw new Refusal('USER_NOT_FOUND');
  return id;
}

export async function usernameOf(db: Db, userId: string): Promise<string> {
  const { username } = await db
    .selectFrom('app_user')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return username;
}

async function readHead(db: Db, viewer: Looking, which: string): Promise<{ row: HeadRow; head: UserHead }> {
  const userId = await requireUserId(db, which);
  const row = await selectHead(db, userId);
  if (row === null) throw new Refusal('USER_NOT_FOUND');
  const isWhole = seesWholePeople(viewer);
  const [suspensions, budget, bar] = await Promise.all([
    selectSuspensions(db, userId),
    readGrantBudget(db),
    grantBarFor(db, viewer, row),
  ]);
  const running = suspensions.find(({ endedAt }) => endedAt === null);
  return {
    row,
    head: {
      user: toUserRow(row, { isWhole }),
      referral_code: referralCode(row.referralNumber),
      language: row.language,
      phone_is_proved: row.phoneIsProved,
      email_is_proved: row.emailIsProved,
      terms_version: row.termsVersion,
      terms_at: row.termsAt?.toISOString() ?? null,
      referred_by: row.referrerId === null ? null : { id: row.referrerId, username: row.referrer ?? '' },
      last_seen_at: row.lastSeenAt?.toISOString() ?? null,
      suspension: running === undefined ? null : toSuspension(running, { isWhole }),
      excluded_until: row.excludedUntil?.toISOString() ?? null,
      is_masked: !isWhole,
      counts: {
        bids: row.auctions,
        payments: row.payments,
        wins: row.wins,
        orders: row.orders,
        sessions: row.sessions,
        notes: row.notes,
      },
      grant: { bar, month_bids: budget.bids, month_left: budget.left },
      revision: row.revision,
    },
  };
}

/** Told before the press; the request and its execution look again. */
async function grantBarFor(db: Db, viewer: Looking, row: HeadRow): Promise<UserHead['grant']['bar']> {
  if (!mayAct(viewer, 'users.grant')) return 'not_permitted';
  if (row.state === 'deleted' || row.isSimulated) return 'not_permitted';
  if (await isSamePerson(db, viewer.userId, row.id)) return 'own';
  return row.isAsked ? 'asked' : await grantBar(db, row.id, 1);
}

/** One shopper as whoever asks may see them (OPS-10). @param which their id or user name @throws Refusal USER_NOT_FOUND */
export async function readOverview(db: Db, viewer: Looking, which: string): Promise<UserOverview> {
  const { row, head } = await readHead(db, viewer, which);
  const [appeals, mayAnswer, autobids, sums, lots, suspensions] = await Promise.all([
    readAppeals(db, { userId: row.id }, !head.is_masked),
    mayAnswerAppeal(db, row.id, viewer.userId),
    readOwnAutobids(db, row.id),
    selectSums(db, row.id),
    selectLots(db, row.id),
    selectSuspensions(db, row.id),
  ]);
  return {
    ...head,
    bids_left: sums.bids,
    bids_worth: toShillings(sums.worthCents),
    paid: toShillings(sums.paidCents),
    payments: sums.payments,
    payments_reversed: sums.reversed,
    auctions_joined: sums.joined,
    auctions_won: sums.won,
    owes: toShillings(sums.owesCents),
    earnings: toShillings(sums.earningsCents),
    lots: lots.map((lot) => ({
      id: lot.id,
      kind: lot.kind,
      receipt: lot.receipt,
      at: lot.at.toISOString(),
      bid_price: toShillings(lot.cents),
      size: lot.size,
      left: lot.left,
      worth: toShillings(lot.left * lot.cents),
    })),
    lots_in_all: sums.lots,
    // Whoever works here could tell a bidder how far another one's goes.
    autobids: {
      ended: autobids.autobids.filter(({ state }) => state === 'ended'),
      bids_aside: autobids.bids_aside,
    },
    suspensions: suspensions.map((each) => toSuspension(each, { isWhole: !head.is_masked })),
    appeals: head.is_masked ? withMaskedNumbers(appeals) : appeals,
    may_answer: mayAnswer === null || mayAct(viewer, 'users.suspend') ? mayAnswer : 'not_permitted',
  };
}

/** One tab of the same page. @throws Refusal USER_NOT_FOUND, INVALID_INPUT */
export async function readTabPage(
  db: Db,
  viewer: Looking,
  asked: { readonly which: string; readonly tab: Tab; readonly cursor?: string | undefined },
): Promise<UserTabAnswer> {
  const { row, head } = await readHead(db, viewer, asked.which);
  const ask = { userId: row.id, cursor: asked.cursor, isWhole: !head.is_masked };
  return { head, tab: asked.tab, list: await readTab(db, asked.tab, ask) } as UserTabAnswer;
}

/**
 * What a shopper sees of their account, wins, orders and notices, in their language, from the office's own calls: there is no
 * session of theirs in it, and nothing can be done in it (OPS-10).
 * @throws Refusal USER_NOT_FOUND
 */
export async function readAsShopper(db: Db, viewer: Looking, which: string): Promise<UserView> {
  const { row, head } = await readHead(db, viewer, which);
  const userId = row.id;
  const [sums, wins, orders, inbox] = await Promise.all([
    selectSums(db, userId),
    winsTab(db, { userId, cursor: undefined }),
    ordersTab(db, { userId, cursor: undefined }),
    readInbox(db, { userId, beforeId: null, limit: 30 }),
  ]);
  return {
    head,
    account: {
      bids: sums.bids,
      bids_worth: toShillings(sums.worthCents),
      earnings: toShillings(sums.earningsCents),
      owes: toShillings(sums.owesCents),
    },
    wins,
    orders,
    notices: inbox.notifications.map(({ id, created_at: at, read_at: readAt, facts }) => {
      const { title, body } = notificationText(facts, row.language);
      return { id, at, title, body, is_read: readAt !== null };
    }),
  };
}
