import { createPasswordHasher, createSessions, loadSecretKeys } from '../../features/accounts/index.ts';
import { createMessageSender } from '../../features/messages/index.ts';
import { wireNotifications } from '../wiring/notifications.ts';
import { part, runsWorkers } from '../values.ts';

/** Who people are, and how they are reached. */
export const accountParts = [
  part('keys', ['config'], { start: ({ config }) => loadSecretKeys(config) }),
  part('sessions', ['database', 'keys', 'clock'], {
    start: ({ database: { db }, keys, clock }) => createSessions({ db, tickets: { keys, clock } }),
  }),
  part('hasher', [], { start: () => createPasswordHasher() }),
  part('messages', ['config', 'database', 'log', 'metrics'], {
    start({ config, database: { db }, log, metrics }) {
      const ended = metrics.counter('messages_total', 'SMS and e-mails, by what became of them', ['channel', 'state']);
      const onDelivery = (channel: string, state: string) => ended.add(1, { channel, state });
      return createMessageSender({ config, db, log, onDelivery });
    },
    stop: (messages) => messages.close(),
  }),
  part('notifications', ['config', 'database', 'bus', 'messages', 'log', 'metrics'], {
    async start({ database: { db }, ...more }) {
      const notifications = await wireNotifications({ db, ...more });
      if (runsWorkers(more.config)) notifications.startWorkers();
      return notifications;
    },
    stop: (notifications) => notifications.stop(),
    stopsWithinMs: 1_500,
  }),
];
