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
