import { callbackUrlProblem } from '@mnada/daraja';
import type * as z from 'zod';
import { ConfigError, isNetwork, list, NAME, optional, text, webOrigin, whole, words } from './config-fields.ts';

const digits = (what: string) => text(what).regex(/^[0-9]{5,7}$/, { error: what });

/** M-PESA (PAY-5): everything of one environment belongs together. */
export const MPESA_VARIABLES = {
  MPESA_PROVIDER: optional(words(['simulator', 'sandbox', 'production'])).meta({
    shown: 'simulator; production in MODE=production',
    says: 'Which M-PESA: `simulator` has phones of its own, `sandbox` is Safaricom’s, `production` moves money',
  }),
  MPESA_SIMULATOR_PORT: optional(whole(0, 65535)).meta({
    shown: 'PORT + 1',
    says: 'Port of the simulator, on this machine only; 0 takes any free one',
  }),
  MPESA_CONSUMER_KEY: optional(text(NAME)).meta({
    shown: '',
    says: 'Daraja application. Without it, payments are paused in production',
  }),
  MPESA_CONSUMER_SECRET: optional(text(NAME)).meta({ shown: '', says: 'Its secret' }),
  MPESA_SHORTCODE: optional(digits('must be 5 to 7 digits')).meta({
    shown: '',
    says: 'Paybill that collects; with MPESA_TILL the store number',
  }),
  MPESA_PASSKEY: optional(text(NAME)).meta({ shown: '', says: 'Its passkey' }),
  MPESA_TILL: optional(digits('must be 5 to 7 digits')).meta({
    shown: '',
    says: 'Till that collects, instead of a paybill',
  }),
  MPESA_PAYBILL: optional(digits('must be 5 to 7 digits')).meta({
    shown: 'MPESA_SHORTCODE; none with MPESA_TILL',
    says: 'Paybill shown to people who pay without a prompt',
  }),
  MPESA_NAME: optional(text('must be the account’s name').max(60, { error: 'must be 60 letters or fewer' })).meta({
    shown: 'MNADA LIMITED with the simulator',
    says: 'The name that M-PESA’s prompt shows, to the letter; without it, pages don’t draw the prompt',
  }),
  MPESA_B2C_SHORTCODE: optional(digits('must be 5 to 7 digits')).meta({ shown: '', says: 'Account that pays out' }),
  MPESA_INITIATOR: optional(text(NAME)).meta({ shown: '', says: 'Its API operator' }),
  MPESA_INITIATOR_PASSWORD: optional(text(NAME)).meta({ shown: '', says: 'The operator’s password' }),
  MPESA_CERTIFICATE_FILE: optional(text('must be a file')).meta({
    shown: '',
    says: 'Safaricom’s certificate of that environment (PEM); the password is encrypted with it',
  }),
  MPESA_CALLBACK_URL: optional(webOrigin('must be an address such as https://api.mnada.example')).meta({
    shown: 'PUBLIC_URL',
    says: 'Where Safaricom reaches this server; https, and without words such as mpesa in it',
  }),
  MPESA_CALLBACK_SOURCES: optional(
    text('must be a list of addresses').refine((value) => list(value).length > 0 && list(value).every(isNetwork), {
      error: 'must be a list of addresses or networks, with commas between',
    }),
  ).meta({ shown: 'those in general use', says: 'Addresses from which Safaricom calls back' }),
  MPESA_CALLBACK_MODE: optional(words(['observe', 'enforce'])).meta({
    shown: 'observe',
    says: '`observe`: callbacks from other addresses need a second proof; `enforce`: they are kept and not believed',
  }),
  MPESA_EVIDENCE_DAYS: optional(whole(90, 4000)).meta({
    shown: '400',
    says: 'How long raw messages of payments are kept',
  }),
} as const;

export type MpesaConfig = {
  readonly provider: 'simulator' | 'sandbox' | 'production';
  readonly simulatorPort: number;
  /** null: nothing is configured. With the simulator it has its own; else payments are paused. */
  readonly collecting: {
    readonly consumerKey: string;
    readonly consumerSecret: string;
    readonly shortcode: string;
    readonly passkey: string;
    readonly till: string | null;
  } | null;
  readonly payingOut: {
    readonly shortcode: string;
    readonly initiator: string;
    readonly password: string;
    readonly certificateFile: string;
  } | null;
  /** Origin without a slash at the end. */
  readonly callbackUrl: string;
  readonly callbackSources: readonly string[];
  readonly enforceSources: boolean;
  readonly paybill: string | null;
  /** Whom the prompt on the phone says that one pays; null: not known, and never guessed. */
  readonly name: string | null;
  readonly providerEventDays: number;
};

