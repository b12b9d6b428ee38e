import { accountStatementRoutes } from '../../features/account-statement/index.ts';
import { accountsRoutes } from '../../features/accounts/index.ts';
import { appealRoutes } from '../../features/appeals/index.ts';
import { autobidRoutes } from '../../features/autobid/index.ts';
import { auctionsRoutes } from '../../features/auctions/index.ts';
import { DEMO_OWNER, DEMO_SIGN_INS } from '../../features/demo/index.ts';
import { contentRoutes, ownTermsRoutes } from '../../features/content/index.ts';
import { historyRoutes } from '../../features/history/index.ts';
import { settingsRoutes } from '../../features/limits/index.ts';
import { outboxRoutes } from '../../features/messages/index.ts';
import { simulatorUrl } from '../../features/mpesa/index.ts';
import { officePages } from '../../features/office-pages/index.ts';
import { oddsRoutes } from '../../features/odds/index.ts';
import { ordersRoutes } from '../../features/orders/index.ts';
import { dataSubjectRoutes } from '../../features/data-subject/index.ts';
import { pagesPlugin } from '../../features/pages/index.ts';
import { payoutNotices } from '../../features/payouts/index.ts';
import { mediaRoutes } from '../../features/products/index.ts';
import { ratingsRoutes } from '../../features/ratings/index.ts';
import { rewardsRoutes } from '../../features/rewards/index.ts';
import { savedRoutes } from '../../features/saved/index.ts';
import { taxPaperRoutes } from '../../features/tax/index.ts';
import { seatsRoutes } from '../../features/seats/index.ts';
import { statusRoutes } from '../../features/status/index.ts';
import { loadLogSigner, receiptSigner, transparencyRoutes } from '../../features/transparency/index.ts';
import { welcomeRoutes } from '../../features/welcome/index.ts';
import { readSetting, settingDefaults } from '../../platform/settings/index.ts';
import { answerUnknown, createHttp, healthRoutes, securityTxt } from '../../platform/http/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/index.ts';
import { startWarnings } from '../start-warnings.ts';
import { part, runsWorkers, takesBids } from '../values.ts';
import { wireApprovals } from '../wiring/approvals.ts';
import { openStore } from '../../platform/object-store/index.ts';
import { officeRoutes } from '../wiring/office.ts';

/** What signs receipts: where the public log is written, or its key is handed in. No other node makes one. */
const receiptSignerOf = async (config: Config, db: Db) =>
  runsWorkers(config) || config.ledger.key !== null
    ? receiptSigner({ db, signer: await loadLogSigner(config) })
    : undefined;

