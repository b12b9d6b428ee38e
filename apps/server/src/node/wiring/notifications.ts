import { loadSecretKeys } from '../../features/accounts/index.ts';
import type { SocketServer } from '../../features/realtime/index.ts';
import type { MessageSender } from '../../features/messages/index.ts';
import {
  createPushSender,
  derivedPrivateKey,
  isPrivateKey,
  notificationsRoutes,
  type PushEdge,
  type PushKeys,
  pushKeys,
  readNews,
  startNotificationWorkers,
  startWatching,
} from '../../features/notifications/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';

export type NotificationsDeps = {
  readonly config: Pick<Config, 'publicUrl' | 'push' | 'secretKey' | 'dataDir' | 'support'>;
  readonly db: Db;
  readonly bus: Bus;
  readonly messages: Pick<MessageSender, 'deliver' | 'isLocal'>;
  readonly log: Log;
  readonly metrics: Metrics;
  /** For tests: a push service of their own. */
  readonly pushEdge?: PushEdge;
};

export type Notifications = {
  /** What the sockets of a node tell of inboxes. */
  readonly readNews: (userIds: readonly string[]) => ReturnType<typeof readNews>;
  register(http: Http): Promise<void>;
  /** Starts to plan and to send: any number of nodes may. */
  startWorkers(): void;
  /** On a node with sockets: the workers learn who is here. */
  startWatching(sockets: Pick<SocketServer, 'watching'>): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
};

/** Wires what people are told (OWN-4). Nothing runs yet. */
export async function wireNotifications(deps: NotificationsDeps): Promise<Notifications> {
  const { config, db, bus, messages, log, metrics } = deps;
  const keys = await ownKeys(config);
  const ended = metrics.counter(
    'notice_deliveries_total',
    'Notifications that left, or did not, by channel and state',
    ['channel', 'state'],
  );
  const running: { stop(): Promise<void> }[] = [];
  return {
    readNews: (userIds) => readNews(db, userIds),
    register: async (http) => {
      const edge = deps.pushEdge;
      const isPushService = edge ? { isPushService: edge.serves } : {};
      await http.register(notificationsRoutes({ db, bus, keys, ...isPushService }));
    },
    startWorkers() {
      running.push(
        startNotificationWorkers({
          db,
          bus,
          log,
          publicUrl: config.publicUrl,
          serverKey: keys.publicKey,
          hasOutbox: messages.isLocal.push,
          deliver: (message) => messages.deliver(message),
          push: createPushSender(keys, deps.pushEdge),
          onEnd: (channel, state) => ended.add(1, { channel, state }),
        }),
      );
    },
    startWatching(sockets) {
      running.push(startWatching({ db, log, watching: () => sockets.watching() }));
    },
    stop: async () => void (await Promise.all(running.map((one) => one.stop()))),
  };
}

/**
 * The configured key pair; else one made from the shop's own secret, the same on every node that knows it. So push works
 * from the first start on, and no private key stands in the database.
 */
async function ownKeys(config: NotificationsDeps['config']): Promise<PushKeys> {
  const { publicUrl, support, push } = config;
  const origin = publicUrl.startsWith('https:') ? publicUrl : 'mailto:push@mnada.example';
  const subject = push.subject ?? (support.email === null ? origin : `mailto:${support.email}`);
  if (push.keys === null) {
    const secret = await loadSecretKeys(config);
    return pushKeys(
      derivedPrivateKey((text) => secret.mac('push', [text])),
      subject,
    );
  }
  const privateKey = Buffer.from(push.keys.privateKey, 'base64url');
  if (!isPrivateKey(privateKey)) throw new ConfigError('VAPID_PRIVATE_KEY is not a private key of P-256.');
  const keys = pushKeys(push.keys.privateKey, subject);
  if (keys.publicKey !== push.keys.publicKey) {
    throw new ConfigError('VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY.');
  }
  return keys;
}
