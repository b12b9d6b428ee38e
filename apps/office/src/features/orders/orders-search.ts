/** What of the address the room understands. In a file of its own: the first file knows all addresses, not what rooms ask the server. */
export const ORDERS_SEARCH = [
  'view',
  'tab',
  'q',
  'county',
  'courier',
  'kind',
  'case',
  'promised_from',
  'promised_to',
  'sort',
  'dir',
  'cursor',
  'page',
  'hide',
] as const;
export type OrdersSearch = Partial<Record<(typeof ORDERS_SEARCH)[number], string>>;

/** Of labels: the orders that were selected, or all that match, of which the part is shown. */
export const LABELS_SEARCH = ['ids', 'all', 'part', ...ORDERS_SEARCH] as const;
export type LabelsSearch = Partial<Record<(typeof LABELS_SEARCH)[number], string>>;
