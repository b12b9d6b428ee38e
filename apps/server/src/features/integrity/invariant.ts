/** Something that must always hold: the query returns the rows that break it. */
export type Invariant = { readonly name: string; readonly holds: string; readonly sql: string };
