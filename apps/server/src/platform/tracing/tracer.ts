/** What is traced: one bid, one payment; each thing's spans are one trace, whichever nodes they come from. */
export type TraceSubject = { readonly kind: 'bid' | 'payment'; readonly id: string };

export type Span = {
  readonly subject: TraceSubject;
  readonly name: string;
  /** The whole of it, under which its other spans stand; one a trace. */
  readonly isRoot?: boolean;
  /** µs since 1970, by the database's clock. */
  readonly startUs: number;
  readonly endUs: number;
  /** Never a person, a number or a secret. */
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  /** Why it failed; a refusal is no failure. */
  readonly failure?: string;
};

export interface Tracer {
  /** Takes spans that are over. Never throws; dropped when too many wait, and where this trace isn't one of the share. */
  add(...spans: readonly Span[]): void;
  /** Sends what waits, for a moment at most. */
  stop(): Promise<void>;
}
