import {
  addCheckpointBody,
  consistencyProof,
  readCosignature,
  readWitnessedSize,
  readWitnessKey,
  type WitnessKey,
} from '@mnada/rules/transparency';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { WitnessConfig } from '../../platform/config.ts';
import type { Db } from '../../platform/database/index.ts';
import { readLimited } from '../messages/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { Loop } from '../../platform/process/loop.ts';
import { checkSignature } from './check-signature.ts';
import { readLastCheckpoint, type StoredCheckpoint, storedNodes } from './log-store.sql.ts';

const ASK_EVERY_MS = 15_000;
const ANSWERS_WITHIN_MS = 10_000;
const ANSWER_BYTES_MAX = 8_192;

type Witness = WitnessKey & { readonly url: string };

export type WitnessDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly number: number;
  readonly witnesses: readonly WitnessConfig[];
};

/**
 * Asks those who co-sign the public log for their signature under each new checkpoint (LOG-10, c2sp.org/tlog-witness). Several
 * nodes may ask at once: a witness signs what it signed before again, and one line of it is kept. What a witness doesn't answer
 * holds up nothing.
 */
export function startWitnesses({ db, log, metrics, number, witnesses }: WitnessDeps): { stop(): Promise<void> } | null {
  const asked = witnesses.map(({ url, vkey }): Witness => {
    const key = readWitnessKey(vkey);
    if (key === null) throw new Error(`${vkey} is no key of a witness`);
    return { ...key, url };
  });
  if (asked.length === 0) return null;
  const ending = new AbortController();
  const behind = metrics.gauge(
    'public_log_witness_behind',
    'Entries of the public log that the witness furthest behind has not co-signed',
  );
  const loop = new Loop(log, 'asking the witnesses of the public log', async () => {
    const last = await readLastCheckpoint(db, number);
    if (last === null) return ASK_EVERY_MS;
    const left = await Promise.all(
      asked.map(async (witness) => {
        try {
          return last.size - (await askWitness({ db, number, ending: ending.signal }, witness, last));
        } catch (error) {
          if (!ending.signal.aborted)
            log.warn({ witness: witness.name, reason: String(error) }, 'a witness of the public log did not co-sign');
          return last.size - (await seenBy(db, number, witness.name));
        }
      }),
    );
    behind.set(Math.max(...left));
    return ASK_EVERY_MS;
  });
  return {
    stop: () => {
      // What is asked is asked again by whoever runs next: nobody waits for its answer.
      ending.abort();
      return loop.stop();
    },
  };
}

type Asking = {
  readonly db: Db;
  readonly number: number;
  /** The server stops: no answer is waited for any more. */
  readonly ending?: AbortSignal;
};

/**
 * One question, and a second one where the witness is at another size than this shop remembers.
 * @returns the size that it has co-signed
 * @throws Error it refuses, is silent, or answers what isn't its signature of this checkpoint
 */
export async function askWitness(asking: Asking, witness: Witness, last: StoredCheckpoint): Promise<number> {
  const { db, number } = asking;
  const known = await seenBy(db, number, witness.name);
  if (known === last.size) return known;
  // Another node may have shown it a newer checkpoint since `last` was read: only past our newest one it holds another history.
  if (known > last.size) return await askWithNewest(asking, witness, last, known);
  const first = await post(asking, witness, last, known);
  if (first.conflict !== null && first.conflict > last.size)
    return await askWithNewest(asking, witness, last, first.conflict);
  const answer = first.conflict === null ? first : await post(asking, witness, last, first.conflict);
  if (answer.conflict !== null) throw new Error(`it is at ${answer.conflict}, and was at another size a moment ago`);
  const text = last.note.slice(0, last.note.indexOf('\n\n') + 1);
  const line = await readCosignature(answer.body, text, witness, checkSignature);
  if (line === null) throw new Error('its answer holds no signature of it under this checkpoint');
  await sql`
    insert into log_cosignature (log, size, witness, line) values (${number}, ${last.size}, ${witness.name}, ${line})
    on conflict do nothing`.execute(db);
  return last.size;
}

async function askWithNewest(asking: Asking, witness: Witness, asked: StoredCheckpoint, seen: number): Promise<number> {
  const newest = (await readLastCheckpoint(asking.db, asking.number)) ?? asked;
  if (seen > newest.size) throw new Error(`it has seen ${seen} entries of a log of ${newest.size}: another history`);
  return await askWitness(asking, witness, newest);
}

type Answer = { readonly body: string; readonly conflict: number | null };

async function post(
  { db, number, ending }: Asking,
  { url }: Witness,
  { size, note }: StoredCheckpoint,
  oldSize: number,
): Promise<Answer> {
  const proof =
    oldSize === 0 || oldSize === size ? [] : await consistencyProof(storedNodes(db, number, size), oldSize, size);
  const within = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  const answer = await fetch(`${url.replace(/\/+$/, '')}/add-checkpoint`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: addCheckpointBody(oldSize, proof, note),
    redirect: 'error',
    signal: ending === undefined ? within : AbortSignal.any([within, ending]),
  });
  const body = await readLimited(answer, ANSWER_BYTES_MAX);
  if (answer.status === 409 && answer.headers.get('content-type')?.startsWith('text/x.tlog.size') === true) {
    const conflict = readWitnessedSize(body);
    if (conflict !== null && conflict !== oldSize) return { body, conflict };
  }
  if (answer.status !== 200) throw new Error(`it answers ${answer.status}: ${body.slice(0, 200)}`);
  return { body, conflict: null };
}

async function seenBy(db: QueryExecutorProvider, number: number, witness: string): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select size from log_cosignature where log = ${number} and witness = ${witness} order by size desc limit 1`.execute(
    db,
  );
  return rows[0]?.size ?? 0;
}
