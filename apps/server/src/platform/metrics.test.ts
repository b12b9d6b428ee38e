import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

const linesOf = async (metrics: Metrics, name: string): Promise<string[]> =>
  (await metrics.text()).split('\n').filter((line) => line.includes(name));

test('writes what was counted in Prometheus’ text format', async () => {
  const metrics = new Metrics();
  const bids = metrics.counter('bids_total', 'Accepted bids');
  bids.add();
  bids.add(2);
  metrics.counter('refusals_total', 'Refused bids', ['code']).add(1, { code: 'NO_BIDS_LEFT' });
  let depth = 0;
  const gauge = metrics.gauge('lane_depth', 'Waiting bids');
  metrics.beforeReading(() => gauge.set(depth));
  depth = 7;
  expect(await metrics.text()).toContain(`# HELP bids_total Accepted bids
# TYPE bids_total counter
bids_total 3

# HELP refusals_total Refused bids
# TYPE refusals_total counter
refusals_total{code="NO_BIDS_LEFT"} 1

# HELP lane_depth Waiting bids
# TYPE lane_depth gauge
lane_depth 7
`);
});

test('a histogram counts every bucket that a value fits, their sum and number', async () => {
  const metrics = new Metrics();
  const turns = metrics.histogram('turn_seconds', 'Turns', { buckets: [0.1, 1] });
  turns.observe(0.05);
  turns.observe(0.5);
  turns.observe(5);
  expect((await linesOf(metrics, 'turn_seconds')).slice(2)).toEqual([
    'turn_seconds_bucket{le="0.1"} 1',
    'turn_seconds_bucket{le="1"} 2',
    'turn_seconds_bucket{le="+Inf"} 3',
    'turn_seconds_sum 5.55',
    'turn_seconds_count 3',
  ]);
});

test('labels of one metric are told apart whatever stands in them, in any order of their names', async () => {
  const metrics = new Metrics();
  const calls = metrics.counter('calls_total', 'Calls', ['route', 'method']);
  calls.add(1, { route: '/a', method: 'GET' });
  calls.add(1, { method: 'GET', route: '/a' });
  calls.add(1, { route: '/aGET', method: '' });
  expect((await linesOf(metrics, 'calls_total{')).map((line) => line.split('} ')[1])).toEqual(['2', '1']);
});

test('a label with a quote or a new line stays one line', async () => {
  const metrics = new Metrics();
  metrics.counter('odd_total', 'Odd', ['name']).add(1, { name: 'a"b\\c\nd' });
  expect(await linesOf(metrics, 'odd_total{')).toEqual(['odd_total{name="a\\"b\\\\c\\nd"} 1']);
});

test('labels that never end don’t fill the memory, and what is left out is counted', async () => {
  const metrics = new Metrics();
  const counter = metrics.counter('many_total', 'Many', ['each']);
  for (let each = 0; each < 5_000; each++) counter.add(1, { each: String(each) });
  expect(await linesOf(metrics, 'many_total{')).toHaveLength(1_000);
  expect(await linesOf(metrics, 'metrics_series_dropped_total{')).toEqual([
    'metrics_series_dropped_total{metric="many_total"} 4000',
  ]);
});

test('one name is one metric, of one kind', async () => {
  const metrics = new Metrics();
  metrics.counter('x_total', 'X').add();
  metrics.counter('x_total', 'X').add();
  expect(await linesOf(metrics, 'x_total 2')).toHaveLength(1);
  expect(() => metrics.gauge('x_total', 'X')).toThrow('is a counter already');
  expect(() => metrics.gauge('X-total', 'X')).toThrow('is not in snake_case');
});
