import { createDeviceReader, type SecretKeys } from '../../features/accounts/index.ts';
import type { ProviderEventHandlers } from '../../features/provider-events/index.ts';
import type { MessageSender } from '../../features/messages/index.ts';
import type { Mpesa } from '../../features/mpesa/index.ts';
import { endTakenAsCash } from '../../features/orders/index.ts';
import { type PaymentsDeps, refundEnds } from '../../features/payments/index.ts';
import { payoutEvents, payoutNotices, startPayoutWorker, withdrawalsRoutes } from '../../features/payouts/index.ts';
import { referralsRoutes, startReferralWorker } from '../../features/referrals/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { watchPayouts } from '../money-gauges.ts';

export type PayoutsDeps = {
  readonly config: Pick<Config, 'mode' | 'publicUrl' | 'secretKey' | 'dataDir'>;
  readonly db: Db;
  readonly bus: Bus;
  readonly keys: SecretKeys;
  readonly messages: Pick<MessageSender, 'send'>;
  readonly log: Log;
  readonly metrics: Metrics;
};

export type Payouts = {
  /** Who reads what the provider tells of payouts. */
  readonly handlers: (payments: PaymentsDeps) => ProviderEventHandlers;
  register(http: Http): Promise<void>;
  /** Starts to send and ask: any number of nodes may. Without an account that pays out, nothing is sent. */
  startWorker(mpesa: Mpesa | null, payments: PaymentsDeps): void;
  /** Waits for the call that is under way. */
  stop(): Promise<void>;
};

/** Wires everything about money that goes out, and what referrals earn of it. Nothing runs yet. */
export function wirePayouts({ config, db, bus, keys, messages, log, metrics }: PayoutsDeps): Payouts {
  const notices = payoutNotices({ db, messages, log });
  const running: { stop(): Promise<void> }[] = [];
  return {
    handlers: (payments) => payoutEvents({ log, refunds: refundEnds(payments) }),
    register: async (http) => {
      const deviceOf = await createDeviceReader(config);
      await http.register(
        withdrawalsRoutes({ db, notices, mode: config.mode, deviceOf, endUnpaidOrder: endTakenAsCash }),
      );
      await http.register(referralsRoutes({ db, bus, notices, publicUrl: config.publicUrl, deviceOf }));
    },
    startWorker(mpesa, payments) {
      running.push(watchPayouts(db, metrics, log), startReferralWorker({ db, bus, keys, log }));
      if (!mpesa?.paysOut) return log.warn({}, 'no account pays out: withdrawals wait');
      const refunds = refundEnds(payments);
      running.push(startPayoutWorker({ db, provider: mpesa.daraja, address: mpesa.hookUrl, log, refunds }));
    },
    stop: async () => void (await Promise.all(running.map((one) => one.stop()))),
  };
}
