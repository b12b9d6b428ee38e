/** What of the address the room understands. In a file of its own: the first file knows all addresses, not what rooms ask the server. */
export const CONTROL_SEARCH = ['q', 'category', 'show', 'watch'] as const;
export type ControlSearch = { [N in (typeof CONTROL_SEARCH)[number]]?: string };
