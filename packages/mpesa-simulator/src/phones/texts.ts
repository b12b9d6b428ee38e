import { readEat, eatTimestamp } from '@mnada/daraja';

/** `1,350` */
export const grouped = (kes: number): string => kes.toLocaleString('en-KE');
/** `Ksh1,350.00`, as M-PESA's messages write it. */
const ksh = (kes: number): string =>
  `Ksh${kes.toLocaleString('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** `21/11/26 at 10:05 PM`, Nairobi's time. */
function when(at: Date): string {
  const [date = '', time = ''] = (readEat(eatTimestamp(at)) ?? '').split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  const hour = Number(time.slice(0, 2));
  return `${Number(day)}/${Number(month)}/${year.slice(2)} at ${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

export const promptText = (business: string, amountKes: number, reference: string): string =>
  `Do you want to pay KSh ${grouped(amountKes)} to ${business} Account no. ${reference}? Enter M-PESA PIN`;

type Paid = { receipt: string; amountKes: number; business: string; at: Date; balanceKes: number };

export const paidText = (paid: Paid & { reference: string }): string =>
  `${paid.receipt} Confirmed. ${ksh(paid.amountKes)} sent to ${paid.business} for account ${paid.reference} on ${when(paid.at)}. New M-PESA balance is ${ksh(paid.balanceKes)}. Transaction cost, Ksh0.00.`;

export const receivedText = (paid: Paid): string =>
  `${paid.receipt} Confirmed. You have received ${ksh(paid.amountKes)} from ${paid.business} on ${when(paid.at)}. New M-PESA balance is ${ksh(paid.balanceKes)}.`;

export const reversedText = (paid: Paid & { original: string }): string =>
  `${paid.receipt} Confirmed. Transaction ${paid.original} of ${ksh(paid.amountKes)} to ${paid.business} has been reversed on ${when(paid.at)}. New M-PESA balance is ${ksh(paid.balanceKes)}.`;

/** Why nothing was paid, where M-PESA sends a message about it. */
export function failedText(code: string, amountKes: number, business: string, balanceKes: number): string | null {
  if (code === '1') {
    return `Failed. You do not have enough money in your M-PESA account to pay ${ksh(amountKes)} to ${business}. Your M-PESA balance is ${ksh(balanceKes)}.`;
  }
  if (code === '2001') return 'Failed. You have entered the wrong M-PESA PIN.';
  return code === '8006' ? 'Your M-PESA PIN is locked. Call Safaricom on 100 or 200.' : null;
}