/** What answers calls: pages, REST, health. */
export const callParts = [
  part('http', ['config', 'log', 'metrics', 'sessions', 'options', 'sharedCounts'], {
    start: ({ options, ...more }) => createHttp({ ...more, relaxed: options.pageSources !== null }),
    stop: (http) => http.close(),
    stopsWithinMs: 1_500,
  }),
  part('health', ['http', 'config', 'database', 'log', 'metrics', 'lane', 'clock', 'phase'], {
    async start({ http, config, database: { pool }, log, metrics, lane, clock, phase }) {
      const checks = {
        process: () => (phase.isDraining ? 'stopping' : null),
        database: () => pool.query('select 1').then(() => null),
        lane: () => (!takesBids(config) || lane.healthy ? null : 'the lane takes no bids'),
        clock: () => (clock.stampUs() === null ? 'the clock is not sure within 10 ms' : null),
      };
      const found = await startWarnings({ config, pool, log, metrics });
      const { metricsToken } = config;
      const isLeaving = () => phase.isDraining;
      await http.register(healthRoutes({ metrics, checks, metricsToken, isLeaving, warnings: () => found }));
    },
  }),
  part(
    'shopCalls',
    [
      ...(['http', 'health', 'config', 'database', 'bus', 'board', 'archive', 'clock', 'sessions', 'hasher'] as const),
      ...(['messages', 'log', 'metrics', 'keys', 'money', 'payouts', 'notifications', 'feed'] as const),
    ],
    {
      async start(values) {
        const { http, config, database, bus, board, archive, clock, sessions, messages, log, metrics, keys } = values;
        if (!takesBids(config)) return;
        const { db, pool: sql } = database;
        const { publicUrl, support, mode } = config;
        const nowUs = () => clock.nowUs();
        const demoSignIns = () => (config.demo ? [...DEMO_SIGN_INS] : []);
        const phones = config.mpesa.provider === 'simulator' ? simulatorUrl(config.mpesa) : null;
        const reached = support.email === null ? null : `mailto:${support.email}`;
        await http.register(securityTxt({ publicUrl, contact: reached ?? (config.demo ? `${publicUrl}/help` : null) }));
        const own = { config, db, bus, sessions, hasher: values.hasher, messages, log, metrics };
        await http.register(accountsRoutes({ ...own, demoSignIns, simulatorUrl: phones }));
        await http.register(appealRoutes({ db, keys }));
        await http.register(dataSubjectRoutes({ database, sessions, messages, publicUrl, log }));
        await http.register(accountStatementRoutes({ db }));
        await http.register(taxPaperRoutes({ db, checkUrl: config.etims?.checkUrl ?? null }));
        await http.register(outboxRoutes({ config, db }));
        await http.register(contentRoutes({ db, bus }));
        await http.register(ownTermsRoutes({ db }));
        await http.register(auctionsRoutes({ board, archive, sql, nowUs }));
        await http.register(welcomeRoutes({ db, sql, archive }));
        await http.register(historyRoutes({ sql, nowUs }));
        const signReceipt = await receiptSignerOf(config, db);
        await http.register(transparencyRoutes({ db, signReceipt }));
        await http.register(oddsRoutes({ db }));
        await http.register(statusRoutes({ db, nowUs, log }));
        await http.register(settingsRoutes({ db, bus }));
        await http.register(seatsRoutes({ db, feed: values.feed, sql }));
        await http.register(autobidRoutes({ db, bus, stampUs: () => clock.stampUs(), signReceipt }));
        await http.register(savedRoutes({ db, board, archive, sql, nowUs }));
        await http.register(rewardsRoutes({ db, bus, keys, publicUrl }));
        await http.register(ratingsRoutes({ db }));
        await values.money.register(http);
        await values.payouts.register(http);
        await values.notifications.register(http);
        await http.register(ordersRoutes({ db, bus, payments: values.money.payments, mode }));
        await http.register(mediaRoutes({ store: openStore(config.media) }));
      },
    },
  ),
  part(
    'officeCalls',
    [
      ...(['http', 'config', 'options', 'bus', 'feed', 'board', 'hub', 'liveStats', 'clock', 'log'] as const),
      ...(['keys', 'hasher', 'messages', 'money'] as const),
    ],
    {
      async start({ http, config, options, bus, feed, board, hub, liveStats, clock, log, keys, hasher, ...more }) {
        const db = options.office;
        if (!takesBids(config) || !config.office || db === null) return;
        const { payments, deps } = more.money;
        const notices = payoutNotices({ db, messages: more.messages, log });
        const demoOwner = config.demo ? DEMO_OWNER : null;
        await http.register(
          officeRoutes({
            ...{ db, bus, feed, payments, keys, hasher, demoOwner, log },
            money: { ...deps, db },
            publicUrl: config.publicUrl,
            store: openStore(config.media),
            approvals: wireApprovals({ db, bus, payments: { ...deps, db }, notices, keys }),
            live: { board, hub, stats: liveStats, nowUs: () => clock.nowUs() },
            settingDefaults: settingDefaults(config),
            etimsFrom: config.etims?.from ?? null,
          }),
        );
      },
    },
  ),
  // Last: whatever no call has answers as a page, or as unknown.
  part('pages', ['http', 'config', 'metrics', 'database', 'options', 'shopCalls', 'officeCalls'], {
    async start({ http, config, metrics, database: { db }, options: { withoutPages, officeSources, pageSources } }) {
      if (takesBids(config) && !withoutPages) {
        if (config.office) await http.register(officePages({ config, sources: officeSources }));
        // Where the world was made once, its auctions and bidders are there still.
        const hasSimulated = config.demo || (await readSetting(db, 'demo.world')) !== null;
        await http.register(pagesPlugin({ config, metrics, hasSimulated, sources: pageSources }));
      }
      answerUnknown(http);
    },
  }),
];
