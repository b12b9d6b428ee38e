/** What the address of the reports says, as it stands there. */
export type ReportsSearch = Partial<Record<'tab' | 'from' | 'to' | 'claim' | 'account' | 'cursor' | 'page', string>>;
