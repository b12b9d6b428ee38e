import { maskedPhone } from '@mnada/rules';
import type { Message } from './message.ts';

/** As logs may hold it (S61): `+2547•••••678`, `w•••@example.org`. */
export const maskedRecipient = (message: Pick<Message, 'channel' | 'to'>): string =>
  message.channel === 'sms' ? maskedPhone(message.to) : message.to.replace(/^(.).*@/, '$1•••@');
