import type { PaymentView } from '@mnada/contract';
import { type Bus, InvalidationReader } from '../../platform/bus/index.ts';
import type { ViewerSocket } from './viewer-socket.ts';
import { encode } from './server-frames.ts';

export type ReadPaymentNews = (
  paymentId: string,
) => Promise<{ readonly userId: string; readonly payment: PaymentView } | null>;

/** Tells a person that a payment of theirs moved, on all their sockets of this node (PAY-3). The bus only names the payment. */
export function paymentUpdates({
  read: readNews,
  socketsOf,
  isAnybodyHere,
  bus,
  log,
}: {
  readonly bus: Bus;
  readonly log: { warn(fields: object, text: string): void };
  readonly read: ReadPaymentNews;
  readonly socketsOf: (userId: string) => ReadonlySet<ViewerSocket>;
  readonly isAnybodyHere: () => boolean;
}): InvalidationReader<string> {
  return new InvalidationReader({
    hears: { bus, topic: 'payment', keysOf: (paymentIds) => (isAnybodyHere() ? paymentIds : []) },
    waitingMax: 1_000,
    atOnce: 1,
    onFailure: (error, keys) =>
      log.warn({ error: String(error), topic: 'payment', keys }, 'open sockets could not be told'),
    async read([paymentId = '']) {
      const news = await readNews(paymentId);
      if (!news) return;
      const frame = encode({ type: 'payment_update', data: { payment: news.payment } });
      for (const socket of socketsOf(news.userId)) socket.tell(frame);
    },
  });
}
