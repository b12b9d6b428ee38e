/**
 * What one observation of a metric costs: ours by prom-client with bound children, prom-client as it comes, and a registry
 * that writes a text key for each bucket, as ours did before. Side by side in one run, so that a busy machine slows all three.
 */
import { Histogram, Registry } from 'prom-client';
import type { Ratio } from './ratios.ts';
import { Metrics } from '../apps/server/src/platform/metrics.ts';

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const ROUNDS = 20;
const OBSERVATIONS = 2_000;
const LABELS = Array.from({ length: 40 }, (_, n) => ({ route: `/api/thing/${n}`, method: 'GET', status: '200' }));
const NAMES = ['route', 'method', 'status'] as const;
type Label = Record<(typeof NAMES)[number], string>;

function byTextKeys() {
  const values = new Map<string, number>();
  const written = (labels: Record<string, string>): string =>
    `{${Object.entries(labels)
      .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (sign) => `\\${sign}`)}"`)
      .join(',')}}`;
  const change = (labels: Record<string, string>, by: number, suffix: string) => {
    const key = `http_request_seconds${suffix}${written(labels)}`;
    values.set(key, (values.get(key) ?? 0) + by);
  };
  return (value: number, labels: Label) => {
    for (const bound of BUCKETS) change({ ...labels, le: String(bound) }, value <= bound ? 1 : 0, '_bucket');
    change({ ...labels, le: '+Inf' }, 1, '_bucket');
    change(labels, value, '_sum');
    change(labels, 1, '_count');
  };
}

function byPromClient() {
  const histogram = new Histogram({
    name: 'http_request_seconds',
    help: 'x',
    labelNames: NAMES,
    buckets: BUCKETS,
    registers: [new Registry()],
  });
  return (value: number, labels: Label) => histogram.observe(labels, value);
}

function ours() {
  const histogram = new Metrics().histogram('http_request_seconds', 'x', { labelNames: NAMES });
  return (value: number, labels: Label) => histogram.observe(value, labels);
}

const WAYS = { 'text keys, as before': byTextKeys(), 'prom-client': byPromClient(), 'ours, bound children': ours() };

export default async function bench(): Promise<Ratio[]> {
  const fastestUs = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, observe] of Object.entries(WAYS)) {
      const startedMs = performance.now();
      for (let n = 0; n < OBSERVATIONS; n++) observe((n % 100) / 1_000, LABELS[n % LABELS.length] as Label);
      const us = ((performance.now() - startedMs) * 1_000) / OBSERVATIONS;
      fastestUs.set(name, Math.min(us, fastestUs.get(name) ?? Number.POSITIVE_INFINITY));
    }
  }
  const own = fastestUs.get('ours, bound children') ?? 1;
  for (const [name, us] of fastestUs) {
    console.log(`${name.padEnd(24)} ${us.toFixed(2).padStart(8)} µs an observation  ${(us / own).toFixed(1)}×`);
  }
  const asItComes = fastestUs.get('prom-client') ?? 0;
  return [
    {
      what: 'metrics: an observation of ours ÷ of prom-client as it comes',
      ratio: own / asItComes,
      aim: { atMost: 1 },
      sides: `${own.toFixed(2)}, ${asItComes.toFixed(2)} µs`,
    },
  ];
}
