import { createHash } from 'node:crypto';
import { HEADERS } from '@mnada/contract';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/index.ts';
import { Refusal } from '../http/index.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** One money call, as its sender may repeat it (GEN-6). */
export type MoneyCall = {
  readonly userId: string;
  /** The route's path: the same key on another route is another call. */
  readonly route: string;
  /** null: the sender gave none, so every call is a new one. */
  readonly key: string | null;
  readonly bodyHash: Buffer;
  /** Where it comes from. */
  readonly ip: string;
};

/**
 * Reads the `Idempotency-Key` of a money call.
 * @throws Refusal INVALID_INPUT when it is empty, longer than 200 signs, or not printable ASCII
 */
export function moneyCall(request: FastifyRequest, userId: string): MoneyCall {
  const given = request.headers[HEADERS.idempotencyKey];
  if (given !== undefined && (typeof given !== 'string' || !KEY.test(given))) throw new Refusal('INVALID_INPUT');
  return {
    userId,
    route: request.routeOptions.url ?? request.url,
    key: given ?? null,
    bodyHash: createHash('sha256').update(canonical(request.body)).digest(),
    ip: request.ip,
  };
}

/**
 * Makes the key's row before anything else in the caller's transaction. A copy in flight waits here until the first one
 * has committed, and then answers with its subject; if the first one rolled back, the copy is the first.
 * @returns null: this is the first call, go on and `settleKey`; else the id of what the first call made
 * @throws Refusal IDEMPOTENCY_CONFLICT the same key came with another body
 */
export async function claimKey(trx: Transaction<Tables>, call: MoneyCall): Promise<string | null> {
  if (call.key === null) return null;
  const made = await trx
    .insertInto('idempotency_key')
    .values({ user_id: call.userId, route: call.route, key: call.key, body_hash: call.bodyHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (made) return null;
  const first = await trx
    .selectFrom('idempotency_key')
    .select(['body_hash', 'subject_id'])
    .where('user_id', '=', call.userId)
    .where('route', '=', call.route)
    .where('key', '=', call.key)
    .executeTakeFirstOrThrow();
  if (!first.body_hash.equals(call.bodyHash)) throw new Refusal('IDEMPOTENCY_CONFLICT');
  if (first.subject_id === null) throw new Error('a key was committed without its subject');
  return first.subject_id;
}

/** Says what the first call made, in its transaction. */
export async function settleKey(trx: Transaction<Tables>, call: MoneyCall, subjectId: string): Promise<void> {
  if (call.key === null) return;
  await trx
    .updateTable('idempotency_key')
    .set({ subject_id: subjectId })
    .where('user_id', '=', call.userId)
    .where('route', '=', call.route)
    .where('key', '=', call.key)
    .execute();
}

/** The same body whatever the order of its fields. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ''
  );
}
