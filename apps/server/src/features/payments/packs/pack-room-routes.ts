import { nairobiDate, nairobiTime } from '@mnada/contract';
import { PackAsked, PackOfferBody, PacksAnswer, PacksOrderBody, PackWithdrawBody } from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { instantAhead } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { Refusal, requireStaff } from '../../../platform/http/index.ts';
import { rowsOf, sendCsv } from '../../../platform/http/send-csv.ts';
import { kesWords } from '../../../platform/kes-words.ts';
import { type ApprovalsDeps, approvalReference, requestApproval } from '../../approvals/index.ts';
import { initialsOf, type ProofNeed, requireStepUp } from '../../staff-access/index.ts';
import { savingsCents } from '../packages.sql.ts';
import { orderPackages, withdrawPackage } from '../staff/change-packages.ts';
import { openOffers, packVersions, shelfRevision } from './shelf.sql.ts';

const EDIT = { access: 'staff', act: 'settings.edit' } as const;
const CSV_COLUMNS = [
  'bids',
  'price_ksh',
  'per_bid_ksh',
  'badge',
  'state',
  'from',
  'until',
  'sold_30_days',
  'id',
  'replaces',
];
const Path = z.object({ id: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)) });

/** Of an offer: exactly that pack, with its badge, from when, and instead of which. */
function offerNeed(
  { bids, price, badge, replaces, valid_from: from }: PackOfferBody,
  versions: () => ReturnType<typeof packVersions>,
): ProofNeed {
  const marks = [
    ...(badge === null ? [] : [`as ${badge}`]),
    ...(replaces === null ? [] : [`instead of ${replaces}`]),
    ...(from === undefined ? [] : [`from ${from}`]),
  ];
  return {
    act: 'settings.edit',
    subject: [`pack:${bids}:${price}`, ...marks].join(' '),
    says: async () => {
      const old = replaces === null ? undefined : (await versions()).find(({ id }) => id === replaces);
      const instead =
        old === undefined ? '' : ` instead of ${old.bids} bids for ${kesWords(toShillings(old.priceCents))}`;
      const begins =
        from === undefined ? '' : `, from ${nairobiDate(Date.parse(from), 'en')}, ${nairobiTime(Date.parse(from))}`;
      const marked = badge === null ? '' : `, as ${badge}`;
      return `Ask a second person to sell ${bids} bids for ${kesWords(price)}${instead}${marked}${begins}`;
    },
  };
}

/** The room Packs (OPS-13): what is sold now, from when and until when; a new price is a new version, by two people. */
export function packRoomRoutes(deps: { readonly db: Db; readonly approvals: ApprovalsDeps }): FastifyPluginAsyncZod {
  const { db } = deps;
  async function shelf(): Promise<PacksAnswer> {
    const [revision, packs, asked] = await Promise.all([shelfRevision(db), packVersions(db), openOffers(db)]);
    return {
      revision,
      packs: packs.map((pack) => ({
        id: pack.id,
        bids: pack.bids,
        price: toShillings(pack.priceCents),
        per_bid: toShillings(pack.priceCents / pack.bids),
        savings: toShillings(savingsCents(pack)),
        badge: pack.badge,
        state: pack.state,
        valid_from: pack.validFrom.toISOString(),
        valid_until: (pack.withdrawnAt ?? pack.validUntil)?.toISOString() ?? null,
        replaces: pack.replaces,
        sold_30_days: pack.sold,
      })),
      asked: asked.map(({ number, summary, by, byName }) => ({
        reference: approvalReference(number),
        summary,
        by: { id: by, name: byName, initials: initialsOf(byName) },
      })),
    };
  }
  /** Whoever was quicker is shown, and nothing of what was typed is lost. */
  async function orPresent(work: () => Promise<void>): Promise<PacksAnswer> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'EDITED_MEANWHILE') throw error;
      throw new Refusal('EDITED_MEANWHILE', { fields: { present: await shelf() } });
    }
    return await shelf();
  }

  return async (app) => {
    app.get('/api/admin/packs', { config: EDIT, schema: { hide: true, response: { 200: PacksAnswer } } }, () =>
      shelf(),
    );
    app.get('/api/admin/packs.csv', { config: EDIT, schema: { hide: true } }, async (request, reply) => {
      const { packs } = await shelf();
      await writeAudit(db, {
        actorId: requireStaff(request).userId,
        action: 'packs.exported',
        subject: 'packs:all',
        requestId: request.id,
      });
      return sendCsv(
        reply,
        'packs',
        CSV_COLUMNS,
        rowsOf(packs, (pack) => [
          ...[pack.bids, pack.price, pack.per_bid, pack.badge ?? '', pack.state],
          ...[pack.valid_from, pack.valid_until ?? '', pack.sold_30_days, pack.id, pack.replaces ?? ''],
        ]),
      );
    });
    app.post(
      '/api/admin/packs',
      { config: EDIT, schema: { hide: true, body: PackOfferBody, response: { 200: PackAsked } } },
      async (request) => {
        const viewer = requireStaff(request);
        const { bids, price, badge, replaces, valid_from: from, reason, revision } = request.body;
        await requireStepUp(
          deps,
          viewer,
          offerNeed(request.body, () => packVersions(db)),
        );
        const validFrom = from === undefined ? null : await instantAhead(db, from);
        if (validFrom === undefined) throw new Refusal('INVALID_INPUT', { errors: ['valid_from'] });
        const [now, all] = [await shelf(), await packVersions(db)];
        if (now.revision !== revision) throw new Refusal('EDITED_MEANWHILE', { fields: { present: now } });
        const asked = await requestApproval(deps.approvals, viewer.userId, {
          kind: 'pack.offer',
          // Behind all others; one that replaces another stands where that does.
          params: {
            ...{ bids, priceKes: price, badge, replaces, validFrom },
            position: Math.max(0, ...all.filter(({ state }) => state !== 'ended').map((each) => each.position)) + 1,
          },
          reason: { code: 'everyday', words: reason },
        });
        return { reference: asked.reference, summary: asked.summary, packs: await shelf() };
      },
    );
    app.post(
      '/api/admin/packs/:id/withdraw',
      { config: EDIT, schema: { hide: true, params: Path, body: PackWithdrawBody, response: { 200: PacksAnswer } } },
      async (request) => {
        const viewer = requireStaff(request);
        const id = Number(request.params.id);
        const says = async () => {
          const pack = (await packVersions(db)).find((each) => each.id === id);
          return pack === undefined
            ? 'Take a pack off sale'
            : `Take ${pack.bids} bids for ${kesWords(toShillings(pack.priceCents))} off sale`;
        };
        await requireStepUp(deps, viewer, { act: 'settings.edit', subject: `pack:${id}`, says });
        const { reason, revision } = request.body;
        const call = { actorId: viewer.userId, reason, requestId: request.id };
        return await orPresent(() => withdrawPackage(deps, id, call, revision));
      },
    );
    app.post(
      '/api/admin/packs/order',
      { config: EDIT, schema: { hide: true, body: PacksOrderBody, response: { 200: PacksAnswer } } },
      (request) => {
        const { ids, reason, revision } = request.body;
        const call = { actorId: requireStaff(request).userId, reason, requestId: request.id };
        return orPresent(() => orderPackages(deps, ids, call, revision));
      },
    );
  };
}
