/** What of the address the room understands. In a file of its own: the first file knows all addresses, not what rooms ask the server. */
export const AUCTIONS_SEARCH = [
  'view',
  'at',
  'tab',
  'q',
  'product',
  'category',
  'template',
  'from',
  'to',
  'sort',
  'dir',
  'cursor',
  'page',
  'hide',
] as const;
export type AuctionsSearch = Partial<Record<(typeof AUCTIONS_SEARCH)[number], string>>;
