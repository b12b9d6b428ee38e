import { sql } from 'kysely';
import { at, before, databaseNowUs } from '../../platform/clock/index.ts';
import type { Db, ProviderEventKind } from '../../platform/database/index.ts';
import type { ProviderEvent, ProviderEventOutcome, Trx } from './handler.ts';

export type Arrival = {
  readonly kind: ProviderEventKind;
  readonly tokenHash: Buffer | null;
  /** The address it came from; null for what we asked ourselves. */
  readonly source: string | null;
  readonly isListed: boolean | null;
  readonly body: string;
  readonly paymentId?: string | null;
  /** The caller has bounded what this token may leave. */
  readonly isUnbounded?: boolean;
};

/**
 * What one token of a call may leave here from listed addresses, and from others: honest providers send a handful, also when
 * they repeat themselves.
 */
const PER_TOKEN_MAX = 200;
const NOTE_MAX = 300;

/**
 * Stores what arrived, as it came, for whoever stores it to book: a worker takes it over after the lease. @returns its id;
 * null: this token has left more than enough
 */
export async function storeProviderEvent(db: Db, arrival: Arrival, leaseSeconds: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into evidence (kind, token_hash, source, is_listed, body, payment_id, next_try_at)
    select ${arrival.kind}, ${arrival.tokenHash}::bytea, ${arrival.source}::text, ${arrival.isListed}::boolean,
           ${arrival.body}, ${arrival.paymentId ?? null}::uuid, clock_timestamp() + make_interval(secs => ${leaseSeconds})
     where ${arrival.tokenHash}::bytea is null or ${arrival.isUnbounded ?? false}
        or (select count(*) from (select from evidence where token_hash = ${arrival.tokenHash}::bytea
                                     and is_listed is not distinct from ${arrival.isListed}::boolean limit ${PER_TOKEN_MAX}) told) < ${PER_TOKEN_MAX}
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whether a payment or a payout has that token; other kinds know their own (`ProviderEventHandler.knows`). */
export async function isKnownToken(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from payment where token_hash = ${tokenHash}
      union all select from payout_call where token_hash = ${tokenHash} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * `prompt`: books at once what needs nobody's answer. `doubt`: what comes from an unlisted address or was tried before; its
 * handler may ask the provider first (`before`), who may not answer for seconds. Each lane has workers of its own, so nobody
 * whose payment is certain waits for somebody else's question.
 */
export type InboxLane = 'prompt' | 'doubt';

/** Takes over what is due in a lane, for so long; nobody else takes it meanwhile. Newest first: somebody waits for it. */
export async function claimDueProviderEvents(
  db: Db,
  lane: InboxLane,
  limit: number,
  leaseSeconds: number,
): Promise<number[]> {
  const now = at(await databaseNowUs(db));
  const { rows } = await sql<{ id: number }>`
    update evidence set next_try_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
     where id in (select id from evidence where next_try_at <= ${now}
                    and (is_listed is false or tries > 0) = ${lane === 'doubt'}
                   order by next_try_at desc, id limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

export async function readProviderEvent(
  db: Db,
  id: number,
): Promise<(ProviderEvent & { readonly isOpen: boolean }) | null> {
  const row = await db.selectFrom('evidence').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? { ...toProviderEvent(row), isOpen: row.next_try_at !== null } : null;
}

/** @returns null: it has been booked meanwhile, or somebody else is at it */
export async function lockProviderEvent(trx: Trx, id: number): Promise<ProviderEvent | null> {
  const row = await trx
    .selectFrom('evidence')
    .selectAll()
    .where('id', '=', id)
    .where('next_try_at', 'is not', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ? toProviderEvent(row) : null;
}

type ProviderEventRow = {
  id: number;
  kind: ProviderEventKind;
  received_at: Date;
  token_hash: Buffer | null;
  is_listed: boolean | null;
  body: string;
  tries: number;
};
const toProviderEvent = (row: ProviderEventRow): ProviderEvent => ({
  id: row.id,
  kind: row.kind,
  receivedAt: row.received_at,
  tokenHash: row.token_hash,
  isListed: row.is_listed,
  body: row.body,
  tries: row.tries,
});

export async function settleProviderEvent(db: Db, id: number, outcome: ProviderEventOutcome): Promise<void> {
  const again = outcome.state === 'waiting' ? (outcome.retryAfterSeconds ?? 60) : null;
  await sql`
    update evidence set state = ${outcome.state}, note = ${outcome.note.slice(0, NOTE_MAX)}, tries = tries + 1,
           payment_id = coalesce(${outcome.paymentId ?? null}::uuid, payment_id),
           payout_id = coalesce(${outcome.payoutId ?? null}::uuid, payout_id),
           booked_at = case when ${outcome.state} = 'booked' then clock_timestamp() else booked_at end,
           next_try_at = clock_timestamp() + make_interval(secs => ${again}::float8)
     where id = ${id}`.execute(db);
}

/** It threw: tried again later, and less and less often. */
export async function postponeProviderEvent(db: Db, id: number): Promise<void> {
  await sql`
    update evidence set tries = tries + 1, note = 'failed; tried again',
           next_try_at = clock_timestamp() + make_interval(secs => least(600, 2 ^ least(tries, 12)))
     where id = ${id} and next_try_at is not null`.execute(db);
}

export async function countProviderEvents(
  db: Db,
): Promise<{ readonly waiting: number; readonly oldestSeconds: number }> {
  const { rows } = await sql<{ waiting: number; oldest: number | null }>`
    select count(*)::int as waiting, extract(epoch from clock_timestamp() - min(received_at))::float8 as oldest
      from evidence where next_try_at is not null`.execute(db);
  return { waiting: rows[0]?.waiting ?? 0, oldestSeconds: rows[0]?.oldest ?? 0 };
}

export const FORGET_AT_MOST = 1_000;

/**
 * Empties bodies that are older than the retention, and the payers' names and numbers on receipts, `atMost` of each.
 * @returns how many of the one that had more: as many as `atMost`, and there may be others
 */
export async function emptyOldProviderEvents(db: Db, days: number, atMost = FORGET_AT_MOST): Promise<number> {
  const old = before(await databaseNowUs(db), { days });
  const { rows } = await sql<{ forgotten: number }>`
    select forget_evidence(${old}, ${atMost}) as forgotten`.execute(db);
  const receipts = await sql`
    update receipt set payer_phone = null, payer_name = null
     where receipt in (
       select receipt from receipt
        where created_at < ${old} and (payer_phone is not null or payer_name is not null)
        limit ${atMost} for update skip locked)`.execute(db);
  return Math.max(rows[0]?.forgotten ?? 0, Number(receipts.numAffectedRows ?? 0));
}
