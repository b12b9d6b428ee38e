import type { ProviderEventOutcome } from '../provider-events/index.ts';
import type { Booked } from './book-event.ts';

/** About half a day of trying: by then queries, confirmations and the statement have told what can be told. */
const WAITS_MAX = 40;
const LONGEST_WAIT_SECONDS = 1_200;

/** A query answers within seconds. A Pull is asked for within minutes, and books the money by itself. */
export const retryAfterSeconds = (waitsFor: 'query' | 'statement', tries: number): number =>
  Math.min(LONGEST_WAIT_SECONDS, (waitsFor === 'query' ? 2 : 300) * 1.5 ** Math.min(tries, 20));

/** Whether what nothing has confirmed yet may wait for it any longer. */
export const mayStillWait = (tries: number): boolean => tries < WAITS_MAX;

/** What the inbox notes of a payment's event. */
export function outcomeOf(
  booked: Booked,
  paymentId: string,
  tries: number,
  onAlert?: (why: string) => void,
): ProviderEventOutcome {
  const { decision, note, afterCommit } = booked;
  if (decision.do === 'wait' && mayStillWait(tries)) {
    return {
      state: 'waiting',
      note,
      paymentId,
      retryAfterSeconds: retryAfterSeconds(decision.for, tries),
      afterCommit,
    };
  }
  if (decision.do === 'wait') {
    const alarmed = () => {
      afterCommit();
      onAlert?.('a callback says paid, and nothing ever confirmed it');
    };
    return { state: 'ignored', note, paymentId, afterCommit: alarmed };
  }
  const state = decision.do === 'nothing' ? 'ignored' : 'booked';
  return { state, note, paymentId, afterCommit };
}