/** In general use as Safaricom's, seen in traffic; not in its documentation, and may change. */
const SAFARICOM_SOURCES = [
  ...['196.201.212.69', '196.201.212.74', '196.201.212.127', '196.201.212.129', '196.201.212.136', '196.201.212.138'],
  ...['196.201.213.44', '196.201.213.114', '196.201.214.200', '196.201.214.206', '196.201.214.207', '196.201.214.208'],
];
const SIMULATED_NAME = 'MNADA LIMITED';
const THIS_MACHINE = ['127.0.0.0/8', '::1'];

type Environment = { readonly [Name in keyof typeof MPESA_VARIABLES]?: z.output<(typeof MPESA_VARIABLES)[Name]> };
type Shop = {
  readonly mode: 'demo' | 'production';
  readonly port: number;
  readonly publicUrl: string | null;
  readonly localUrl: string;
};

/** @throws ConfigError naming what is missing or does not go together */
export function toMpesa(env: Environment, shop: Shop): MpesaConfig {
  const provider = env.MPESA_PROVIDER ?? (shop.mode === 'demo' ? 'simulator' : 'production');
  if (provider === 'simulator' && shop.mode === 'production') {
    throw new ConfigError('MPESA_PROVIDER must not be simulator in production (MODE): nobody would pay.');
  }
  const collecting = together(env, ['MPESA_CONSUMER_KEY', 'MPESA_CONSUMER_SECRET', 'MPESA_SHORTCODE', 'MPESA_PASSKEY']);
  const payingOut = together(env, [
    'MPESA_B2C_SHORTCODE',
    'MPESA_INITIATOR',
    'MPESA_INITIATOR_PASSWORD',
    'MPESA_CERTIFICATE_FILE',
  ]);
  if (provider === 'sandbox' && collecting === null) {
    throw new ConfigError('MPESA_PROVIDER=sandbox needs MPESA_CONSUMER_KEY and what belongs to it.');
  }
  // The simulator is on this machine, and calls back here, wherever people come from.
  const usual = provider === 'simulator' ? shop.localUrl : (shop.publicUrl ?? shop.localUrl);
  const callbackUrl = env.MPESA_CALLBACK_URL ?? usual;
  const problem = provider === 'simulator' || collecting === null ? null : callbackUrlProblem(callbackUrl);
  if (problem !== null) {
    const name = env.MPESA_CALLBACK_URL === undefined ? 'PUBLIC_URL (or MPESA_CALLBACK_URL)' : 'MPESA_CALLBACK_URL';
    throw new ConfigError(`${name} ${problem}: Safaricom would refuse to call it.`);
  }
  const [consumerKey = '', consumerSecret = '', shortcode = '', passkey = ''] = collecting ?? [];
  const [b2cShortcode = '', initiator = '', password = '', certificateFile = ''] = payingOut ?? [];
  const till = env.MPESA_TILL ?? null;
  return {
    provider,
    simulatorPort: env.MPESA_SIMULATOR_PORT ?? nextPort(shop.port),
    collecting: collecting && { consumerKey, consumerSecret, shortcode, passkey, till },
    payingOut: payingOut && { shortcode: b2cShortcode, initiator, password, certificateFile },
    callbackUrl,
    callbackSources: env.MPESA_CALLBACK_SOURCES
      ? list(env.MPESA_CALLBACK_SOURCES)
      : provider === 'simulator'
        ? THIS_MACHINE
        : SAFARICOM_SOURCES,
    enforceSources: env.MPESA_CALLBACK_MODE === 'enforce',
    paybill: env.MPESA_PAYBILL ?? (till === null && collecting ? shortcode : null),
    name: env.MPESA_NAME ?? (provider === 'simulator' ? SIMULATED_NAME : null),
    providerEventDays: env.MPESA_EVIDENCE_DAYS ?? 400,
  };
}

const nextPort = (port: number): number => (port === 0 ? 0 : port === 65_535 ? port - 1 : port + 1);

type Name = Exclude<
  keyof Environment,
  'MPESA_PROVIDER' | 'MPESA_SIMULATOR_PORT' | 'MPESA_EVIDENCE_DAYS' | 'MPESA_CALLBACK_MODE'
>;

/** All of them or none. */
function together(env: Environment, names: readonly Name[]): readonly string[] | null {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length === 0) return names.map((name) => env[name] ?? '');
  const set = names.filter((name) => env[name] !== undefined).join(', ');
  throw new ConfigError(`${missing.join(', ')} must be set, too: they belong to ${set}.`);
}
