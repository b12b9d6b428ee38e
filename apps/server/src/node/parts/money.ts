import { orderPurposes } from '../../features/orders/index.ts';
import { wireMoney } from '../wiring/money.ts';
import { paymentTraces } from '../wiring/tracing.ts';
import { wirePayouts } from '../wiring/payouts.ts';
import { part, runsWorkers } from '../values.ts';

/** Money that comes in and goes out; what is under way when the node stops is waited for. */
export const moneyParts = [
  part('payouts', ['config', 'database', 'bus', 'keys', 'messages', 'log', 'metrics'], {
    start: ({ database: { db }, ...more }) => wirePayouts({ db, ...more }),
  }),
  part('money', ['config', 'database', 'bus', 'keys', 'log', 'metrics', 'payouts', 'options', 'tracer', 'clock'], {
    async start({ database: { db }, payouts, options, tracer, clock, ...more }) {
      const traces = tracer === null ? null : paymentTraces(tracer, () => clock.nowUs());
      const purposes = orderPurposes({ bus: more.bus });
      const limits = options.pushLimits;
      const money = await wireMoney({ db, purposes, handlers: payouts.handlers, limits, traces, ...more });
      if (runsWorkers(more.config)) money.startWorkers();
      return money;
    },
    stop: (money) => money.stop(),
    stopsWithinMs: 1_500,
  }),
  part('payoutWorkers', ['config', 'payouts', 'money'], {
    start({ config, payouts, money }) {
      if (!runsWorkers(config)) return null;
      payouts.startWorker(money.mpesa, money.deps);
      return payouts;
    },
    stop: (workers) => workers?.stop(),
    stopsWithinMs: 1_500,
  }),
];
