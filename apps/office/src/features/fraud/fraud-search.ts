/** What of the address the room understands. In a file of its own: the first file knows all addresses, not what rooms ask the server. */
export const FRAUD_SEARCH = ['tab', 'q', 'kind', 'held', 'cursor', 'page'] as const;
export type FraudSearch = Partial<Record<(typeof FRAUD_SEARCH)[number], string>>;
