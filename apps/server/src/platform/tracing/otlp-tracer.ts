import { createHash, randomBytes } from 'node:crypto';
import type { TracingConfig } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import type { Span, Tracer, TraceSubject } from './tracer.ts';

type TracerLog = { warn(fields: object, text: string): void };

const WAITING_MAX = 4_096;
const AT_ONCE = 512;
const SEND_EVERY_MS = 2_000;
const ANSWERS_WITHIN_MS = 5_000;
const STOPS_WITHIN_MS = 1_000;
/** A collector that is away is a line a minute. */
const TELL_EVERY_MS = 60_000;

/**
 * Sends spans to a collector by OpenTelemetry's protocol (OTLP over HTTP, as JSON). They are told when they are over, with times
 * that are known: nothing is carried through calls, so its own few lines are all there is (docs/decisions/0026-tracing.md).
 */
export function otlpTracer(config: TracingConfig, { log, metrics }: { log: TracerLog; metrics: Metrics }): Tracer {
  const dropped = metrics.counter('trace_spans_dropped_total', 'Spans that no collector took');
  const waiting: Span[] = [];
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let sending: Promise<void> = Promise.resolve();

  async function send(spans: readonly Span[], withinMs: number): Promise<void> {
    try {
      const answer = await fetch(`${config.endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...config.headers, 'content-type': 'application/json' },
        body: JSON.stringify(toOtlp(spans)),
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the collector answers ${answer.status}`);
    } catch (error) {
      dropped.add(spans.length);
      if (performance.now() - toldAtMs < TELL_EVERY_MS) return;
      toldAtMs = performance.now();
      log.warn(
        { error: error instanceof Error ? error.message : 'unknown', spans: spans.length },
        'traces were dropped',
      );
    }
  }
  async function flush(withinMs = ANSWERS_WITHIN_MS): Promise<void> {
    while (waiting.length > 0) await send(waiting.splice(0, AT_ONCE), withinMs);
  }
  const timer = setInterval(() => {
    sending = sending.then(() => flush());
  }, SEND_EVERY_MS);
  timer.unref();

  return {
    add(...spans) {
      for (const span of spans) {
        if (idsOf(span.subject).place >= config.share) continue;
        if (waiting.length >= WAITING_MAX) dropped.add();
        else waiting.push(span);
      }
    },
    async stop() {
      clearInterval(timer);
      await sending;
      await flush(STOPS_WITHIN_MS);
    },
  };
}

/** The same for the same thing on every node: one trace, and one choice of whether it is kept. */
function idsOf({ kind, id }: TraceSubject): { readonly trace: string; readonly root: string; readonly place: number } {
  const hash = createHash('sha256').update(`${kind} ${id}`).digest();
  return {
    trace: hash.toString('hex', 0, 16),
    root: hash.toString('hex', 16, 24),
    place: hash.readUInt32BE(24) / 2 ** 32,
  };
}

const toValue = (value: string | number | boolean) =>
  typeof value === 'string'
    ? { stringValue: value }
    : typeof value === 'boolean'
      ? { boolValue: value }
      : Number.isInteger(value)
        ? { intValue: String(value) }
        : { doubleValue: value };
const toAttributes = (values: Readonly<Record<string, string | number | boolean>>) =>
  Object.entries(values).map(([key, value]) => ({ key, value: toValue(value) }));

const INTERNAL = 1;
const FAILED = 2;

function toOtlp(spans: readonly Span[]): object {
  const resource = { attributes: toAttributes({ 'service.name': 'mnada', 'process.pid': process.pid }) };
  return {
    resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'mnada' }, spans: spans.map(toSpan) }] }],
  };
}

function toSpan({ subject, name, isRoot = false, startUs, endUs, attributes = {}, failure }: Span): object {
  const { trace, root } = idsOf(subject);
  return {
    traceId: trace,
    spanId: isRoot ? root : randomBytes(8).toString('hex'),
    ...(isRoot ? {} : { parentSpanId: root }),
    name,
    kind: INTERNAL,
    startTimeUnixNano: `${Math.round(startUs)}000`,
    endTimeUnixNano: `${Math.round(Math.max(startUs, endUs))}000`,
    attributes: toAttributes(attributes),
    ...(failure === undefined ? {} : { status: { code: FAILED, message: failure } }),
  };
}
