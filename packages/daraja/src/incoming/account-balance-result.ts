import { centsOf } from '../amounts.ts';
import { type B2cReason, b2cResult } from '../b2c-results.ts';
import { readEat } from '../nairobi-time.ts';
import { envelopeOf, type ResultEnvelope, readResult } from './result.ts';
import type { Unreadable } from './unreadable.ts';

export type AccountFunds = {
  readonly name: string;
  readonly currentCents: number;
  readonly availableCents: number;
};

export type AccountBalanceResult =
  | (ResultEnvelope & {
      readonly kind: 'balances';
      readonly accounts: readonly AccountFunds[];
      /** What can be paid out: the smaller sum of the Utility account, whose legend nobody explains. null: not told. */
      readonly payoutFloatCents: number | null;
      readonly at: string | null;
    })
  | (ResultEnvelope & { readonly kind: 'no_answer'; readonly reason: B2cReason; readonly breaker: boolean })
  | Unreadable;

/** Reads the answer to `accountBalance`. */
export function readAccountBalanceResult(body: unknown): AccountBalanceResult {
  const result = readResult(body);
  if (result.kind === 'unreadable') return result;
  const envelope = envelopeOf(result);
  const text = result.text('AccountBalance');
  if (result.code !== '0' || text === null) {
    const { reason, breaker } = b2cResult(result.code);
    return { kind: 'no_answer', ...envelope, reason: result.code === '0' ? 'unknown' : reason, breaker };
  }
  const accounts = text.split('&', 50).flatMap(readAccount);
  const utility = accounts.find(({ name }) => /^utility account$/i.test(name));
  return {
    kind: 'balances',
    ...envelope,
    accounts,
    payoutFloatCents: utility ? Math.min(utility.currentCents, utility.availableCents) : null,
    at: readEat(result.text('BOCompletedTime')),
  };
}

/** `Utility Account|KES|228037.00|228037.00|0.00|0.00` */
function readAccount(text: string): AccountFunds[] {
  const [name = '', , current, available] = text.split('|');
  const [currentCents, availableCents] = [centsOf(current), centsOf(available)];
  return typeof currentCents === 'number' && typeof availableCents === 'number'
    ? [{ name: name.trim(), currentCents, availableCents }]
    : [];
}
