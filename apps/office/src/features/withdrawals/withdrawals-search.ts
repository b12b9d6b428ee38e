/** What of the address the room understands. In a file of its own: the first file knows all addresses, not what rooms ask the server. */
export const WITHDRAWALS_SEARCH = ['tab', 'q', 'name', 'flagged', 'cursor', 'page', 'hide'] as const;
export type WithdrawalsSearch = Partial<Record<(typeof WITHDRAWALS_SEARCH)[number], string>>;
