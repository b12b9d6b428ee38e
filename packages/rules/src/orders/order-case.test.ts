import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CASE_KINDS,
  CASE_STATES,
  caseMoves,
  caseOutcomes,
  type CaseState,
  caseTimeline,
  isCaseOver,
  mayOpenCase,
  sendsPiece,
} from './order-case.ts';

test('[WIN-7] a complaint is about what was paid for, a return about what has left the shop', () => {
  const states = ['awaiting_payment', 'paid', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
  expect(states.filter((state) => mayOpenCase(state, 'complaint'))).toEqual([
    'paid',
    'processing',
    'shipped',
    'delivered',
  ]);
  expect(states.filter((state) => mayOpenCase(state, 'return'))).toEqual(['shipped', 'delivered']);
});

test('[WIN-7] money goes back for a returned piece that is here, and for none that is not', () => {
  expect(caseOutcomes('return', 'agreed')).not.toContain('money_back');
  expect(caseOutcomes('return', 'received')).toContain('money_back');
});

test('[WIN-7] what is on the shelf goes to no customer, and whose money goes back is promised no goods', () => {
  expect(caseOutcomes('return', 'received', { isShelved: true })).toEqual(['money_back', 'replaced']);
  expect(caseOutcomes('complaint', 'open', { isShelved: true })).toEqual([
    'money_back',
    'replaced',
    'explained',
    'withdrawn',
  ]);
  expect(caseOutcomes('complaint', 'open', { goesBack: true })).toEqual(['money_back', 'explained', 'withdrawn']);
});

test('[WIN-7] whatever is decided, a case visits no state twice, and what is over stays over', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CASE_KINDS), fc.array(fc.nat(5), { maxLength: 12 }), (kind, choices) => {
      const been: CaseState[] = ['open'];
      for (const choice of choices) {
        const now = been.at(-1) ?? 'open';
        const moves = caseMoves(kind, now);
        expect(moves.length === 0).toBe(isCaseOver(now));
        const next = moves[choice % Math.max(1, moves.length)];
        if (next === undefined) break;
        been.push(next);
      }
      expect(new Set(been).size).toBe(been.length);
      if (kind === 'complaint') expect(been).not.toContain('received');
    }),
  );
  for (const state of CASE_STATES.filter(isCaseOver))
    for (const kind of CASE_KINDS) expect(caseMoves(kind, state)).toEqual([]);
});

test('[WIN-7] the way of a case shows what was reached and what comes; one that is over, what it reached alone', () => {
  const way = (kind: 'complaint' | 'return', ...reached: CaseState[]) =>
    caseTimeline(kind, reached.at(-1) ?? 'open', new Map(reached.map((state, at) => [state, at]))).map(
      ({ state, at }) => `${state} ${at ?? '-'}`,
    );
  expect(way('complaint', 'open')).toEqual(['open 0', 'resolved -']);
  expect(way('complaint', 'open', 'refused')).toEqual(['open 0', 'refused 1']);
  expect(way('return', 'open', 'agreed')).toEqual(['open 0', 'agreed 1', 'received -', 'resolved -']);
  expect(way('return', 'open', 'agreed', 'received', 'resolved')).toEqual([
    'open 0',
    'agreed 1',
    'received 2',
    'resolved 3',
  ]);
  // Agreed, and the customer kept it.
  expect(way('return', 'open', 'agreed', 'resolved')).toEqual(['open 0', 'agreed 1', 'resolved 2']);
  expect(way('return', 'open', 'agreed', 'refused')).toEqual(['open 0', 'agreed 1', 'refused 2']);
});

test('[WIN-8] goods are promised one after the other, and of an order two other pieces in all', () => {
  expect(caseOutcomes('complaint', 'open', { promiseWaits: true })).toEqual(['money_back', 'explained', 'withdrawn']);
  expect(caseOutcomes('return', 'received', { promiseWaits: true })).toEqual(['money_back']);
  expect(caseOutcomes('return', 'agreed', { promiseWaits: true })).toEqual(['explained', 'withdrawn']);
  expect(caseOutcomes('complaint', 'open', { replacements: 1 })).toContain('replaced');
  expect(caseOutcomes('complaint', 'open', { replacements: 2 })).not.toContain('replaced');
  expect(caseOutcomes('complaint', 'open', { replacements: 2 })).toContain('repaired');
});

test('[WIN-8] what an end sends: another piece, theirs repaired, and theirs as it was where it is here', () => {
  expect((['replaced', 'repaired'] as const).every((end) => sendsPiece(end, false) && sendsPiece(end, true))).toBe(
    true,
  );
  expect([sendsPiece('withdrawn', true), sendsPiece('withdrawn', false)]).toEqual([true, false]);
  expect((['money_back', 'explained'] as const).some((end) => sendsPiece(end, true))).toBe(false);
});

test('[WIN-7] a piece that is here is explained away only to who was given another one, or their money', () => {
  const ends = (goods: object) => caseOutcomes('return', 'received', goods);
  expect(ends({})).not.toContain('explained');
  for (const given of [{ replacements: 1 }, { goesBack: true }]) expect(ends(given)).toContain('explained');
  expect(caseOutcomes('return', 'agreed')).toContain('explained');
  expect(caseOutcomes('complaint', 'open')).toContain('explained');
});
