import type { PaymentView } from '@mnada/contract';
import { InvalidationReader, type InvalidationReaderDeps } from './invalidation-reader.ts';
import type { ViewerSocket } from './viewer-socket.ts';
import { encode } from './server-frames.ts';

export type ReadPaymentNews = (
  paymentId: string,
) => Promise<{ readonly userId: string; readonly payment: PaymentView } | null>;

/** Tells a person that a payment of theirs moved, on all their sockets of this node (PAY-3). The bus only names the payment. */
export function paymentUpdates({
  read,
  socketsOf,
  isAnybodyHere,
  ...deps
}: Pick<InvalidationReaderDeps, 'bus' | 'log'> & {
  readonly read: ReadPaymentNews;
  readonly socketsOf: (userId: string) => ReadonlySet<ViewerSocket>;
  readonly isAnybodyHere: () => boolean;
}): InvalidationReader {
  return new InvalidationReader({
    ...deps,
    topic: 'payment',
    waitingMax: 1_000,
    atOnce: 1,
    concerns: isAnybodyHere,
    async tell([paymentId = '']) {
      const news = await read(paymentId);
      if (!news) return;
      const frame = encode({ type: 'payment_update', data: { payment: news.payment } });
      for (const socket of socketsOf(news.userId)) socket.tell(frame);
    },
  });
}
