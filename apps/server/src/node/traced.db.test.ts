import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../../../../tests/e2e/support/test-server.ts';
import { paymentsApp } from '../testing/payments-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import type { Span } from '../platform/tracing/tracer.ts';
import { paymentTraces } from './wiring/tracing.ts';

type Sent = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
};
const spans: Sent[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const told = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
    spans.push(...told.resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)));
    response.end('{}');
  });
});
await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
afterAll(() => collector.close());

const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
await startTestServer({
  demo: true,
  withoutPages: true,
  env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '1' },
});

test('a bid on a server with a collector is there as a trace: from its arrival over the decision to the commit', async () => {
  // The demonstration's own bidders bid.
  await expect.poll(() => spans.some(({ name }) => name === 'write and commit')).toBe(true);
  const commit = spans.find(({ name }) => name === 'write and commit');
  const own = spans.filter(({ traceId }) => traceId === commit?.traceId);
  expect(own.map(({ name }) => name).toSorted()).toEqual(['bid', 'wait and decide', 'write and commit']);
  const root = own.find(({ name }) => name === 'bid');
  expect(own.filter((span) => span !== root).every(({ parentSpanId }) => parentSpanId === root?.spanId)).toBe(true);
});

test('[PAY-4] a payment is there with its prompt and its credit', async () => {
  const told: Span[] = [];
  const tracer = { add: (...more: readonly Span[]) => void told.push(...more), stop: async () => undefined };
  const app = await paymentsApp(await testDatabase(), { traces: paymentTraces(tracer, () => Date.now() * 1_000) });
  const shopper = await app.aShopper();
  const { body } = await app.buy(shopper.id, shopper.phone);
  await app.answer(shopper.phone);
  await app.settled(body.payment_id, 'paid');
  await app.stop();
  expect(told.map(({ name }) => name)).toEqual(['prompt', 'payment', 'PIN to credit']);
  expect(new Set(told.map(({ subject }) => subject.id))).toEqual(new Set([body.payment_id]));
  expect(JSON.stringify(told)).not.toContain(shopper.phone.slice(-9));
});

test('what sends traces is loaded by nobody who was not told to', () => {
  const folder = new URL('../', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const importing = sources.filter((name) =>
    /from '[^']*otlp-tracer\.ts'/.test(readFileSync(new URL(name, folder), 'utf8')),
  );
  expect(importing).toEqual([]);
});
