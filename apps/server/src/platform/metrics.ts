type Labels = Readonly<Record<string, string>>;
type Kind = 'counter' | 'gauge' | 'histogram';

export type Counter = { add(by?: number, labels?: Labels): void };
export type Gauge = { set(value: number, labels?: Labels): void };
export type Histogram = { observe(value: number, labels?: Labels): void };

/** Seconds, from a memory read to a request that should have been cut. */
const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
// A label must never hold what a client makes up; if one does, the registry stays bounded.
const SERIES_MAX = 1_000;

/** The numbers of one process in Prometheus' text format. Names end in their unit: `_seconds`, `_bytes`, `_total`. */
export class Metrics {
  readonly #families = new Map<string, Family>();
  readonly #collectors: (() => void)[] = [];

  counter(name: string, help: string): Counter {
    const family = this.#family(name, help, 'counter');
    return { add: (by = 1, labels = {}) => family.change(labels, (value) => value + by) };
  }

  gauge(name: string, help: string): Gauge {
    const family = this.#family(name, help, 'gauge');
    return { set: (value, labels = {}) => family.change(labels, () => value) };
  }

  histogram(name: string, help: string, buckets: readonly number[] = SECONDS_BUCKETS): Histogram {
    const family = this.#family(name, help, 'histogram');
    return {
      observe: (value, labels = {}) => {
        for (const bound of buckets) {
          family.change({ ...labels, le: String(bound) }, (count) => count + (value <= bound ? 1 : 0), '_bucket');
        }
        family.change({ ...labels, le: '+Inf' }, (count) => count + 1, '_bucket');
        family.change(labels, (sum) => sum + value, '_sum');
        family.change(labels, (count) => count + 1, '_count');
      },
    };
  }

  /** Runs before each reading: for gauges that are asked rather than told. */
  beforeReading(collect: () => void): void {
    this.#collectors.push(collect);
  }

  text(): string {
    for (const collect of this.#collectors) collect();
    return [...this.#families.values()].map((family) => family.text()).join('');
  }

  #family(name: string, help: string, kind: Kind): Family {
    const known = this.#families.get(name);
    if (known !== undefined) {
      if (known.kind !== kind) throw new Error(`Metric ${name} is a ${known.kind} already`);
      return known;
    }
    const family = new Family(name, help, kind);
    this.#families.set(name, family);
    return family;
  }
}

class Family {
  readonly kind: Kind;
  readonly #name: string;
  readonly #help: string;
  readonly #values = new Map<string, number>();

  constructor(name: string, help: string, kind: Kind) {
    if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`Metric name ${name} is not in snake_case`);
    this.#name = name;
    this.#help = help;
    this.kind = kind;
  }

  change(labels: Labels, next: (value: number) => number, suffix = ''): void {
    const key = `${this.#name}${suffix}${written(labels)}`;
    const before = this.#values.get(key);
    if (before === undefined && this.#values.size >= SERIES_MAX) return;
    this.#values.set(key, next(before ?? 0));
  }

  text(): string {
    const lines = [...this.#values].map(([key, value]) => `${key} ${value}\n`);
    return `# HELP ${this.#name} ${this.#help}\n# TYPE ${this.#name} ${this.kind}\n${lines.join('')}`;
  }
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
