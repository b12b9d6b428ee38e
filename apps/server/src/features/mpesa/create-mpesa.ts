import { readFile } from 'node:fs/promises';
import { type B2cAccount, createDaraja, type Daraja, type TokenStore } from '@mnada/daraja';
import { SIMULATOR_CREDENTIALS, type SimulatorCredentials } from '@mnada/mpesa-simulator';
import { ConfigError, type MpesaConfig } from '../../platform/config.ts';
import type { Db } from '../../platform/database/index.ts';
import { readLimited } from '../messages/index.ts';
import { type HOOK_KINDS, hookUrl } from '../provider-events/index.ts';
import { type Allowance, createQueryBudget, type QueryBudget } from './query-budget.ts';
import { createQueryService, type QueryService } from './query-service.ts';
import { createHash } from 'node:crypto';

/** One M-PESA environment, ready to be asked. */
export type Mpesa = {
  readonly provider: MpesaConfig['provider'];
  /** Its queries end within 3 s, and at once while nobody answers them (`queryCircuit`). */
  readonly daraja: Daraja;
  readonly queryCircuit: QueryService['circuit'];
  /** Whether payouts, status, balance and reversals can be asked for. */
  readonly paysOut: boolean;
  /** The address for callbacks of a kind, with a token that only the provider is told. */
  readonly hookUrl: (kind: keyof typeof HOOK_KINDS, token: string) => string;
  /** Accounts that money comes in on. */
  readonly shortcodes: readonly string[];
  readonly paybill: string | null;
  readonly isCrossCheckAdvisory: boolean;
  readonly budget: QueryBudget;
};

export type MpesaDeps = {
  readonly config: MpesaConfig;
  readonly db: Db;
  readonly log: { info(fields: object, text: string): void; warn(fields: object, text: string): void };
  /** The simulator at hand, for tests; else it is the one on this machine's port. */
  readonly simulator?: {
    readonly url: string;
    readonly credentials: SimulatorCredentials & { readonly b2c: { readonly certificatePem: string } };
  };
};

const BASE_URLS = { sandbox: 'https://sandbox.safaricom.co.ke', production: 'https://api.safaricom.co.ke' } as const;
/** The sandbox was measured: 5 a minute, one at a time. Production publishes nothing; the simulator takes all. */
const ALLOWANCES: Readonly<Record<MpesaConfig['provider'], Allowance>> = {
  simulator: { burst: 200, everyMs: 10 },
  sandbox: { burst: 1, everyMs: 12_000 },
  production: { burst: 10, everyMs: 1_000 },
};
/** A machine that is busy starting answers late: without it nothing could be paid out until the next start. */
const CERTIFICATE_WITHIN_MS = 5_000;
const CERTIFICATE_TRIES = 4;
const CERTIFICATE_BYTES_MAX = 16_384;

/**
 * Makes the client of the configured environment.
 * @returns null: nothing is configured, so payments are paused
 * @throws ConfigError the certificate can't be read, or is none
 */
export async function createMpesa(deps: MpesaDeps): Promise<Mpesa | null> {
  const { config, db } = deps;
  const account = config.provider === 'simulator' ? await simulated(deps) : await real(config);
  if (account === null) return null;
  const { consumerKey, consumerSecret, baseUrl, stk, b2c } = account;
  const till = stk.partyB === undefined ? [] : [stk.partyB];
  const paybill = config.provider === 'simulator' ? stk.shortcode : config.paybill;
  try {
    const daraja = createDaraja({
      baseUrl,
      consumerKey,
      consumerSecret,
      stk,
      ...(b2c ? { b2c } : {}),
      clock: () => new Date(),
      tokenStore: databaseTokenStore(db, baseUrl, consumerKey),
      log: deps.log,
    });
    const queries = createQueryService(daraja);
    return {
      provider: config.provider,
      daraja: { ...daraja, stkQuery: queries.stkQuery },
      queryCircuit: queries.circuit,
      paysOut: b2c !== null,
      hookUrl: (kind, token) => hookUrl(config.callbackUrl, kind, token),
      shortcodes: [stk.shortcode, ...till, ...(paybill === null ? [] : [paybill])],
      paybill,
      isCrossCheckAdvisory: config.provider === 'sandbox',
      budget: createQueryBudget(db, ALLOWANCES[config.provider]),
    };
  } catch (cause) {
    throw new ConfigError('MPESA_CERTIFICATE_FILE must hold a certificate in PEM.', { cause });
  }
}

