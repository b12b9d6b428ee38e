/** What of the address the room understands. In a file of its own: the first file knows all addresses, not what rooms ask the server. */
export const PAYMENTS_SEARCH = [
  'tab',
  'q',
  'kind',
  'least',
  'most',
  'day_from',
  'day_to',
  'dir',
  'cursor',
  'page',
  'hide',
] as const;
export type PaymentsSearch = Partial<Record<(typeof PAYMENTS_SEARCH)[number], string>>;
/** `refund` is the one that a link leads to; `q` is what is searched for. */
export const REFUNDS_SEARCH = ['refund', 'q', 'cursor', 'page'] as const;
export type RefundsSearch = Partial<Record<(typeof REFUNDS_SEARCH)[number], string>>;
