import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

test('writes what was counted in Prometheus’ text format', () => {
  const metrics = new Metrics();
  const bids = metrics.counter('bids_total', 'Accepted bids');
  bids.add();
  bids.add(2);
  metrics.counter('refusals_total', 'Refused bids').add(1, { code: 'NO_BIDS_LEFT' });
  let depth = 0;
  const gauge = metrics.gauge('lane_depth', 'Waiting bids');
  metrics.beforeReading(() => gauge.set(depth));
  depth = 7;
  expect(metrics.text()).toBe(`# HELP bids_total Accepted bids
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

test('a histogram counts every bucket that a value fits, their sum and number', () => {
  const metrics = new Metrics();
  const turns = metrics.histogram('turn_seconds', 'Turns', [0.1, 1]);
  turns.observe(0.05);
  turns.observe(0.5);
  turns.observe(5);
  expect(metrics.text().split('\n').slice(2, -1)).toEqual([
    'turn_seconds_bucket{le="0.1"} 1',
    'turn_seconds_bucket{le="1"} 2',
    'turn_seconds_bucket{le="+Inf"} 3',
    'turn_seconds_sum 5.55',
    'turn_seconds_count 3',
  ]);
});

test('a label with a quote or a new line stays one line', () => {
  const metrics = new Metrics();
  metrics.counter('odd_total', 'Odd').add(1, { name: 'a"b\\c\nd' });
  expect(metrics.text().split('\n')[2]).toBe('odd_total{name="a\\"b\\\\c\\nd"} 1');
});

test('labels that never end don’t fill the memory', () => {
  const metrics = new Metrics();
  const counter = metrics.counter('many_total', 'Many');
  for (let each = 0; each < 5_000; each++) counter.add(1, { each: String(each) });
  expect(metrics.text().split('\n').length).toBeLessThan(1_010);
});

test('one name is one kind', () => {
  const metrics = new Metrics();
  metrics.counter('x_total', 'X');
  expect(() => metrics.gauge('x_total', 'X')).toThrow('is a counter already');
});
