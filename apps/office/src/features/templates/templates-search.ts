/** What of the address the room understands. In a file of its own: the first file knows all addresses, not what rooms ask the server. */
export const TEMPLATES_SEARCH = ['state', 'q', 'cursor', 'page', 'hide'] as const;
export type TemplatesSearch = Partial<Record<(typeof TEMPLATES_SEARCH)[number], string>>;
