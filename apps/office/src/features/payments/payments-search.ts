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
