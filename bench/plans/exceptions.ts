/** What a statement of a public call, or of a bid, may take in the template, in ms. */
export const PUBLIC_MS = 5;

/** A statement that may do more, known by a part of its text, and why. */
export type Exception = {
  readonly text: string;
  readonly ms?: number;
  readonly walks?: readonly string[];
  readonly why: string;
};

export const EXCEPTIONS: readonly Exception[] = [
  { text: 'search_products(', ms: 50, why: 'AUC-7 gives a search 50 ms' },
];
