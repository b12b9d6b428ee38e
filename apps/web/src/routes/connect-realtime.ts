import { useSession } from '../client/session.ts';
import { signReceiptsSoon } from '../client/sign-receipts-soon.ts';
import { socketTicket } from '../client/socket-ticket.ts';
import { setOwnBreak } from '../features/limits/index.ts';
import { writeNotice } from '../features/notifications/index.ts';
import { writePayment } from '../features/payments/index.ts';
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
    onAccepted: signReceiptsSoon,
    onPayment: writePayment,
  });
}
