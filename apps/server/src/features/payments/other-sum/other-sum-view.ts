import type { OtherSum } from '@mnada/contract';
import { shopperView, topUpParts, toShillings } from '@mnada/rules';
import type { ChosenSum, WaitingSum } from './other-sum.sql.ts';
import { isTopUpOpen, type TopUp } from './top-up.sql.ts';

/** What arrived and waits for a choice, with what may be chosen; else what was chosen last; null: neither. */
export function otherSumView(waiting: WaitingSum | null, chosen: ChosenSum | null, nowMs: number): OtherSum | null {
  if (waiting !== null) {
    const { receipt, cents, asked } = waiting;
    return {
      receipt,
      received: toShillings(cents),
      choices: asked !== null && isTopUpOpen(asked) ? [] : choicesOf(waiting),
      chosen: null,
      back: 0,
      ...(asked === null ? {} : { top_up: topUpView(asked, nowMs) }),
    };
  }
  if (chosen === null) return null;
  const { receipt, cents, choice, credited, topUp, receivedAt, account } = chosen;
  return {
    receipt,
    received: toShillings(cents),
    choices: [],
    chosen: choice,
    back: toShillings(cents - (credited?.cents ?? 0)),
    received_at: receivedAt,
    account,
    ...(topUp === null ? {} : { top_up: topUpView(topUp, nowMs) }),
  };
}

/** The pack that was wanted comes first, the money back last. */
function choicesOf({ cents, pack, wanted }: WaitingSum): OtherSum['choices'] {
  const parts = wanted && topUpParts(wanted, cents);
  return [
    ...(wanted && parts
      ? [
          {
            choice: 'top_up' as const,
            package_id: wanted.id,
            bids: wanted.bids,
            price: toShillings(wanted.priceCents),
            amount: toShillings(parts.rest.cents),
          },
        ]
      : []),
    ...(pack
      ? [
          {
            choice: 'pack' as const,
            package_id: pack.id,
            bids: pack.bids,
            price: toShillings(pack.priceCents),
            rest: toShillings(cents - pack.priceCents),
          },
        ]
      : []),
    { choice: 'back', amount: toShillings(cents) },
  ];
}

function topUpView(topUp: TopUp, nowMs: number): NonNullable<OtherSum['top_up']> {
  const { id, cents, bids, receipt, state, reason, createdAtMs, receivedCents, receivedIn } = topUp;
  const seen = shopperView({ state, reason, createdAtMs }, nowMs);
  // Whatever its prompt came to: nobody is to read that nothing was charged while other money of theirs goes back.
  const received = seen.state === 'failed' ? receivedCents : null;
  return {
    payment_id: id,
    amount: toShillings(cents),
    bids,
    is_open: isTopUpOpen(topUp),
    state: seen.state,
    reason: received === null ? seen.reason : 'other_amount_back',
    ...(received === null ? {} : { received: toShillings(received), received_in: receivedIn }),
    receipt,
  };
}
