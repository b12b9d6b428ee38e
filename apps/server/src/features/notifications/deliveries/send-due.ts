import { NotificationFacts } from '@mnada/contract';
import { mayTell, pushRetryMs, ringsAtMs } from '@mnada/rules';
import type { Db } from '../../../platform/database/index.ts';
import type { Delivery, Message } from '../../messages/index.ts';
import { reaches } from '../choices.ts';
import type { PushSender } from '../web-push/send-push.ts';
import {
  type DeliveryEnd,
  endDelivery,
  forgetGone,
  noteRefusal,
  noteSuccess,
  type TakenDelivery,
} from './delivery.sql.ts';
import { emailText, pushMessage, pushTopic, smsText } from './message-texts.ts';
import { type DeliveryChannel, urgencyOf } from './plan-deliveries.ts';

export type SendDeps = {
  readonly db: Db;
  readonly log: Record<'warn' | 'error', (fields: object, text: string) => void>;
  readonly publicUrl: string;
  /** Hands over an SMS or an e-mail, or to the local outbox what is pushed, and tells what became of it. */
  readonly deliver: (message: Message) => Promise<Delivery>;
  readonly push: PushSender;
  readonly onEnd?: (channel: DeliveryChannel, state: DeliveryEnd['state']) => void;
};

/** Carries out one that was taken. Never throws: what could not be written down is another's once the lease has run out. */
export async function carryOut(deps: SendDeps, taken: TakenDelivery): Promise<void> {
  try {
    await attemptAndEnd(deps, taken);
  } catch (error) {
    deps.log.error(
      { err: error, delivery: taken.id, channel: taken.channel },
      'a notification could not be carried out',
    );
  }
}

async function attemptAndEnd(deps: SendDeps, taken: TakenDelivery): Promise<void> {
  const end = await attempt(deps, taken);
  await endDelivery(deps.db, taken, end);
  deps.onEnd?.(taken.channel, end.state);
  if (end.state === 'refused') {
    deps.log.warn({ delivery: taken.id, channel: taken.channel, note: end.note }, 'a notification was refused');
  }
}

async function attempt(deps: SendDeps, taken: TakenDelivery): Promise<DeliveryEnd> {
  const facts = NotificationFacts.safeParse({ kind: taken.kind, data: taken.data });
  if (!facts.success) return dropped('its facts are not known any more');
  return atLastMoment(taken) ?? (await send(deps, taken, facts.data));
}

const dropped = (note: string): DeliveryEnd => ({ state: 'dropped', note });

/** Since it was planned, time has passed: asked again before it leaves. Pure. @returns null: it may leave */
export function atLastMoment({
  kind,
  event,
  breakUntilMs,
  channel,
  chosen,
  isRead,
  isOver,
  nowMs,
  expiresAtMs,
}: TakenDelivery): DeliveryEnd | null {
  const urgency = urgencyOf({ kind, event });
  if (nowMs >= expiresAtMs) return dropped('too late');
  if (!reaches({ kind, event }, channel, chosen)) return dropped('switched off');
  if (!mayTell({ kind, event }, breakUntilMs, nowMs)) return dropped('on a break');
  if (isOver) return dropped('over already');
  if (isRead && urgency !== 'now') return dropped('read already');
  const dueAtMs = ringsAtMs(urgency, nowMs);
  if (dueAtMs === null) return dropped('night');
  return dueAtMs > nowMs ? { state: 'waiting', note: 'night', dueAtMs } : null;
}

async function send(deps: SendDeps, taken: TakenDelivery, facts: NotificationFacts): Promise<DeliveryEnd> {
  const { channel, language, phone, email } = taken;
  if (channel === 'push') return sendPush(deps, taken, facts);
  if (channel === 'sms') {
    if (phone === null) return dropped('no verified number');
    return ended(await deps.deliver({ channel, to: phone, text: smsText(facts, language, deps.publicUrl) }));
  }
  if (email === null) return dropped('no verified address');
  return ended(await deps.deliver({ channel, to: email, ...emailText(facts, language, deps.publicUrl) }));
}

const ended = (delivery: Delivery): DeliveryEnd => ({
  state: delivery.state,
  note: delivery.state === 'sent' ? '' : delivery.reason,
});

async function sendPush(deps: SendDeps, taken: TakenDelivery, facts: NotificationFacts): Promise<DeliveryEnd> {
  const { subscription, notificationId, language, nowMs, expiresAtMs, kind, event, tries } = taken;
  const message = pushMessage(notificationId, facts, language);
  if (taken.isForOutbox) {
    const { title: subject, body: text } = message;
    return ended(await deps.deliver({ channel: 'push', to: taken.username, subject, text }));
  }
  if (subscription === null) return dropped('no such browser any more');
  const to = {
    endpoint: subscription.endpoint,
    p256dh: Buffer.from(subscription.p256dh, 'base64'),
    auth: Buffer.from(subscription.auth, 'base64'),
  };
  const result = await deps.push(to, Buffer.from(JSON.stringify(message)), {
    ttlSeconds: Math.max(1, Math.floor((expiresAtMs - nowMs) / 1000)),
    urgency: urgencyOf({ kind, event }) === 'morning' ? 'normal' : 'high',
    topic: pushTopic(message.tag),
  });
  switch (result.kind) {
    case 'sent':
      await noteSuccess(deps.db, subscription.id);
      return { state: 'sent', note: '' };
    case 'gone':
      await forgetGone(deps.db, subscription.id);
      return dropped('that browser takes none any more');
    case 'refused':
      await noteRefusal(deps.db, subscription.id);
      return { state: 'refused', note: result.why };
    case 'later': {
      const waitMs = pushRetryMs(tries);
      if (waitMs === null) {
        // An address that never answers is no better than one that refuses.
        await noteRefusal(deps.db, subscription.id);
        return { state: 'refused', note: `given up: ${result.why}` };
      }
      const dueAtMs = nowMs + Math.max(waitMs, (result.afterSeconds ?? 0) * 1_000);
      return dueAtMs < expiresAtMs
        ? { state: 'waiting', note: result.why, dueAtMs }
        : dropped(`too late: ${result.why}`);
    }
  }
}
