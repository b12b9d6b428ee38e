import type { BidAnswer } from '../../features/bidding/index.ts';
import type { Span, Tracer } from '../../platform/tracing/tracer.ts';

/** Which code stands for a fault of ours; every other refusal is an answer. */
const FAULTS = new Set<string>(['BID_FAILED', 'BID_UNKNOWN', 'BUSY']);

/** A bid from its arrival to its answer: until it was decided under the locks, and from then until the commit had returned. */
export function bidSpans(answer: BidAnswer, waitedMs: number, nowUs: number): Span[] {
  const subject = { kind: 'bid', id: answer.bidId } as const;
  const startUs = nowUs - waitedMs * 1_000;
  const outcome = answer.ok ? 'accepted' : answer.code;
  const { decidedAtUs } = answer;
  const isDecidedNow = decidedAtUs !== null && decidedAtUs >= startUs && decidedAtUs <= nowUs;
  return [
    {
      ...{ subject, name: 'bid', isRoot: true, startUs, endUs: nowUs },
      attributes: { 'auction.id': answer.auctionId, 'bid.outcome': outcome },
      ...(FAULTS.has(outcome) ? { failure: outcome } : {}),
    },
    ...(isDecidedNow
      ? [
          { subject, name: 'wait and decide', startUs, endUs: decidedAtUs },
          { subject, name: 'write and commit', startUs: decidedAtUs, endUs: nowUs },
        ]
      : []),
  ];
}

export type PaymentTraces = {
  /** A prompt was sent, and answered like that. */
  pushed(paymentId: string, answer: string, tookMs: number): void;
  /** A payment was credited: it was asked for at `createdAtMs`, and its payer typed the PIN `seconds` before. */
  credited(paymentId: string, createdAtMs: number, seconds: number): void;
};

/** A payment from its intent to its credit, over the nodes that had a part in it. */
export function paymentTraces(tracer: Tracer, nowUs: () => number): PaymentTraces {
  return {
    pushed(id, answer, tookMs) {
      const endUs = nowUs();
      tracer.add({
        ...{ subject: { kind: 'payment', id }, name: 'prompt', startUs: endUs - tookMs * 1_000, endUs },
        attributes: { 'mpesa.answer': answer },
        ...(answer === 'accepted' ? {} : { failure: answer }),
      });
    },
    credited(id, createdAtMs, seconds) {
      const endUs = nowUs();
      const subject = { kind: 'payment', id } as const;
      tracer.add(
        { subject, name: 'payment', isRoot: true, startUs: createdAtMs * 1_000, endUs },
        { subject, name: 'PIN to credit', startUs: endUs - seconds * 1e6, endUs },
      );
    },
  };
}
