import { type PublicConfig, PublicConfig as PublicConfigSchema, TERMS_VERSION } from '@mnada/contract';
import { sql } from 'kysely';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/database/index.ts';
import { readSettings } from '../../../platform/settings/index.ts';
import { shownSupport } from '../../../platform/support.ts';

/** A setting changes rarely; a page asks often. */
const SETTING_KEPT_MS = 5_000;

export type PublicConfigDeps = {
  readonly config: Pick<Config, 'mode' | 'demo' | 'support'> & { readonly mpesa: Pick<Config['mpesa'], 'name'> };
  readonly db: Db;
  readonly providers: PublicConfig['providers'];
  readonly isLocal: { readonly sms: boolean; readonly email: boolean };
  /** Asked at each call: the demonstration world may come up after the routes. */
  readonly demoSignIns: () => PublicConfig['demo_sign_ins'];
  readonly simulatorUrl: string | null;
};

type Shown = { readonly cash: boolean; readonly support: PublicConfig['support']; readonly seller: string[] };
/** Set blank, there is none; never set, the configuration's counts (OPS-14). */
const contact = (set: string | null, configured: string | null): string | null =>
  set === null ? configured : set === '' ? null : set;
const shownOf = ({ cash, support, seller }: Shown) => ({
  ...{ cash_enabled: cash, support },
  ...(seller.length === 0 ? {} : { seller }),
});
/** What the law wants a seller to show, in the order in which it is read (TAX-6). */
const SELLER = [
  ['seller.name', ''],
  ['seller.address', ''],
  ['seller.pin', 'PIN '],
  ['licence.auctioneer', 'Auctioneer: '],
  ['licence.data_protection', 'ODPC: '],
  ['licence.gambling', 'GRA: '],
] as const;

/** GET /api/config: what a page must know of how this shop is set up. Nothing secret is near it. */
export function configRoutes(deps: PublicConfigDeps): FastifyPluginAsyncZod {
  const { config, db, providers, isLocal, demoSignIns, simulatorUrl } = deps;
  let kept: { readonly value: Shown; readonly untilMs: number } | undefined;
  async function settings(): Promise<Shown> {
    if (kept && kept.untilMs > performance.now()) return kept.value;
    const set = await readSettings(db, [
      ...(['cash_enabled', 'support.phone', 'support.email', 'support.whatsapp'] as const),
      ...SELLER.map(([name]) => name),
    ]);
    const configured = shownSupport(config);
    const value = {
      // On in the demonstration; elsewhere the operator switches it on, having settled it with counsel (WIN-3, OPS-4).
      cash: set.cash_enabled ?? config.mode === 'demo',
      support: {
        phone: contact(set['support.phone'], configured.phone),
        email: contact(set['support.email'], configured.email),
        whatsapp: contact(set['support.whatsapp'], configured.whatsapp),
      },
      seller: SELLER.flatMap(([name, words]) => {
        const text = set[name];
        return text === null || text === '' ? [] : [`${words}${text}`];
      }),
    };
    kept = { value, untilMs: performance.now() + SETTING_KEPT_MS };
    return value;
  }
  async function termsInForce(): Promise<string> {
    const { rows } = await sql<{ version: string | null }>`select terms_in_force() as version`.execute(db);
    return rows[0]?.version ?? TERMS_VERSION;
  }
  return async (app) => {
    app.get(
      '/api/config',
      {
        config: { access: 'public' },
        schema: { tags: ['shop'], summary: 'How this shop is set up', response: { 200: PublicConfigSchema } },
      },
      async () => ({
        ...shownOf(await settings()),
        demo: config.demo,
        demo_sign_ins: config.demo ? demoSignIns() : [],
        providers,
        local_outbox: config.mode === 'demo' && (isLocal.sms || isLocal.email),
        terms_version: await termsInForce(),
        simulator_url: simulatorUrl,
        mpesa_name: config.mpesa.name,
      }),
    );
  };
}
