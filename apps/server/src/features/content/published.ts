import { nairobiDay, STATEMENT_TIME } from '../../platform/clock/index.ts';
import { type ContentAnswer, type ContentDocument, type Language, TERMS_VERSION } from '@mnada/contract';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Bus } from '../../platform/bus/index.ts';
import { FIRST_PARTS } from './first/to-parts.ts';
import { shownParts, type WrittenPart } from './part.ts';

export const CONTENT_TOPIC = 'content';
/** An invalidation may be lost, and a planned version comes by the clock alone. */
const KEPT_MS = 5_000;

/** How a version is called, with an account that accepted it: the product's own has a day, a shop's own its day and number. */
export const versionName = (number: number, inForceFrom: Date): string =>
  `${nairobiDay(inForceFrom.getTime())}.${number}`;

export type Published = { readonly version: string; readonly number: number; readonly parts: readonly WrittenPart[] };

/** What is in force now by the database's clock: the last version to begin, else what the product brings. */
export async function readPublished(db: QueryExecutorProvider, document: ContentDocument): Promise<Published> {
  const { rows } = await sql<{ number: number; parts: WrittenPart[]; inForceFrom: Date }>`
    select number, parts, in_force_from as "inForceFrom" from content_version
     where document = ${document} and published_at is not null and withdrawn_at is null and in_force_from <= ${STATEMENT_TIME}
     order by in_force_from desc, number desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return { version: TERMS_VERSION, number: 1, parts: FIRST_PARTS[document] };
  return { version: versionName(row.number, row.inForceFrom), number: row.number, parts: row.parts };
}

type Kept = { readonly answer: Promise<ContentAnswer>; readonly untilMs: number };

/** Reads texts as pages show them, kept for a few seconds on each node and forgotten when one is published. */
export function createContentReader({
  db,
  bus,
}: {
  readonly db: QueryExecutorProvider;
  readonly bus: Pick<Bus, 'hear'>;
}) {
  const kept = new Map<string, Kept>();
  const deaf = bus.hear(CONTENT_TOPIC, () => kept.clear());
  return {
    read(document: ContentDocument, language: Language): Promise<ContentAnswer> {
      const key = `${document} ${language}`;
      const now = kept.get(key);
      if (now !== undefined && now.untilMs > performance.now()) return now.answer;
      const answer = readPublished(db, document).then(({ version, parts }) => ({
        version,
        parts: shownParts(parts, language),
      }));
      kept.set(key, { answer, untilMs: performance.now() + KEPT_MS });
      // A failure is not kept.
      answer.catch(() => kept.delete(key));
      return answer;
    },
    stop: deaf,
  };
}
