import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { OWN_COLUMNS } from '../own-tables.ts';

/** In the place of a name that is gone. */
const DELETED_NAME = 'Deleted user';
/** The newest ends stand in every node's memory (board.ts). */
const ENDS_IN_MEMORY = 1_000;

/**
 * Takes everything that names a person out of the database (ACC-7). What the books, the law and the public chain need
 * stays, under a number that nobody can be found by: the chain holds tags, not names, so it still verifies
 * (docs/spec/reliability.md, 4). May run again: it finds nothing more.
 * @returns auctions that stand in memory with the old name, to be loaded anew
 */
export async function forgetPerson(trx: Db, userId: string): Promise<number[]> {
  await forgetContacts(trx, userId);
  await forgetInFacts(trx, userId);
  await sql`
    delete from socket_ticket where session_id in (select id from session where user_id = ${userId})`.execute(trx);
  for (const { column, deleted } of OWN_COLUMNS) {
    if (deleted !== 'rows') continue;
    const [table = '', name = ''] = column.split('.', 2);
    await sql`delete from ${sql.table(table)} where ${sql.ref(name)} = ${userId}`.execute(trx);
  }
  await forgetInOrders(trx, userId);
  const auctionIds = await forgetInAuctions(trx, userId);
  // Last: a name nobody else can have, and none of what was true.
  await sql`
    update app_user
       set status = 'deleted', username = 'deleted_' || substr(md5(gen_random_uuid()::text), 1, 12),
           full_name = ${DELETED_NAME}, phone = null, phone_verified_at = null, email = null, email_verified_at = null,
           password_hash = null, avatar = null, language = 'en', theme = 'system'
     where id = ${userId}`.execute(trx);
  return auctionIds;
}

/** Messages on a page of this computer, and a friend's name, masked as it is, in the inbox of whoever brought them. */
async function forgetContacts(trx: Db, userId: string): Promise<void> {
  await sql`
    delete from local_message m using app_user u where u.id = ${userId} and m.recipient in (u.phone, u.email, u.username)`.execute(
    trx,
  );
  await sql`
    update notification n set data = jsonb_set(n.data, '{friend}', to_jsonb(${DELETED_NAME}::text))
      from app_user u
     where u.id = ${userId} and n.user_id = u.referred_by and n.kind = 'referral'
       and n.source like 'referral:%:' || u.id`.execute(trx);
}

/**
 * What was seen of them (OPS-23): a fact that was theirs alone goes; of others' the place and where it is looked up go, and come again
 * with the next look, as far as they are the others'.
 */
async function forgetInFacts(trx: Db, userId: string): Promise<void> {
  const theirs = sql`select signal_id from risk_signal_person where user_id = ${userId}`;
  await sql`
    delete from risk_signal s
     where s.id in (${theirs}) and not exists (select from risk_case_signal c where c.signal_id = s.id)
       and not exists (select from risk_signal_person o where o.signal_id = s.id and o.user_id <> ${userId})`.execute(
    trx,
  );
  await sql`update risk_signal set thing = '', sources = '{}' where id in (${theirs})`.execute(trx);
}

/** Sums, receipts and times stay for the books and the tax; names, numbers and streets don't. */
async function forgetInOrders(trx: Db, userId: string): Promise<void> {
  await sql`
    update shop_order set first_name = 'Deleted', last_name = 'user', phone = '', address = '', area = '', notes = null
     where user_id = ${userId}`.execute(trx);
  await sql`update payment set phone = 'deleted', network_hash = null where user_id = ${userId}`.execute(trx);
  await sql`
    update receipt set payer_phone = null, payer_name = null
     where payment_id in (select id from payment where user_id = ${userId})`.execute(trx);
  // What they took out, and what was sent back to them.
  const theirs = sql`
    select payout.id from payout left join withdrawal w on w.id = payout.withdrawal_id
      left join refund_due f on f.id = payout.refund_id left join payment p on p.id = f.payment_id
     where coalesce(w.user_id, p.user_id) = ${userId}`;
  await sql`update payout_attempt set phone = 'deleted' where payout_id in (${theirs})`.execute(trx);
  await sql`update payout set phone = 'deleted', receiver_name = null where id in (${theirs})`.execute(trx);
  await sql`
    update withdrawal set phone = 'deleted', first_name = 'Deleted', last_name = 'user', admin_notes = null
     where user_id = ${userId}`.execute(trx);
}

/** Name and random bytes go; the tag, which the chain is made of, tells nothing without them. */
async function forgetInAuctions(trx: Db, userId: string): Promise<number[]> {
  await sql`
    update participant set shown_name = ${DELETED_NAME}, shown_avatar = null, name_salt = decode(repeat('00', 16), 'hex')
     where user_id = ${userId}`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    select a.id from participant p join auction a on a.id = p.auction_id
     where p.user_id = ${userId}
       and (a.status = 'live'
            or a.id in (select auction_id from outcome order by decided_at_us desc, auction_id desc limit ${ENDS_IN_MEMORY}))
     order by a.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await sql`select 1 from auction where id = any(${ids}::bigint[]) order by id for no key update`.execute(trx);
  await sql`update auction set revision = revision + 1 where id = any(${ids}::bigint[])`.execute(trx);
  return ids;
}
