/** Invariants for a test that asks them hundreds of times: planned once, and asked in one trip. */
import type pg from 'pg';
import { afterAll } from 'vitest';
import { type BrokenRow, brokenRows, INVARIANTS, type Violation, violationOf } from '../features/invariants/index.ts';
import { connect } from '../platform/database/connection.ts';
import { READER_ROLE } from '../platform/database/index.ts';

/**
 * Opens a line of its own to a test's database; it is closed after the file.
 * @returns what `checkInvariants` returns, all of it again at each call, on one picture of the database
 */
export function booksAuditor({ url }: { readonly url: string }): () => Promise<Violation[]> {
  let opened: Promise<pg.Client> | null = null;
  afterAll(async () => (await opened)?.end());
  return async () => {
    opened ??= connect({ url, role: READER_ROLE, name: 'auditor', pipeline: true });
    const client = await opened;
    const began = client.query('begin isolation level repeatable read read only');
    const asked = INVARIANTS.map((invariant) =>
      client.query<BrokenRow>({ name: `invariant ${invariant.name}`, text: brokenRows(invariant) }),
    );
    const ended = client.query('commit');
    const [answers] = await Promise.all([Promise.all(asked), began, ended]);
    return INVARIANTS.flatMap((invariant, index) => violationOf(invariant, answers[index]?.rows ?? []));
  };
}
