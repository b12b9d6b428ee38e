/** `npm run docs:dashboard` writes deploy/grafana/mnada.json: the panels that operators look at, each with its figure's name. */
import { writeFileSync } from 'node:fs';

const FILE = new URL('../deploy/grafana/mnada.json', import.meta.url);
const COLUMNS = 24;
const HEIGHT = 7;

type Unit = 's' | 'short' | 'percentunit' | 'bytes' | 'ops';
type Panel = {
  readonly title: string;
  readonly unit: Unit;
  /** Of 24 columns. */
  readonly width: number;
  /** A line each: what it is called, and PromQL. */
  readonly lines: readonly (readonly [legend: string, expr: string])[];
  /** `stat`: the last value alone, red below or above a bound. */
  readonly alarm?: { readonly when: 'below' | 'above'; readonly value: number };
  /** What it means, and what to do about it. */
  readonly says?: string;
};

const quantile = (share: number, metric: string): string =>
  `histogram_quantile(${share}, sum by (le) (rate(${metric}_bucket[5m])))`;
const quantiles = (metric: string): Panel['lines'] => [
  ['half', quantile(0.5, metric)],
  ['99 of 100', quantile(0.99, metric)],
];

const ROWS: readonly { readonly title: string; readonly panels: readonly Panel[] }[] = [
  {
    title: 'Promises',
    panels: [
      {
        ...{ title: 'Budget left, 30 days', unit: 'percentunit', width: 8, alarm: { when: 'below', value: 0 } },
        lines: [['{{slo}}', 'slo:budget:left']],
        says: 'Below 0 the promise is broken: docs/operations/alerts.md#promises',
      },
      {
        ...{ title: 'Failing, last hour', unit: 'percentunit', width: 8 },
        lines: [['{{slo}}', 'slo:errors:ratio1h']],
      },
      {
        ...{ title: 'Invariants broken', unit: 'short', width: 4, alarm: { when: 'above', value: 0 } },
        lines: [['rows', 'sum(max by (name) (mnada_invariant_violations)) or vector(0)']],
      },
      {
        ...{ title: 'Nodes that answer', unit: 'short', width: 4, alarm: { when: 'below', value: 1 } },
        lines: [['nodes', 'sum(up{job="mnada"})']],
      },
    ],
  },
  {
    title: 'Bidding',
    panels: [
      {
        ...{ title: 'Bids a second', unit: 'ops', width: 8 },
        lines: [
          ['accepted', 'sum(rate(bids_accepted_total[1m]))'],
          ['refused, {{code}}', 'sum by (code) (rate(bids_refused_total[1m]))'],
        ],
      },
      { title: 'From arrival to answer', unit: 's', width: 8, lines: quantiles('bid_decision_seconds') },
      { title: 'One batch of the lane', unit: 's', width: 8, lines: quantiles('lane_batch_seconds') },
      { title: 'Bids that wait', unit: 'short', width: 8, lines: [['{{instance}}', 'lane_waiting']] },
      {
        ...{ title: 'From decision to the last watcher', unit: 's', width: 8 },
        lines: quantiles('bid_frame_seconds'),
      },
      { title: 'Open sockets', unit: 'short', width: 8, lines: [['{{instance}}', 'sockets_open']] },
    ],
  },
  {
    title: 'Money',
    panels: [
      { title: 'From PIN to credit', unit: 's', width: 8, lines: quantiles('payment_credit_seconds') },
      {
        ...{ title: 'Payments by state', unit: 'short', width: 8 },
        lines: [['{{state}}', 'max by (state) (payments)']],
      },
      {
        ...{ title: 'Oldest that waits to be booked', unit: 's', width: 8 },
        lines: [
          ['told by M-PESA', 'max(evidence_oldest_seconds)'],
          ['books', 'max(books_oldest_seconds)'],
        ],
      },
      {
        ...{ title: 'Waits for a person', unit: 'short', width: 12 },
        lines: [
          ['receipts, {{state}}', 'max by (state) (receipts_waiting)'],
          ['withdrawals', 'max(withdrawals_waiting)'],
          ['payouts', 'max(payouts_need_a_person)'],
          ['refunds', 'max(refunds_due)'],
          ['approvals', 'max(approvals_waiting)'],
        ],
      },
      {
        ...{ title: 'Payouts stopped', unit: 'short', width: 4, alarm: { when: 'above', value: 0 } },
        lines: [['stopped', 'max(payouts_stopped)']],
      },
      {
        ...{ title: 'M-PESA silent', unit: 'short', width: 4, alarm: { when: 'above', value: 1 } },
        lines: [['circuit', 'max(mpesa_query_circuit)']],
        says: '0 it answers, 1 one query tries, 2 nobody asks: docs/operations/mpesa-down.md',
      },
      {
        ...{ title: 'Messages not sent', unit: 'ops', width: 4 },
        lines: [['{{channel}} {{state}}', 'sum by (channel, state) (rate(messages_total{state!="sent"}[5m]))']],
      },
    ],
  },
  {
    title: 'Nodes',
    panels: [
      {
        ...{ title: 'Requests a second', unit: 'ops', width: 8 },
        lines: [['{{status}}', 'sum by (status) (rate(http_request_seconds_count[1m]))']],
      },
      {
        ...{ title: 'Pages, 99 of 100', unit: 's', width: 8 },
        lines: [['pages', 'histogram_quantile(0.99, sum by (le) (rate(http_request_seconds_bucket{route="/*"}[5m])))']],
      },
      { title: 'Memory', unit: 'bytes', width: 8, lines: [['{{instance}}', 'process_resident_bytes']] },
      {
        ...{ title: 'Database', unit: 'short', width: 12 },
        lines: [
          ['busy, {{instance}}', 'database_connections_busy'],
          ['queries that wait, {{instance}}', 'database_queries_waiting'],
        ],
      },
      {
        ...{ title: 'Sign-ins a second', unit: 'ops', width: 12 },
        lines: [['{{result}}', 'sum by (result) (rate(mnada_sign_ins_total[5m]))']],
      },
    ],
  },
];

