import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CASE_KINDS,
  CASE_STATES,
  caseMoves,
  caseOutcomes,
  type CaseState,
  isCaseOver,
  mayOpenCase,
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
