/** What of the address the room understands. In a file of its own: the first file knows all addresses, not what rooms ask the server. */
export const PRODUCTS_SEARCH = ['tab', 'q', 'category', 'delivery', 'sort', 'dir', 'cursor', 'page', 'hide'] as const;
export type ProductsSearch = Partial<Record<(typeof PRODUCTS_SEARCH)[number], string>>;
