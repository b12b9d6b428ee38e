import type { RewardStep } from '@mnada/rules';
import { type QueryExecutorProvider, sql } from 'kysely';
import { PHONE_PROVED } from '../accounts/index.ts';

/** What free bids are given for: a learning step, the welcome of somebody who was invited, or a grant of staff in a month. */
export type Gift = RewardStep | 'welcome' | `grant:${string}`;

/**
 * Whoever gives free bids comes one after the other, on all nodes: what is counted after this stands until the
 * transaction is over.
 */
export async function lockGiving(trx: QueryExecutorProvider, allBids: number): Promise<void> {
  await sql`
    insert into reward_budget (period, budget_bids, granted_bids) values ('all', ${allBids}, 0)
    on conflict (period) do nothing`.execute(trx);
  await sql`select from reward_budget where period = 'all' for update`.execute(trx);
}

/**
 * Takes bids out of a budget.
 * @returns false: there aren't so many left, and nothing changed
 */
export async function takeFromBudget(
  trx: QueryExecutorProvider,
  budget: { readonly period: string; readonly budgetBids: number; readonly bids: number },
): Promise<boolean> {
  const { period, budgetBids, bids } = budget;
  const { rows } = await sql`
    insert into reward_budget as b (period, budget_bids, granted_bids)
    select ${period}, ${budgetBids}::int, ${bids}::int where ${bids}::int <= ${budgetBids}::int
    on conflict (period) do update
       set budget_bids = excluded.budget_bids, granted_bids = b.granted_bids + excluded.granted_bids
     where b.granted_bids + excluded.granted_bids <= excluded.budget_bids
    returning period`.execute(trx);
  return rows.length > 0;
}

/** Free bids that went to a network on a day. */
export async function grantedToNetwork(
  trx: QueryExecutorProvider,
  networkHash: Buffer | null,
  day: string,
): Promise<number> {
  const { rows } = await sql<{ bids: number }>`
    select coalesce(sum(bids), 0)::int as bids from reward
     where network_hash = ${networkHash}::bytea and day = ${day}`.execute(trx);
  return rows[0]?.bids ?? 0;
}

/** A number on which a prompt was paid with its PIN is known, also when the money went back; one that was only typed isn't. */
const WAS_PAID_THERE = sql`state in ('paid', 'reversed') and prompt_paid_at is not null`;

/**
 * Whether another account of the same person, as far as is known, was given it: of the same number (its own, or one that
 * it pays from), of the same mailbox, or of a browser that both signed in on. Numbers count where they are proved, by a code or
 * by a prompt that was paid there: anybody can type anybody's, and pay by paybill under a payment that names it.
 */
export async function isKnownElsewhere(trx: QueryExecutorProvider, userId: string, gift: Gift): Promise<boolean> {
  const { rows } = await sql`
    with numbers as (
      select phone from app_user where id = ${userId} and ${PHONE_PROVED}
      union select phone from payment where user_id = ${userId} and ${WAS_PAID_THERE}
      union select phone from paying_number where user_id = ${userId}
    )
    select from (
        select id as user_id from app_user where phone in (select phone from numbers) and ${PHONE_PROVED}
        union select user_id from payment where phone in (select phone from numbers) and ${WAS_PAID_THERE}
        union select user_id from paying_number where phone in (select phone from numbers)
        union select id from app_user where email_folded = (select email_folded from app_user where id = ${userId})
        union select other.user_id from person_device mine join person_device other using (device_hash)
               where mine.user_id = ${userId}
      ) same
     where same.user_id <> ${userId}
       and (exists (select from reward r where r.user_id = same.user_id and r.step = ${gift})
         or (${gift} = 'welcome'
             and exists (select from referral r where r.friend_id = same.user_id and r.welcome_state = 'given')))
     limit 1`.execute(trx);
  return rows.length > 0;
}

/** What somebody shows of themselves (features/accounts/person-hashes.ts); null: not known. */
type PersonSigns = {
  readonly deviceHash: Buffer | null;
  readonly phoneHash: Buffer | null;
  readonly mailboxHash: Buffer | null;
  readonly networkHash: Buffer | null;
};

export type NewReward = PersonSigns & {
  readonly userId: string;
  readonly step: Gift;
  readonly bids: number;
  readonly day: string;
};

/** @returns false: the person has it already, or somebody of this device, number or mailbox */
export async function insertReward(trx: QueryExecutorProvider, reward: NewReward): Promise<boolean> {
  const { rows } = await sql`
    insert into reward (user_id, step, bids, day, device_hash, phone_hash, mailbox_hash, network_hash)
    values (${reward.userId}, ${reward.step}, ${reward.bids}, ${reward.day}, ${reward.deviceHash}, ${reward.phoneHash},
            ${reward.mailboxHash}, ${reward.networkHash})
    on conflict do nothing returning step`.execute(trx);
  return rows.length > 0;
}

/** The number that somebody proved and their mailbox, in clear: to be hashed at once. */
export async function readContacts(
  trx: QueryExecutorProvider,
  userId: string,
): Promise<{ readonly phone: string | null; readonly email: string | null }> {
  const { rows } = await sql<{ phone: string | null; email: string | null }>`
    select phone, email from app_user where id = ${userId}`.execute(trx);
  return rows[0] ?? { phone: null, email: null };
}

/** Where somebody signed in last, or null. */
export async function newestNetwork(trx: QueryExecutorProvider, userId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    select network_hash as hash from session where user_id = ${userId} and network_hash is not null
     order by created_at desc limit 1`.execute(trx);
  return rows[0]?.hash ?? null;
}
