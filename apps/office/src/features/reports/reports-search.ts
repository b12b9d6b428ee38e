/** What of the room stands in the address: the tab, the days, what is looked at, and the place in its list. */
export type ReportsSearch = Partial<
  Record<'tab' | 'from' | 'to' | 'claim' | 'account' | 'told' | 'cursor' | 'page', string>
>;