type Account = {
  readonly baseUrl: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly stk: {
    readonly shortcode: string;
    readonly passkey: string;
    readonly transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline';
    readonly partyB?: string;
  };
  readonly b2c: B2cAccount | null;
};

async function real(config: MpesaConfig): Promise<Account | null> {
  const { provider, collecting, payingOut } = config;
  if (collecting === null || provider === 'simulator') return null;
  const { consumerKey, consumerSecret, shortcode, passkey, till } = collecting;
  return {
    baseUrl: BASE_URLS[provider],
    consumerKey,
    consumerSecret,
    stk:
      till === null
        ? { shortcode, passkey, transactionType: 'CustomerPayBillOnline' }
        : { shortcode, passkey, transactionType: 'CustomerBuyGoodsOnline', partyB: till },
    b2c: payingOut && {
      shortcode: payingOut.shortcode,
      initiatorName: payingOut.initiator,
      password: payingOut.password,
      certificatePem: await certificateIn(payingOut.certificateFile),
    },
  };
}

async function certificateIn(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new ConfigError(`MPESA_CERTIFICATE_FILE can't be read: ${file}.`, { cause });
  }
}

async function simulated({ config, log, simulator }: MpesaDeps): Promise<Account> {
  const baseUrl = simulator?.url ?? simulatorUrl(config);
  const { consumerKey, consumerSecret, stk, b2c } = simulator?.credentials ?? SIMULATOR_CREDENTIALS;
  const certificatePem = simulator?.credentials.b2c.certificatePem ?? (await fetchCertificate(baseUrl));
  if (certificatePem === null) log.warn({ baseUrl }, 'the simulated M-PESA does not answer: nothing is paid out');
  return {
    baseUrl,
    consumerKey,
    consumerSecret,
    stk,
    b2c: certificatePem === null ? null : { ...b2c, certificatePem },
  };
}

/** Where the simulator is; its phones are at `/phones/{number}`. */
export const simulatorUrl = ({ simulatorPort }: Pick<MpesaConfig, 'simulatorPort'>): string =>
  `http://127.0.0.1:${simulatorPort}`;

async function fetchCertificate(baseUrl: string): Promise<string | null> {
  for (let tries = 1; tries <= CERTIFICATE_TRIES; tries++) {
    try {
      const within = AbortSignal.timeout(CERTIFICATE_WITHIN_MS);
      const answer = await fetch(`${baseUrl}/certificate.pem`, { redirect: 'error', signal: within });
      const text = await readLimited(answer, CERTIFICATE_BYTES_MAX);
      return answer.ok ? text : null;
    } catch (error) {
      // Nobody listens there: asking again would only hold up the start.
      if ((error as Error).name !== 'TimeoutError') return null;
    }
  }
  return null;
}

/** Keeps the one access token of a set of credentials for all processes: a new one ends the one before. */
function databaseTokenStore(db: Db, environment: string, consumerKey: string): TokenStore {
  const name = `${environment}:${createHash('sha256').update(consumerKey).digest('hex').slice(0, 32)}`;
  return {
    async read() {
      const row = await db
        .selectFrom('provider_token')
        .select(['token', 'ends_at'])
        .where('name', '=', name)
        .executeTakeFirst();
      return row ? { value: row.token, expiresAtMs: row.ends_at.getTime() } : null;
    },
    async write({ value, expiresAtMs }) {
      const kept = { token: value, ends_at: new Date(expiresAtMs) };
      await db
        .insertInto('provider_token')
        .values({ name, ...kept })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
        .execute();
    },
  };
}