const DATA_SOURCE = { type: 'prometheus', uid: '${source}' };

function toPanel(panel: Panel, id: number, x: number, y: number) {
  const { title, unit, width, lines, alarm, says } = panel;
  const [fine, wrong] = ['green', 'red'];
  const steps =
    alarm === undefined
      ? [{ color: fine, value: null }]
      : alarm.when === 'above'
        ? [
            { color: fine, value: null },
            { color: wrong, value: alarm.value + 0.001 },
          ]
        : [
            { color: wrong, value: null },
            { color: fine, value: alarm.value },
          ];
  return {
    id,
    title,
    ...(says === undefined ? {} : { description: says }),
    type: alarm === undefined ? 'timeseries' : 'stat',
    datasource: DATA_SOURCE,
    gridPos: { x, y, w: width, h: HEIGHT },
    fieldConfig: { defaults: { unit, thresholds: { mode: 'absolute', steps } }, overrides: [] },
    targets: lines.map(([legendFormat, expr], index) => ({
      refId: String.fromCharCode(65 + index),
      datasource: DATA_SOURCE,
      expr,
      legendFormat,
    })),
  };
}

/** The dashboard as Grafana imports it. */
export function dashboard(): string {
  const panels: object[] = [];
  let y = 0;
  for (const row of ROWS) {
    panels.push({ id: panels.length + 1, type: 'row', title: row.title, gridPos: { x: 0, y: y++, w: COLUMNS, h: 1 } });
    let x = 0;
    for (const panel of row.panels) {
      if (x + panel.width > COLUMNS) [x, y] = [0, y + HEIGHT];
      panels.push(toPanel(panel, panels.length + 1, x, y));
      x += panel.width;
    }
    y += HEIGHT;
  }
  const whole = {
    uid: 'mnada',
    title: 'Mnada',
    schemaVersion: 39,
    editable: false,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    timezone: 'Africa/Nairobi',
    templating: { list: [{ name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' }] },
    panels,
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, dashboard());
