import type { SuspensionCause } from '@mnada/contract/office';
import { sql, type Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db, Tables } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { endDueSuspensions } from '../accounts/index.ts';
import { answerStands, lockOpenAppeals } from '../appeals/index.ts';
import { notify, tellNotified } from '../notifications/index.ts';
import { endAutobids } from '../set-aside/index.ts';
import { REVISION } from './user-columns.sql.ts';

export type UsersDeps = { readonly db: Db; readonly bus: Pick<Bus, 'publish'> };
export type By = { readonly actorId: string; readonly reason: string; readonly requestId?: string };
export type Suspend = {
  readonly userId: string;
  /** `bidding`: no bids and no packs. `all`: nobody comes in with this account, either. */
  readonly scope: 'bidding' | 'all';
  readonly cause: SuspensionCause;
  /** null: until it is lifted. */
  readonly days: number | null;
  /** The one that the form was opened with; left out at the console. */
  readonly revision?: number;
};

type Trx = Transaction<Tables>;
type Person = { readonly kind: string; readonly status: string; readonly revision: number };

/**
 * A shopper's account of one's own, by what was proved for it, is a colleague's to decide about: by a mailbox that nobody proved, anybody
 * could keep staff from their account. @throws Refusal OWN_ACCOUNT
 */
export async function refuseOwnAccount(db: Db, userId: string, actorId: string): Promise<void> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select is_own_account(${userId}::uuid, ${actorId}::uuid) as "isOwn"`.execute(db);
  if (rows[0]?.isOwn !== false) throw new Refusal('OWN_ACCOUNT');
}

/**
 * Locks a shopper: whoever else decides about them, buys or asks for a break waits.
 * @throws Refusal USER_NOT_FOUND, OWN_ACCOUNT, EDITED_MEANWHILE
 */
async function lockUser(trx: Trx, userId: string, actorId: string, revision: number | undefined): Promise<Person> {
  await sql`select from app_user where id = ${userId} for no key update`.execute(trx);
  const { rows } = await sql<Person>`
    select u.kind, u.status, ${REVISION} as revision from app_user u where u.id = ${userId}`.execute(trx);
  const [person] = rows;
  if (person === undefined || person.kind !== 'user' || person.status === 'deleted')
    throw new Refusal('USER_NOT_FOUND');
  await refuseOwnAccount(trx, userId, actorId);
  if (revision !== undefined && person.revision !== revision) throw new Refusal('EDITED_MEANWHILE');
  return person;
}

const LIVE_NAMED_MAX = 100;
/** Live auctions on which somebody has bid, the newest first: what a suspension decides about as well, so the audit names them. */
async function liveAuctionsOf(trx: Trx, userId: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from participant p join auction a on a.id = p.auction_id
     where p.user_id = ${userId} and a.status = 'live' order by a.id desc limit ${LIVE_NAMED_MAX}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Suspends somebody as `suspendIn` does, and tells it. @throws Refusal as `suspendIn` */
export async function suspendUser({ db, bus }: UsersDeps, given: Suspend, by: By): Promise<void> {
  const { told } = await db.transaction().execute((trx) => suspendIn(trx, given, by));
  tellNotified(bus, told);
  bus.publish('balance', given.userId); // how they stand has changed, on every page of theirs
}

/**
 * Keeps somebody from bidding, or from the shop altogether (OPS-11), from the commit on: the account's row is held as the lane
 * holds it, so that a batch under way is over before, and the next one reads the suspension. Wins, orders, withdrawals and payments
 * under way go on; what is owed stays owed. Sessions of whom `all` shuts out end with it.
 * @returns its number, and whom to tell after the commit
 * @throws Refusal USER_NOT_FOUND, OWN_ACCOUNT, EDITED_MEANWHILE, ALREADY_SUSPENDED: nothing changed
 */
export async function suspendIn(
  trx: Trx,
  given: Suspend,
  by: By,
): Promise<{ readonly id: number; readonly told: readonly string[] }> {
  const { userId, scope, cause, days } = given;
  await lockUser(trx, userId, by.actorId, given.revision);
  const { rows } = await sql<{ id: number; endsAt: Date | null }>`
    insert into suspension (user_id, scope, cause, reason, by_id, ends_at)
    select ${userId}, ${scope}, ${cause}, ${by.reason}, ${by.actorId}, clock_timestamp() + make_interval(days => ${days}::int)
    on conflict (user_id) where ended_at is null do nothing
    returning id, ends_at as "endsAt"`.execute(trx);
  const [made] = rows;
  if (made === undefined) throw new Refusal('ALREADY_SUSPENDED');
  await sql`select from account where owner_id = ${userId} and unit = 'BID' for no key update`.execute(trx);
  await sql`
    update app_user set bidding_suspended_until = (select coalesce(ends_at, 'infinity') from suspension s where s.id = ${made.id}),
           status = case when ${scope} = 'all' then 'suspended' else status end
     where id = ${userId}`.execute(trx);
  await endAutobids(trx, { userIds: [userId] }, 'suspended');
  const live = await liveAuctionsOf(trx, userId);
  if (scope === 'all') {
    await sql`
      update session set revoked_at = clock_timestamp() where user_id = ${userId} and revoked_at is null`.execute(trx);
  }
  await writeAudit(trx, {
    ...by,
    action: 'user.suspended',
    subject: `user:${userId}`,
    after: { scope, cause, ends_at: made.endsAt?.toISOString() ?? null, live_auctions: live },
  });
  const at = made.endsAt === null ? {} : { at: made.endsAt.toISOString() };
  const data = { event: `suspended_${scope}` as const, cause, ...at };
  const source = `account:suspension-${made.id}`;
  return { id: made.id, told: await notify(trx, [{ userId, kind: 'account', source, data }]) };
}

/** Ends a suspension as `liftIn` does, and tells it. @throws Refusal as `liftIn` */
export async function liftSuspension({ db, bus }: UsersDeps, given: Lift, by: By): Promise<void> {
  const told = await db.transaction().execute((trx) => liftIn(trx, given, by));
  tellNotified(bus, told);
  bus.publish('balance', given.userId);
}

export type Lift = {
  readonly userId: string;
  readonly revision?: number;
  /** By a decision on the case that began it. */
  readonly isByCase?: boolean;
  /** Another suspension follows in the same transaction: nothing is over, and nobody is told that they can bid again. */
  readonly isReplaced?: boolean;
};

/**
 * Ends a suspension before its term, or one that has none. What the person decided about themselves, a break or an exclusion, stays.
 * What a case began took two people: it ends by a decision on the case alone (OPS-24).
 * @returns whom to tell after the commit
 * @throws Refusal USER_NOT_FOUND, OWN_ACCOUNT, EDITED_MEANWHILE, NOT_SUSPENDED, SUSPENDED_BY_CASE: nothing changed
 */
export async function liftIn(
  trx: Trx,
  { userId, revision, isByCase = false, isReplaced = false }: Lift,
  by: By,
): Promise<readonly string[]> {
  const { status } = await lockUser(trx, userId, by.actorId, revision);
  if (!isByCase) await refuseOfCase(trx, userId);
  const [appeal] = (await lockOpenAppeals(trx, [userId])).filter(({ suspensionId }) => suspensionId !== null);
  const { rows } = await sql<{ id: number; scope: string }>`
    update suspension set ended_at = clock_timestamp(), lifted_by = ${by.actorId}, lift_reason = ${by.reason}
     where user_id = ${userId} and ended_at is null returning id, scope`.execute(trx);
  const [lifted] = rows;
  if (lifted === undefined && status !== 'suspended') throw new Refusal('NOT_SUSPENDED');
  await sql`
    update app_user set bidding_suspended_until = null, status = 'active' where id = ${userId}`.execute(trx);
  const id = await writeAudit(trx, {
    ...by,
    action: 'user.suspension_lifted',
    subject: `user:${userId}`,
    before: { status, scope: lifted?.scope ?? 'all' },
  });
  if (isReplaced) return [];
  return await notify(trx, [
    {
      ...{ userId, kind: 'account', source: `account:lifted-${id}` },
      data: { event: appeal === undefined ? 'suspension_over' : 'appeal_lifted' },
    },
  ]);
}

export type Stands = { readonly userId: string; readonly answer: string };

/**
 * Another person than decided it tells whoever appealed that it stands, and why (OPS-26). Of what a case began, the case's decision tells.
 * @throws Refusal USER_NOT_FOUND, OWN_ACCOUNT, SUSPENDED_BY_CASE, APPEAL_NOT_FOUND, APPEAL_OWN_DECISION, APPEAL_NEEDS_ANSWER
 */
export async function letAppealStand(
  { db, bus }: UsersDeps,
  { userId, answer }: Stands,
  by: Omit<By, 'reason'>,
): Promise<void> {
  const told = await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId, by.actorId, undefined);
    await refuseOfCase(trx, userId);
    return await answerStands(trx, { userId, answer, ...by });
  });
  tellNotified(bus, told);
}

/** @throws Refusal SUSPENDED_BY_CASE, with the case */
async function refuseOfCase(trx: Trx, userId: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.case_id as id from risk_case_person p join suspension s on s.id = p.suspension_id
     where p.user_id = ${userId} and s.ended_at is null`.execute(trx);
  if (rows[0] !== undefined) throw new Refusal('SUSPENDED_BY_CASE', { errors: [`FC-${rows[0].id}`] });
}

/**
 * Ends what its term ends, and tells it. Bids count again from the very end on, by the database's clock; this only tidies up
 * behind it, and lets in again who could not sign in. Any number of nodes may; each end is told once.
 * @returns how many ended
 */
export async function endSuspensions({ db, bus }: UsersDeps): Promise<number> {
  const { ended, told } = await db.transaction().execute((trx) => endDueSuspensions(trx, null));
  tellNotified(bus, told);
  if (ended.length > 0) bus.publish('balance', ...ended);
  return ended.length;
}
