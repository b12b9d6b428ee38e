import type { ApprovalFact, ApprovalFactName, ApprovalFactValue } from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';

type Facts = readonly ApprovalFact[];
type Like = Extract<ApprovalFactValue, { like: unknown }>['like'];

const WORDS_MAX = 300;
const line = (name: ApprovalFactName, value: ApprovalFactValue, before?: ApprovalFactValue): ApprovalFact => ({
  name,
  value,
  ...(before === undefined ? {} : { before }),
});

/** Lines of a comparison (OPS-5): sums come in cents and are told in shillings; with a second value, from that one to the first. */
export const fact = {
  words: (name: ApprovalFactName, words: string, before?: string): ApprovalFact =>
    line(
      name,
      { words: words.slice(0, WORDS_MAX) },
      before === undefined ? undefined : { words: before.slice(0, WORDS_MAX) },
    ),
  /** States, sources and reasons as they are written down: the office has words for them. */
  codes: (name: ApprovalFactName, ...codes: readonly string[]): ApprovalFact => line(name, { codes: [...codes] }),
  kes: (name: ApprovalFactName, cents: number, beforeCents?: number): ApprovalFact =>
    line(name, { kes: toShillings(cents) }, beforeCents === undefined ? undefined : { kes: toShillings(beforeCents) }),
  count: (name: ApprovalFactName, count: number, before?: number): ApprovalFact =>
    line(name, { count }, before === undefined ? undefined : { count: before }),
  at: (name: ApprovalFactName, at: Date | string): ApprovalFact =>
    line(name, { at: typeof at === 'string' ? at : at.toISOString() }),
  like: (name: ApprovalFactName, like: Like): ApprovalFact => line(name, { like }),
};

/** What there is to say; a line about nothing is left out. */
export const factList = (...facts: readonly (ApprovalFact | null | false)[]): Facts =>
  facts.filter((each): each is ApprovalFact => each !== null && each !== false);

/** A line of a comparison as text, for the console and for what has changed: `KSh 0 → KSh 640`. */
export function factText({ value, before }: ApprovalFact): string {
  return before === undefined ? valueText(value) : `${valueText(before)} → ${valueText(value)}`;
}

/** `to_debt` is *to debt*. */
export const factName = (name: ApprovalFactName): string => name.replaceAll('_', ' ');

/** What reads otherwise now than it did, a line each: then and now (OPS-5). */
export function differences(then: Facts, now: Facts): readonly string[] {
  const textOf = (facts: Facts, name: ApprovalFactName) =>
    facts
      .filter((each) => each.name === name)
      .map(factText)
      .join(', ') || '–';
  const names = [...new Set([...then, ...now].map(({ name }) => name))];
  return names
    .filter((name) => textOf(then, name) !== textOf(now, name))
    .map((name) => `${factName(name)}: was ${textOf(then, name)}, is ${textOf(now, name)}.`);
}

const WHOLE = new Intl.NumberFormat('en-KE');
const MINUTES = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  dateStyle: 'medium',
  timeStyle: 'short',
});

function valueText(value: ApprovalFactValue): string {
  if ('kes' in value) return `${value.kes < 0 ? '\u2212' : ''}KSh ${WHOLE.format(Math.abs(value.kes))}`;
  if ('count' in value) return WHOLE.format(value.count);
  if ('at' in value) return MINUTES.format(new Date(value.at));
  if ('like' in value) return value.like;
  if ('codes' in value) return value.codes.join(', ');
  return value.words;
}
