import type { NotificationFacts, NotificationKind } from '@mnada/contract';
import { type NoticeUrgency, ringsAtMs } from '@mnada/rules';
import { type Chosen, isOfGoods, reaches } from '../choices.ts';

export type DeliveryChannel = 'push' | 'sms' | 'email';

/** How it bears waiting (OWN-4). */
export const URGENCY: Readonly<Record<NotificationKind, NoticeUrgency>> = {
  outbid: 'fleeting',
  won: 'now',
  claim_reminder: 'morning',
  payment: 'now',
  order: 'morning',
  withdrawal: 'now',
  saved_starting: 'fleeting',
  // Asked for by booking it: at any hour.
  seat: 'now',
  referral: 'morning',
  reward: 'morning',
  account: 'now',
  auction: 'morning',
};

type Told = { readonly kind: NotificationKind; readonly event: string | null };

/** What it tells, as far as the ways that it goes depend on that. */
export const toldBy = ({ kind, data }: NotificationFacts): Told => ({
  kind,
  event: kind === 'order' ? data.status : 'event' in data ? data.event : null,
});

/** How this one bears waiting. */
export const urgencyOf = (told: Told): NoticeUrgency => (isOfGoods(told) ? 'now' : URGENCY[told.kind]);

/**
 * Notices a person and day, whatever happens: a mistake of ours must not ring all day, nor cost without end. But for goods that go elsewhere:
 * two people did that, and it is told by each contact on the busiest of days.
 */
export const A_DAY: Readonly<Record<DeliveryChannel, number>> = { push: 40, sms: 5, email: 10 };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OUTBID_LASTS_MS = 10 * MINUTE_MS;

export type PlanDeliveriesCommand = {
  readonly facts: NotificationFacts;
  readonly createdAtMs: number;
  readonly nowMs: number;
  readonly chosen: readonly Chosen[];
  /** Whether the account has a verified number, a verified address. */
  readonly reach: { readonly sms: boolean; readonly email: boolean };
  readonly subscriptionIds: readonly number[];
  /** Whether the local outbox shows pushes, too, as if it were a browser of everybody's (ACC-4). */
  readonly hasOutbox: boolean;
  /** How many notices went these ways in the last 24 hours. */
  readonly today: Readonly<Record<DeliveryChannel, number>>;
};

export type PlannedDelivery = {
  readonly channel: DeliveryChannel;
  /** Of a push; null there: the local outbox. */
  readonly subscriptionId: number | null;
  readonly dueAtMs: number;
  readonly expiresAtMs: number;
};

/** Which ways a notice goes beside the inbox, and when (OWN-4). Pure. */
export function planDeliveries(command: PlanDeliveriesCommand): PlannedDelivery[] {
  const { facts, nowMs, chosen, reach, subscriptionIds, hasOutbox, today } = command;
  const lastsUntilMs = expiresAtMs(facts, command.createdAtMs);
  const told = toldBy(facts);
  const dueAtMs = ringsAtMs(urgencyOf(told), nowMs);
  if (dueAtMs === null || dueAtMs >= lastsUntilMs) return [];
  const goes = (channel: DeliveryChannel) =>
    reaches(told, channel, chosen) && (today[channel] < A_DAY[channel] || isOfGoods(told));
  const timing = { dueAtMs, expiresAtMs: lastsUntilMs };
  const pushes = goes('push') ? [...(hasOutbox ? [null] : []), ...subscriptionIds] : [];
  const messages = (['sms', 'email'] as const).filter(
    (channel) => reach[channel] && goes(channel) && isWorthMessage(facts),
  );
  return [
    ...pushes.map((subscriptionId) => ({ channel: 'push', subscriptionId, ...timing }) as const),
    ...messages.map((channel) => ({ channel, subscriptionId: null, ...timing }) as const),
  ];
}

/** From when on it is worth nothing any more. */
function expiresAtMs(facts: NotificationFacts, createdAtMs: number): number {
  switch (facts.kind) {
    case 'outbid':
      return createdAtMs + OUTBID_LASTS_MS;
    case 'saved_starting':
    case 'seat':
      return Date.parse(facts.data.starts_at);
    case 'auction':
      return facts.data.starts_at === undefined ? createdAtMs + DAY_MS : Date.parse(facts.data.starts_at);
    case 'claim_reminder':
      return Date.parse(facts.data.claim_until);
    default:
      return createdAtMs + DAY_MS;
  }
}

/** That a withdrawal was asked for goes to all contacts at once, as a warning (S28): not a second time from here. */
const isWorthMessage = (facts: NotificationFacts): boolean =>
  facts.kind !== 'withdrawal' || facts.data.status === 'completed' || facts.data.status === 'failed';
