import { randomUUID } from 'node:crypto';
import { createBus } from '../../platform/bus/index.ts';
import { createClockProbe } from '../../platform/clock/index.ts';
import { sharedCounts } from '../../platform/limits/shared-counts.ts';
import { Metrics } from '../../platform/metrics.ts';
import { part } from '../values.ts';

const START_TRIES = 10;

/** What knows no auction: numbers, time, the way to other nodes. */
export const platformParts = [
  part('nodeId', [], { start: () => randomUUID() }),
  part('metrics', [], { start: () => new Metrics() }),
  part('clock', ['database', 'log'], {
    async start({ database, log }) {
      const clock = createClockProbe({ connect: () => database.connect({ name: 'mnada clock' }), log });
      await patiently(() => clock.start());
      return clock;
    },
    stop: (clock) => clock.stop(),
  }),
  part('bus', ['config', 'database', 'log', 'nodeId'], {
    async start({ config, database, log, nodeId }) {
      const connect = () => database.connect({ name: 'mnada bus' });
      const bus = createBus({ nodeId, connect, redisUrl: config.redisUrl ?? undefined, log });
      await bus.start();
      return bus;
    },
    stop: (bus) => bus.stop(),
  }),
  part('tracer', ['config', 'log', 'metrics'], {
    async start({ config, log, metrics }) {
      if (config.tracing === null) return null;
      const { otlpTracer } = await import('../../platform/tracing/otlp-tracer.ts');
      return otlpTracer(config.tracing, { log, metrics });
    },
    stop: (tracer) => tracer?.stop(),
    stopsWithinMs: 1_500,
  }),
  part('sharedCounts', ['config', 'log'], {
    start: ({ config, log }) => (config.redisUrl === null ? null : sharedCounts(config.redisUrl, log)),
    stop: (counts) => counts?.close(),
  }),
];

/** A busy machine may leave a first question unanswered for seconds: that alone is no reason not to start. */
async function patiently(start: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await start();
    } catch (error) {
      if (tries === START_TRIES) throw error;
    }
  }
}
