import { startAuditSealing } from '../../features/audit/index.ts';
import { startApprovalsWorker } from '../../features/approvals/index.ts';
import { startBookkeeper } from '../../features/books/index.ts';
import { startMoneyAlarms } from '../../features/desk/index.ts';
import { startInvariantWatch } from '../../features/invariants/index.ts';
import { startSchedules } from '../../features/schedules/index.ts';
import { startOdds } from '../../features/odds/index.ts';
import { startOrderWorkers } from '../../features/orders/index.ts';
import { startRiskLooks } from '../../features/risk/index.ts';
import { startDeletions } from '../../features/data-subject/index.ts';
import { startSuspensionsWorker } from '../../features/users/index.ts';
import { startForgettingAccess } from '../../features/staff-access/index.ts';
import { startSettingsWorker } from '../../features/settings/index.ts';
import { startTaxDocuments, startTellingTax } from '../../features/tax/index.ts';
import { startStatusSampling } from '../../features/status/index.ts';
import { loadLogSigner, openMemory, startLog, startWitnesses } from '../../features/transparency/index.ts';
import { part, runsWorkers } from '../values.ts';

/** What time brings about, on any node that runs workers. */
export const upkeepParts = [
  part('lapsingWins', ['config', 'database', 'money', 'log'], {
    start: ({ config, database: { db }, money: { payments }, log }) =>
      runsWorkers(config) ? startOrderWorkers({ db, payments, log }) : null,
    stop: (worker) => worker?.stop(),
  }),
  part('schedules', ['config', 'database', 'feed', 'log'], {
    start: ({ config, database: { db }, feed, log }) =>
      runsWorkers(config) ? startSchedules({ db, feed, log }) : null,
    stop: (worker) => worker?.stop(),
  }),
  part('agingRequests', ['config', 'database', 'log', 'metrics'], {
    start: ({ config, database: { db }, log, metrics }) =>
      runsWorkers(config) ? startApprovalsWorker({ db, log, metrics }) : null,
    stop: (worker) => worker?.stop(),
  }),
  part('suspensions', ['config', 'database', 'bus', 'log'], {
    start: ({ config, database: { db }, bus, log }) =>
      runsWorkers(config) ? startSuspensionsWorker({ db, bus, log }) : null,
    stop: (worker) => worker?.stop(),
  }),
  part('riskLooks', ['config', 'database', 'log'], {
    start: ({ config, database: { db }, log }) => (runsWorkers(config) ? startRiskLooks({ db, log }) : null),
    stop: (worker) => worker?.stop(),
  }),
  part('waitingSettings', ['config', 'database', 'log'], {
    start: ({ config, database: { db }, log }) => (runsWorkers(config) ? startSettingsWorker({ db, log }) : null),
    stop: (worker) => worker?.stop(),
  }),
  part('books', ['config', 'database', 'log', 'metrics'], {
    start: ({ config, database: { db }, log, metrics }) =>
      runsWorkers(config) ? startBookkeeper({ db, log, metrics }) : null,
    stop: (worker) => worker?.stop(),
  }),
  part('taxDocuments', ['config', 'database', 'log', 'metrics'], {
    start: ({ config, database: { db }, log, metrics }) =>
      runsWorkers(config) ? startTaxDocuments({ db, log, metrics }) : null,
    stop: (worker) => worker?.stop(),
  }),
  part('taxAuthority', ['config', 'database', 'log', 'metrics'], {
    start: ({ config, database: { db }, log, metrics }) =>
      runsWorkers(config) ? startTellingTax({ db, log, metrics, config: config.etims }) : null,
    stop: (worker) => worker?.stop(),
  }),
  part('auditChain', ['config', 'database', 'log'], {
    start: ({ config, database: { db }, log }) => (runsWorkers(config) ? startAuditSealing({ db, log }) : null),
    stop: (worker) => worker?.stop(),
  }),
  part('publicLog', ['config', 'database', 'log', 'metrics'], {
    start: async ({ config, database: { db }, log, metrics }) =>
      runsWorkers(config)
        ? startLog({
            db,
            log,
            metrics,
            signer: await loadLogSigner(config),
            places: openMemory(config),
            seen: config.ledger.seen,
          })
        : null,
    stop: (worker) => worker?.stop(),
  }),
  part('witnesses', ['config', 'database', 'log', 'metrics'], {
    start: ({ config, database: { db }, log, metrics }) =>
      runsWorkers(config) ? startWitnesses({ db, log, metrics, ...config.ledger }) : null,
    stop: (worker) => worker?.stop(),
  }),
  part('odds', ['config', 'database', 'log'], {
    start: ({ config, database: { db }, log }) => (runsWorkers(config) ? startOdds({ db, log }) : null),
    stop: (worker) => worker?.stop(),
  }),
  // Wherever the back office is served: the role of a node that only works can't read what staff have.
  part('oldStaffAccess', ['options', 'log'], {
    start: ({ options: { office }, log }) => (office === null ? null : startForgettingAccess({ db: office, log })),
    stop: (worker) => worker?.stop(),
  }),
  part('statusSamples', ['config', 'database', 'money', 'log'], {
    start: ({ config, database: { db }, money, log }) =>
      runsWorkers(config) ? startStatusSampling({ db, log, collects: money.mpesa !== null }) : null,
    stop: (worker) => worker?.stop(),
  }),
  part('deletions', ['config', 'database', 'bus', 'feed', 'messages', 'log'], {
    start: ({ config, database: { db }, bus, feed, messages, log }) =>
      runsWorkers(config) ? startDeletions({ db, bus, feed, messages, log }) : null,
    stop: (worker) => worker?.stop(),
  }),
  part('moneyAlarms', ['config', 'database', 'messages', 'log', 'metrics'], {
    start: ({ config, database: { db }, messages, log, metrics }) =>
      runsWorkers(config)
        ? startMoneyAlarms({
            db,
            log,
            metrics,
            mail: config.smtp === null ? null : messages,
            publicUrl: config.publicUrl,
          })
        : null,
    stop: (worker) => worker?.stop(),
  }),
  part('invariants', ['config', 'database', 'metrics', 'log', 'options'], {
    start: ({ config, database, metrics, log, options }) =>
      runsWorkers(config) && !options.withoutInvariantWatch ? startInvariantWatch({ database, metrics, log }) : null,
    stop: (worker) => worker?.stop(),
  }),
];
