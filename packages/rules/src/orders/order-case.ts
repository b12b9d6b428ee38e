import type { OrderStep } from './order-steps.ts';

/** Something that is wrong with an order, or that comes back (WIN-7). */
export const CASE_KINDS = ['complaint', 'return'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];
/** `agreed`: it may be sent back; `received`: the piece is here again. `resolved` and `refused` are ends. */
export const CASE_STATES = ['open', 'agreed', 'received', 'resolved', 'refused'] as const;
export type CaseState = (typeof CASE_STATES)[number];
/** What the end of a case gave the customer. */
const CASE_OUTCOMES = ['money_back', 'replaced', 'repaired', 'explained', 'withdrawn'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

type Moves = Readonly<Record<CaseState, readonly CaseState[]>>;
const MOVES: Readonly<Record<CaseKind, Moves>> = {
  complaint: { open: ['resolved', 'refused'], agreed: [], received: [], resolved: [], refused: [] },
  // What was agreed can still end without a piece: it never came, or the customer kept it.
  return: {
    open: ['agreed', 'refused'],
    agreed: ['received', 'resolved', 'refused'],
    received: ['resolved'],
    resolved: [],
    refused: [],
  },
};

/** Where a case may go from here, in the order of its buttons. */
export const caseMoves = (kind: CaseKind, from: CaseState): readonly CaseState[] => MOVES[kind][from];
export const isCaseOver = (state: CaseState): boolean => state === 'resolved' || state === 'refused';

/** A complaint is about anything that was paid for, a return about what has left the shop. */
export function mayOpenCase(order: OrderStep, kind: CaseKind): boolean {
  const hasLeft = order === 'shipped' || order === 'delivered';
  return kind === 'return' ? hasLeft : hasLeft || order === 'paid' || order === 'processing';
}

/** Ends that leave a piece that came back with its customer: it goes to them again. A complaint is taken back without a piece. */
const GOES_TO_CUSTOMER: Readonly<Record<CaseKind, ReadonlySet<CaseOutcome>>> = {
  complaint: new Set(['repaired']),
  return: new Set(['repaired', 'withdrawn']),
};
/** Other pieces of an order that are promised in all: whoever is content with neither has their money back (WIN-8). */
export const REPLACEMENTS_MAX = 2;
/** Whether an end sends something (WIN-8): another piece, theirs repaired, or, of a return whose piece is here, theirs as it was. */
export const sendsPiece = (outcome: CaseOutcome, isHere: boolean): boolean =>
  outcome === 'replaced' || outcome === 'repaired' || (outcome === 'withdrawn' && isHere);

/** How an order stands that a case of it is to be ended. */
export type OrderGoods = {
  /** The piece is on the shelf again. */
  readonly isShelved?: boolean;
  /** The order was called off, or its money goes back. */
  readonly goesBack?: boolean;
  /** What the end of another case sends was not sent yet. */
  readonly promiseWaits?: boolean;
  /** Other pieces that were promised for it, sent or not. */
  readonly replacements?: number;
};

/** A returned piece that is here, its customer given neither another one nor their money: words alone are no end of it (WIN-7). */
export const keepsForNothing = (
  from: CaseState,
  outcome: CaseOutcome,
  { goesBack = false, replacements = 0 }: OrderGoods,
): boolean => from === 'received' && outcome === 'explained' && !goesBack && replacements === 0;

/**
 * What a case may end with: money goes back for a returned piece that is here again, and for nothing that still lies with the customer; what
 * is here is explained only to who was given another piece or their money; what is on the shelf again goes to no customer; whose money goes
 * back is sent no goods besides; and goods are promised one after the other, of other pieces two in all (WIN-8).
 */
export function caseOutcomes(kind: CaseKind, from: CaseState, goods: OrderGoods = {}): readonly CaseOutcome[] {
  const { isShelved = false, goesBack = false, promiseWaits = false, replacements = 0 } = goods;
  const ends: readonly CaseOutcome[] =
    kind === 'return' && from === 'agreed' ? ['explained', 'withdrawn'] : CASE_OUTCOMES;
  return ends.filter(
    (each) =>
      !keepsForNothing(from, each, goods) &&
      !(isShelved && GOES_TO_CUSTOMER[kind].has(each)) &&
      !((goesBack || promiseWaits) && sendsPiece(each, from === 'received')) &&
      !(each === 'replaced' && replacements >= REPLACEMENTS_MAX),
  );
}

const WAY: Readonly<Record<CaseKind, readonly CaseState[]>> = {
  complaint: ['open', 'resolved'],
  return: ['open', 'agreed', 'received', 'resolved'],
};

/**
 * The way of a case as its customer sees it: what was reached, with its time, and what lies ahead of it (null). One that is over
 * shows what it reached alone: what it went past never comes.
 */
export function caseTimeline<T>(
  kind: CaseKind,
  state: CaseState,
  times: ReadonlyMap<CaseState, T>,
): { readonly state: CaseState; readonly at: T | null }[] {
  const isOver = isCaseOver(state);
  const way = state === 'refused' ? [...WAY[kind].filter((step) => times.has(step)), state] : WAY[kind];
  return way.filter((step) => !isOver || times.has(step)).map((step) => ({ state: step, at: times.get(step) ?? null }));
}
