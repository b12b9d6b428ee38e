import { type AccessHolder, type Act, mayAct } from './access.ts';

/** Records of which colleagues see who else has them open (OPS-25): the room they stand in, and what one must be allowed to see. */
const RECORDS = {
  product: { room: '/products', act: 'products.see' },
  auction: { room: '/auctions', act: 'auctions.see' },
  draft: { room: '/auctions', act: 'auctions.see' },
  template: { room: '/auctions', act: 'auctions.see' },
  order: { room: '/orders', act: 'orders.see' },
  user: { room: '/users', act: 'users.see' },
  case: { room: '/fraud', act: 'risk.see' },
  payment: { room: '/payments', act: 'payments.see' },
  withdrawal: { room: '/withdrawals', act: 'withdrawals.approve' },
  day: { room: '/reconciliation', act: 'days.close' },
  document: { room: '/content', act: 'content.edit' },
  setting: { room: '/settings', act: 'settings.edit' },
} as const satisfies Readonly<Record<string, { readonly room: string; readonly act: Act }>>;
type RecordKind = keyof typeof RECORDS;

const isKind = (word: string): word is RecordKind => Object.hasOwn(RECORDS, word);
const kindOf = (record: string): string => record.slice(0, record.indexOf(':'));

/** The room of `product:12`; null: nobody is told who has such a thing open. */
export function roomOfRecord(record: string): string | null {
  const kind = kindOf(record);
  return isKind(kind) ? RECORDS[kind].room : null;
}

/** Who may not see a record learns nothing of who has it open, nor is seen at it. */
export function mayBeAt(person: AccessHolder, record: string): boolean {
  const kind = kindOf(record);
  return isKind(kind) && mayAct(person, RECORDS[kind].act);
}

/** How often an open page says that it is still there, and for how long one that says nothing more is believed. */
export const PRESENCE_EVERY_MS = 4_000;
export const PRESENCE_MS = 15_000;
