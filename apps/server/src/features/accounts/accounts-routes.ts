import type { PublicConfig } from '@mnada/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Bus } from '../../platform/bus/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { MessageSender } from '../messages/index.ts';
import { purgeCodes } from './codes/code.sql.ts';
import type { AccountsContext } from './context.ts';
import { createSignInGuard } from './sign-in-guard.ts';
import { createKnownDevices } from './known-device.ts';
import { noteDevice } from './note-device.ts';
import type { PasswordHasher } from './password/password-hasher.ts';
import { providerRoutes } from './providers/provider-routes.ts';
import { facebook } from './providers/facebook.ts';
import { google } from './providers/google.ts';
import type { Provider } from './providers/provider.ts';
import { codeRoutes } from './routes/code-routes.ts';
import { contactRoutes } from './routes/contact-routes.ts';
import { configRoutes } from './routes/config-routes.ts';
import { inviteRoutes } from './routes/invite-routes.ts';
import { profileRoutes } from './routes/profile-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { signInRoutes } from './routes/sign-in-routes.ts';
import { loadSecretKeys } from './secret-keys.ts';
import type { SessionStore } from './sessions/create-sessions.ts';
import { createThrottle } from './throttle.ts';

const PURGE_EVERY_MS = 60_000;
/** About KSh 2,000 a day at the provider's price of KSh 0.80 (an upper bound against SMS pumping). */
const CODES_PER_DAY = 2_500;

export type AccountsDeps = {
  readonly config: Pick<
    Config,
    'mode' | 'demo' | 'publicUrl' | 'dataDir' | 'secretKey' | 'support' | 'google' | 'facebook'
  > & { readonly mpesa: Pick<Config['mpesa'], 'name'> };
  readonly db: Db;
  readonly bus: Bus;
  readonly sessions: SessionStore;
  readonly hasher: PasswordHasher;
  readonly messages: MessageSender;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Sign-ins of the demonstration world, once it stands (OPS-3). */
  readonly demoSignIns?: () => PublicConfig['demo_sign_ins'];
  /** Where simulated phones are (PAY-5). */
  readonly simulatorUrl?: string | null;
  /** Instead of the configured ones, for tests. */
  readonly providers?: readonly Provider[];
  readonly codesPerDay?: number;
};

/** Everything under /api/auth, and /api/config. Tidies up once a minute until the server closes. */
export function accountsRoutes(deps: AccountsDeps): FastifyPluginAsync {
  const { config, db, sessions, messages, log } = deps;
  return async (app) => {
    const keys = await loadSecretKeys(config);
    const throttle = createThrottle(db);
    const context: AccountsContext = {
      db,
      bus: deps.bus,
      sessions,
      hasher: deps.hasher,
      signInGuard: createSignInGuard(),
      throttle,
      keys,
      devices: createKnownDevices(keys, config.publicUrl, noteDevice({ db, log })),
      messages,
      log,
      publicUrl: config.publicUrl,
      codesPerDay: deps.codesPerDay ?? CODES_PER_DAY,
      signIns: deps.metrics.counter('mnada_sign_ins_total', 'Tries to sign in with a password, by result', ['result']),
    };
    const providers = deps.providers ?? providersOf(config);
    await app.register(signInRoutes(context));
    await app.register(inviteRoutes(context));
    await app.register(sessionRoutes(context));
    await app.register(profileRoutes(context));
    await app.register(codeRoutes(context));
    await app.register(contactRoutes(context));
    await app.register(providerRoutes(context, providers));
    await app.register(
      configRoutes({
        config,
        db,
        providers: providers.map(({ name }) => name),
        isLocal: messages.isLocal,
        demoSignIns: deps.demoSignIns ?? (() => []),
        simulatorUrl: deps.simulatorUrl ?? null,
      }),
    );

    const purge = async () => {
      await throttle.purge();
      await sessions.purge();
      await purgeCodes(db);
    };
    let tidying: Promise<void> = Promise.resolve();
    const timer = setInterval(() => {
      tidying = purge().catch((error: unknown) => log.error({ err: error }, 'old sessions and codes stay for now'));
    }, PURGE_EVERY_MS);
    timer.unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await tidying;
    });
  };
}

/** Those that are configured; the others are not shown (ACC-5). */
function providersOf(config: Pick<Config, 'google' | 'facebook'>): Provider[] {
  return [...(config.google ? [google(config.google)] : []), ...(config.facebook ? [facebook(config.facebook)] : [])];
}
