import type pg from 'pg';
import type { MonthPlan } from '../plan.ts';

export type Reads = Pick<pg.ClientBase, 'query'>;
/** What something is known by, and what is said of it. */
export type Said = readonly [subject: string, what: string];
export type Compared = {
  readonly compared: number;
  /** `subject: the shop’s word and ours` */
  readonly differ: readonly string[];
};
export type Judgement = {
  readonly what: string;
  readonly promised: string;
  readonly judge: (client: Reads, plan: MonthPlan) => Promise<Compared>;
};

export const readAll = async <Row extends object>(client: Reads, text: string): Promise<readonly Row[]> =>
  (await client.query<Row>(text)).rows;

/** SQL: the day of Nairobi of a moment. */
export const DAY = (at: string): string => `(${at} at time zone 'Africa/Nairobi')::date::text`;

function grouped(said: Iterable<Said>): ReadonlyMap<string, string> {
  const all = new Map<string, string[]>();
  for (const [subject, what] of said) {
    const known = all.get(subject);
    if (known === undefined) all.set(subject, [what]);
    else known.push(what);
  }
  return new Map([...all].map(([subject, words]) => [subject, words.sort().join(' + ')]));
}

/** The shop's word against ours; what is said twice of a subject counts twice. */
export function compare(shops: Iterable<Said>, ours: Iterable<Said>): Compared {
  const [said, expected] = [grouped(shops), grouped(ours)];
  const subjects = [...new Set([...said.keys(), ...expected.keys()])].sort();
  return {
    compared: subjects.length,
    differ: subjects
      .filter((subject) => said.get(subject) !== expected.get(subject))
      .map((subject) => `${subject}: ${said.get(subject) ?? 'nothing'} and ${expected.get(subject) ?? 'nothing'}`),
  };
}
