import { Counter as PromCounter, Gauge as PromGauge, Histogram as PromHistogram, Registry } from 'prom-client';

type Labels<L extends string> = Readonly<Record<L, string>>;
type Kind = 'counter' | 'gauge' | 'histogram';

export type Counter<L extends string = never> = { add(by?: number, ...labels: LabelsOf<L>): void };
export type Gauge<L extends string = never> = { set(value: number, ...labels: LabelsOf<L>): void };
export type Histogram<L extends string = never> = { observe(value: number, ...labels: LabelsOf<L>): void };
type LabelsOf<L extends string> = [L] extends [never] ? [] : [labels: Labels<L>];

/** Seconds, from a memory read to a request that should have been cut. */
const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
// A label must never hold what a client makes up; if one does, the registry stays bounded and says so.
const SERIES_MAX = 1_000;

/**
 * The numbers of one process in Prometheus' text format, by prom-client. Names end in their unit: `_seconds`, `_bytes`,
 * `_total`. What labels a metric has is said once; the child of each combination is bound at its first use and kept.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #made = new Map<string, { readonly kind: Kind; readonly metric: unknown }>();
  readonly #collectors: (() => void)[] = [];
  readonly #dropped: PromCounter<'metric'>;

  constructor() {
    this.#dropped = new PromCounter({
      name: 'metrics_series_dropped_total',
      help: 'Observations with more combinations of labels than a metric may have',
      labelNames: ['metric'],
      registers: [this.#registry],
    });
  }

  /** The same name again is the same metric. @throws the name is another kind's, or not in snake_case */
  counter<L extends string = never>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
    return this.#once(name, 'counter', () => {
      const counter = new PromCounter({ name, help, labelNames, registers: [this.#registry] });
      const child = this.#children(name, labelNames, (values) => counter.labels(...values));
      return { add: (by = 1, labels?: Labels<L>) => child(labels)?.inc(by) };
    });
  }

  gauge<L extends string = never>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> {
    return this.#once(name, 'gauge', () => {
      const gauge = new PromGauge({ name, help, labelNames, registers: [this.#registry] });
      const child = this.#children(name, labelNames, (values) => gauge.labels(...values));
      return { set: (value: number, labels?: Labels<L>) => child(labels)?.set(value) };
    });
  }

  histogram<L extends string = never>(
    name: string,
    help: string,
    { buckets = SECONDS_BUCKETS, labelNames = [] }: { buckets?: readonly number[]; labelNames?: readonly L[] } = {},
  ): Histogram<L> {
    return this.#once(name, 'histogram', () => {
      const registers = [this.#registry];
      const histogram = new PromHistogram({ name, help, labelNames, buckets: [...buckets], registers });
      const child = this.#children(name, labelNames, (values) => histogram.labels(...values));
      return { observe: (value: number, labels?: Labels<L>) => child(labels)?.observe(value) };
    });
  }

  /** Runs before each reading: for gauges that are asked rather than told. */
  beforeReading(collect: () => void): void {
    this.#collectors.push(collect);
  }

  async text(): Promise<string> {
    for (const collect of this.#collectors) collect();
    return await this.#registry.metrics();
  }

  #once<M>(name: string, kind: Kind, make: () => M): M {
    const known = this.#made.get(name);
    if (known !== undefined) {
      if (known.kind !== kind) throw new Error(`Metric ${name} is a ${known.kind} already`);
      return known.metric as M;
    }
    if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`Metric name ${name} is not in snake_case`);
    const metric = make();
    this.#made.set(name, { kind, metric });
    return metric;
  }

  /** prom-client sorts and hashes the labels of each observation; a child that is bound needs neither. */
  #children<L extends string, C>(name: string, labelNames: readonly L[], bind: (values: string[]) => C) {
    if (labelNames.length === 0) {
      const only = bind([]);
      return (): C => only;
    }
    // One step a label, from value to value: no key is written for an observation.
    const root: Step<C> = { next: new Map(), child: undefined };
    let series = 0;
    return (labels: Labels<L> | undefined): C | undefined => {
      let step = root;
      for (const label of labelNames) {
        const value = labels?.[label] ?? '';
        let next = step.next.get(value);
        if (next === undefined) {
          if (series >= SERIES_MAX) {
            this.#dropped.inc({ metric: name });
            return undefined;
          }
          step.next.set(value, (next = { next: new Map(), child: undefined }));
        }
        step = next;
      }
      if (step.child === undefined) {
        series += 1;
        step.child = bind(labelNames.map((label) => labels?.[label] ?? ''));
      }
      return step.child;
    };
  }
}

type Step<C> = { readonly next: Map<string, Step<C>>; child: C | undefined };
