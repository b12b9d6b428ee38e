import { useSession } from '../client/session.ts';
import { socketTicket } from '../client/socket-ticket.ts';
import { setOwnBreak } from '../features/limits/index.ts';
import { writeNotice } from '../features/notifications/index.ts';
import { loadWritePayment } from '../features/payments/index.ts';
import { writeBalance } from '../features/wallet/index.ts';
import { giveRealtime } from '../realtime/realtime-ports.ts';

/** Tells the sockets whose they are, and which feature wants what they hear. */
export function connectRealtime(): void {
  giveRealtime({
    usePerson: useSession,
    ticket: socketTicket,
    onBalance: writeBalance,
    onBreak: setOwnBreak,
    onNotice: writeNotice,
    // Lost with the network at worst: the next look at the payment says the same (it is asked about, too).
    onPayment: (queryClient, payment) =>
      void loadWritePayment().then(
        (writePayment) => writePayment(queryClient, payment),
        () => undefined,
      ),
  });
}
