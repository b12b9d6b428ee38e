import type * as z from 'zod';
import { address, ConfigError, NAME, optional, text, whole } from './config-fields.ts';

/** Telling the revenue authority of tax documents: off unless ETIMS_URL is set, and not certified by KRA (docs/spec/tax.md, TAX-5). */
export const ETIMS_VARIABLES = {
  ETIMS_URL: optional(address('must be an address such as https://sbx.kra.go.ke/etims-api', 'https:', 'http:')).meta({
    shown: 'off',
    says: 'Tells this eTIMS of tax documents, by an adapter that KRA has not certified; without it they are handed in as a file',
  }),
  ETIMS_DEVICE_KEY: optional(text(NAME, 1, 255)).meta({ shown: '', says: 'Its communication key (cmcKey), a secret' }),
  ETIMS_FROM: optional(whole(1, 999_999_999)).meta({
    shown: '',
    says: 'The first number that is told; those before it were handed in as a file',
  }),
  ETIMS_CHECK_URL: optional(address('must be an address such as https://etims.kra.go.ke/check?Data=', 'https:')).meta({
    shown: '',
    says: 'Where anybody checks a signed document, as the authority tells it; PIN, branch and signature are put behind it, and drawn as a QR on the paper',
  }),
  ETIMS_CODES: optional(text('must be a list of name=code')).meta({
    shown: '',
    says: 'Its codes, from its own tables: `bids=… goods=… untaxed=… package=… unit=… payment=… status=… refund=…`',
  }),
} as const;

/** Classes of what is sold, the letter of what bears no tax, and its codes for packages, units, ways to pay, states and refunds. */
const CODES = ['bids', 'goods', 'untaxed', 'package', 'unit', 'payment', 'status', 'refund'] as const;

export type EtimsConfig = {
  readonly url: string;
  readonly deviceKey: string;
  readonly from: number;
  /** What PIN, branch and signature are put behind; null: no QR is drawn. */
  readonly checkUrl: string | null;
  readonly codes: Readonly<Record<(typeof CODES)[number], string>>;
};

type EtimsEnvironment = {
  readonly [Name in keyof typeof ETIMS_VARIABLES]?: z.infer<(typeof ETIMS_VARIABLES)[Name]>;
};

/** @returns null: nobody is told */
export function toEtims(env: EtimsEnvironment): EtimsConfig | null {
  const { ETIMS_URL: url, ETIMS_DEVICE_KEY: deviceKey, ETIMS_FROM: from, ETIMS_CODES: codesText } = env;
  const { ETIMS_CHECK_URL: checkUrl = null } = env;
  if (url === undefined) {
    if (checkUrl !== null) throw new ConfigError('ETIMS_CHECK_URL needs ETIMS_URL.');
    return null;
  }
  if (deviceKey === undefined || from === undefined || codesText === undefined)
    throw new ConfigError('ETIMS_URL needs ETIMS_DEVICE_KEY, ETIMS_FROM and ETIMS_CODES.');
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
    throw new ConfigError('ETIMS_URL must begin with https: its key travels with each document.');
  const told = new Map(
    codesText
      .trim()
      .split(/[\s,]+/)
      .map((pair) => [pair.split('=')[0], pair.split('=')[1] ?? '']),
  );
  const codes = Object.fromEntries(CODES.map((name) => [name, told.get(name) ?? ''])) as EtimsConfig['codes'];
  const lacks = CODES.filter((name) => !/^[A-Za-z0-9]{1,10}$/.test(codes[name]));
  if (lacks.length > 0 || told.size !== CODES.length)
    throw new ConfigError(`ETIMS_CODES must name ${CODES.join(', ')}, each once, as name=code.`);
  return { url: url.replace(/\/+$/, ''), deviceKey, from, checkUrl, codes };
}
