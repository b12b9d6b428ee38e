import { randomBytes, randomInt } from 'node:crypto';
import { eatTimestamp } from '@mnada/daraja';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const pick = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** First letters of M-PESA's ids: year (U is 2026), month and day, each one sign. */
function dayLetters(at: Date): string {
  const stamp = eatTimestamp(at);
  const year = ALPHABET[10 + ((Number(stamp.slice(0, 4)) - 2006) % 26)];
  const month = ALPHABET[9 + Number(stamp.slice(4, 6))];
  return `${year}${month}${ALPHABET[Number(stamp.slice(6, 8))]}`;
}

/** Ten upper-case letters and digits, as M-PESA's receipts are today. */
export const newReceipt = (at: Date): string => `${dayLetters(at)}${pick(7)}`;

/** What stands in a failed result's TransactionID: the same for many results of a day. */
export const placeholderId = (at: Date): string => `${dayLetters(at)}0000000`;

export const newMerchantRequestId = (): string =>
  `${randomBytes(2).toString('hex')}-${randomBytes(2).toString('hex')}-${randomBytes(2).toString('hex')}-${randomBytes(6).toString('hex')}${randomInt(1_000_000, 10_000_000)}`;

export const newConversationId = (at: Date): string =>
  `AG_${eatTimestamp(at).slice(0, 8)}_${randomBytes(10).toString('hex')}`;

/** `ws_CO_` DDMMYYYYHHmmssSSS and the payer's last nine digits: it contains the phone number. */
export function newCheckoutRequestId(at: Date, msisdn: string): string {
  const stamp = eatTimestamp(at);
  const date = `${stamp.slice(6, 8)}${stamp.slice(4, 6)}${stamp.slice(0, 4)}`;
  return `ws_CO_${date}${stamp.slice(8)}${String(at.getUTCMilliseconds()).padStart(3, '0')}${msisdn.slice(-9)}`;
}
