import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/index.ts';
import { africasTalking } from './africas-talking.ts';
import { localOutbox } from './local-outbox.ts';
import type { Delivery, Message, Transport } from './message.ts';
import { smtp } from './smtp.ts';
import { maskedPhone } from '@mnada/rules';

const AT_ONCE = 4;
const WAITING_MAX = 1_000;
/** How long a stop waits for messages on their way. */
const CLOSE_WITHIN_MS = 4_000;

/** Hands messages over; whoever sends one neither waits nor learns what becomes of it, so no answer's time tells. */
export type MessageSender = {
  /** Takes a message on its way. Never throws; dropped, and logged, when 1,000 wait already. */
  send(message: Message): void;
  /** The same for whoever keeps a record: tells what became of it. Never throws; refused when it is dropped. */
  deliver(message: Message): Promise<Delivery>;
  /** Whether messages stay on this machine, for /outbox. */
  readonly isLocal: { readonly sms: boolean; readonly email: boolean; readonly push: boolean };
  /** Resolves when nothing is on its way. */
  idle(): Promise<void>;
  /** Takes no more, and waits up to 4 s for what is on its way. */
  close(): Promise<void>;
};

/** The part of the log that is used here; pino fits. */
type Log = {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
};

export type MessageSenderDeps = {
  readonly config: Pick<Config, 'mode' | 'sms' | 'smtp'>;
  readonly db: Db;
  readonly log: Log;
  /** Instead of what the configuration says, for tests. */
  readonly transports?: { readonly sms?: Transport; readonly email?: Transport };
  readonly onDelivery?: (channel: Message['channel'], state: Delivery['state'] | 'dropped') => void;
};

/** SMS and e-mail as configured; in a demonstration the local outbox for what isn't. Logs hold no text and no full number. */
export function createMessageSender(deps: MessageSenderDeps): MessageSender {
  const { config, db, log, onDelivery } = deps;
  const outbox = config.mode === 'demo' ? localOutbox(db) : notConfigured;
  const transports = {
    sms: deps.transports?.sms ?? (config.sms ? africasTalking(config.sms) : outbox),
    email: deps.transports?.email ?? (config.smtp ? smtp(config.smtp) : outbox),
    // Browsers are pushed to by themselves (OWN-4): this is what the page shows of it.
    push: outbox,
  };
  for (const channel of ['sms', 'email'] as const) {
    if (transports[channel] === notConfigured)
      log.warn({ channel }, 'no sender is configured: these messages cannot be sent');
  }
  type Waiting = { readonly message: Message; readonly done: (delivery: Delivery) => void };
  const waiting: Waiting[] = [];
  const idlers: (() => void)[] = [];
  let running = 0;
  let closed = false;

  async function carry({ message, done }: Waiting): Promise<void> {
    const transport = transports[message.channel];
    const delivery = await transport
      .deliver(message)
      .catch(
        (error: unknown): Delivery => ({ state: 'unknown', reason: error instanceof Error ? error.name : 'error' }),
      );
    onDelivery?.(message.channel, delivery.state);
    done(delivery);
    const fields = { channel: message.channel, to: maskedRecipient(message), by: transport.name };
    if (delivery.state === 'sent') log.info({ ...fields, reference: delivery.reference }, 'message sent');
    else log.error({ ...fields, state: delivery.state, reason: delivery.reason }, 'message not sent');
  }

  function next(): void {
    while (running < AT_ONCE) {
      const first = waiting.shift();
      if (!first) break;
      running++;
      void carry(first).finally(() => {
        running--;
        next();
      });
    }
    if (running === 0 && waiting.length === 0) for (const resolve of idlers.splice(0)) resolve();
  }

  const idle = () =>
    running === 0 && waiting.length === 0 ? Promise.resolve() : new Promise<void>((resolve) => idlers.push(resolve));

  function take(message: Message, done: Waiting['done']): void {
    if (closed || waiting.length >= WAITING_MAX) {
      onDelivery?.(message.channel, 'dropped');
      log.error({ channel: message.channel, to: maskedRecipient(message) }, 'message dropped');
      return done({ state: 'refused', reason: 'too many messages wait' });
    }
    waiting.push({ message, done });
    setImmediate(next); // after the answer to the request that sends it
  }

  return {
    send: (message) => take(message, () => undefined),
    deliver: (message) => new Promise((resolve) => take(message, resolve)),
    isLocal: {
      sms: transports.sms.name === 'local outbox',
      email: transports.email.name === 'local outbox',
      push: transports.push.name === 'local outbox',
    },
    idle,
    async close() {
      closed = true;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_WITHIN_MS);
      });
      next();
      await Promise.race([idle(), late]);
      clearTimeout(timer);
      await Promise.all([transports.sms.close?.(), transports.email.close?.()]);
    },
  };
}

/** Production without a sender: nothing is kept, so no code stands readable in the database. */
const notConfigured: Transport = {
  name: 'none',
  deliver: async () => ({ state: 'refused', reason: 'no sender is configured' }),
};

/** As logs may hold it (S61): `0712 ••• 678`, `w•••@example.org`; usernames are public. */
const maskedRecipient = (message: Pick<Message, 'channel' | 'to'>): string =>
  message.channel === 'push'
    ? message.to
    : message.channel === 'sms'
      ? maskedPhone(message.to)
      : message.to.replace(/^(.).*@/, '$1•••@');
