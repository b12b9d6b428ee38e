import type { AuditEntry } from '@mnada/contract/office';

/** What the log calls things that have no name of their own. */
const KINDS: Readonly<Record<string, string>> = {
  approvals: 'Requests',
  auctions: 'Auctions',
  audit: 'Audit log',
  bank: 'Bank’s statement',
  bankline: 'Line of the bank',
  bid_package: 'Pack',
  booking: 'Booking',
  books: 'Books to',
  cases: 'Fraud cases',
  content: 'Text',
  day: 'Day',
  orders: 'Orders',
  pack: 'Pack',
  packs: 'Packs',
  pause: 'Pause',
  paybill: 'Paybill',
  payments: 'Payments',
  payouts: 'Payouts',
  people: 'People',
  picture: 'Picture',
  products: 'Products',
  receipt: 'Receipt',
  receipts: 'Receipts',
  referral: 'Referral',
  refunds: 'Refunds',
  reports: 'Report',
  role: 'Role',
  settings: 'Settings',
  statement: 'Statement',
  tax: 'Tax',
  taxed: 'Taxed',
  templates: 'Templates',
  users: 'Users',
  withdrawals: 'Withdrawals',
};

/**
 * What a line is about, in words. Of a checksum or an id its beginning: the whole one stands in the line, opened. A kind that has
 * no word here is read as it is written.
 */
export function subjectWords({ subject, subject_name: name }: Pick<AuditEntry, 'subject' | 'subject_name'>): string {
  if (name !== null) return name;
  const at = subject.indexOf(':');
  const words = KINDS[at < 0 ? subject : subject.slice(0, at)];
  const short = (text: string): string => text.replace(/([0-9a-f]{8})[0-9a-f-]{24,}/, '$1…');
  if (words === undefined) return short(subject);
  const rest = at < 0 ? '' : short(subject.slice(at + 1));
  return rest === '' || rest === 'all' ? words : `${words} ${rest}`;
}
