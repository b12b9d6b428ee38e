import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { Metrics } from '../metrics.ts';
import { otlpTracer } from './otlp-tracer.ts';
import type { Span } from './tracer.ts';

type Sent = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
};
const open: { close(): unknown }[] = [];
afterEach(() => open.splice(0).forEach((each) => each.close()));

/** A collector, as OTLP over HTTP has it. */
async function aCollector(status = 200) {
  const heard: { headers: IncomingMessage['headers']; url: string | undefined; spans: Record<string, unknown>[] }[] =
    [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: Record<string, unknown>[] }[] }[];
      };
      heard.push({
        headers: request.headers,
        url: request.url,
        spans: resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans)),
      });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(server);
  return { heard, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
const aTracer = (endpoint: string, share = 1) => {
  const metrics = new Metrics();
  const warned: string[] = [];
  const log = { warn: (_fields: object, text: string) => void warned.push(text) };
  return { tracer: otlpTracer({ endpoint, headers: { 'x-key': 'k' }, share }, { log, metrics }), metrics, warned };
};
const aBid = (id: string): Span[] => [
  {
    subject: { kind: 'bid', id },
    name: 'bid',
    isRoot: true,
    startUs: 1_764_126_000_000_000,
    endUs: 1_764_126_000_004_000,
    attributes: { 'auction.id': 7, accepted: true },
  },
  {
    subject: { kind: 'bid', id },
    name: 'commit',
    startUs: 1_764_126_000_001_000,
    endUs: 1_764_126_000_004_000,
    failure: 'lost',
  },
];

describe('tracing', () => {
  test('a bid is one trace: its parts stand under it, with times to the microsecond, as OTLP writes them', async () => {
    const { heard, endpoint } = await aCollector();
    const { tracer } = aTracer(endpoint);
    // Not hexadecimal: a random span id may hold anything that is.
    tracer.add(...aBid('bid-of-a-shopper'));
    await tracer.stop();
    expect(heard).toHaveLength(1);
    expect([heard[0]?.url, heard[0]?.headers['x-key'], heard[0]?.headers['content-type']]).toEqual([
      '/v1/traces',
      'k',
      'application/json',
    ]);
    const [root, part] = heard[0]?.spans ?? [];
    expect(root).toMatchObject({
      name: 'bid',
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
      startTimeUnixNano: '1764126000000000000',
      endTimeUnixNano: '1764126000004000000',
      attributes: [
        { key: 'auction.id', value: { intValue: '7' } },
        { key: 'accepted', value: { boolValue: true } },
      ],
    });
    expect(root).not.toHaveProperty('parentSpanId');
    expect(part).toMatchObject({
      traceId: root?.['traceId'],
      parentSpanId: root?.['spanId'],
      status: { code: 2, message: 'lost' },
    });
    expect(JSON.stringify(heard)).not.toContain('bid-of-a-shopper');
  });

  test('what two nodes tell of one payment is one trace', async () => {
    const { heard, endpoint } = await aCollector();
    const [first, second] = [aTracer(endpoint).tracer, aTracer(endpoint).tracer];
    const subject = { kind: 'payment', id: 'p1' } as const;
    first.add({ subject, name: 'prompt', startUs: 1, endUs: 2 });
    second.add({ subject, name: 'payment', isRoot: true, startUs: 1, endUs: 3 });
    await first.stop();
    await second.stop();
    const [prompt, payment] = heard.flatMap(({ spans }) => spans) as Sent[];
    expect([prompt?.traceId, prompt?.parentSpanId]).toEqual([payment?.traceId, payment?.spanId]);
  });

  test('of all traces a share is kept, each whole or not at all', async () => {
    const { heard, endpoint } = await aCollector();
    const { tracer } = aTracer(endpoint, 0.25);
    for (let bid = 0; bid < 1_000; bid++) tracer.add(...aBid(`bid ${bid}`));
    await tracer.stop();
    const spans = heard.flatMap((each) => each.spans) as Sent[];
    const traces = new Map<string, number>();
    for (const { traceId } of spans) traces.set(traceId, (traces.get(traceId) ?? 0) + 1);
    expect(traces.size).toBeGreaterThan(150);
    expect(traces.size).toBeLessThan(350);
    expect(new Set(traces.values())).toEqual(new Set([2]));
  });

  test('a collector that refuses or is away costs its spans and a line, and nobody waits', async () => {
    const { endpoint } = await aCollector(503);
    for (const address of [endpoint, 'http://127.0.0.1:9']) {
      const { tracer, metrics, warned } = aTracer(address);
      tracer.add(...aBid('b1'));
      await tracer.stop();
      tracer.add(...aBid('b2'));
      await tracer.stop();
      expect(warned).toEqual(['traces were dropped']);
      expect(await metrics.text()).toContain('trace_spans_dropped_total 4');
    }
  });

  test('more than can wait is dropped, and counted', async () => {
    const { tracer, metrics } = aTracer('http://127.0.0.1:9');
    for (let bid = 0; bid < 3_000; bid++) tracer.add(...aBid(`bid ${bid}`));
    expect(await metrics.text()).toContain(`trace_spans_dropped_total ${6_000 - 4_096}`);
    await tracer.stop();
  });
});
