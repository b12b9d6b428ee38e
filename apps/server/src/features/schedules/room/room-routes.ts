import {
  AuctionCancelBody,
  AuctionMoveBody,
  AuctionPage,
  AuctionRelistBody,
  AuctionsAnswer,
  AuctionsCancelBody,
  AuctionsCancelled,
  AuctionsFileQuery,
  AuctionsQuery,
  CalendarAnswer,
  CalendarQuery,
  CALL_OFF_MOST,
  Done,
  DraftBody,
  DraftDiscardBody,
  DraftEditBody,
  DraftMoveBody,
  DraftPage,
  DraftPublishBody,
  MatchingAuctions,
  OFFICE_PAGE,
  ProductChoices,
  ProductChoicesQuery,
} from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { withoutSearch, writeAudit } from '../../../platform/audit.ts';
import { Refusal, requestLanguage, requireStaff } from '../../../platform/http/index.ts';
import { EXPORTED_AT_ONCE, sendCsv } from '../../../platform/http/send-csv.ts';
import { requireStepUp } from '../../staff-access/index.ts';
import { bidsGoingBack, callOffMany } from '../call-off-many.ts';
import { callOffAuction } from '../cancel-auction.ts';
import type { Acting, SchedulesDeps } from '../context.ts';
import { cloneAuction, discardDraft, editDraft, makeDraft, moveDraft, publishDraft, readDraftPage } from '../drafts.ts';
import { moveAuction } from '../move-auction.ts';
import { findProducts, productFacts, toChoice } from '../product-facts.sql.ts';
import { relistAuction } from '../relist.ts';
import { isoOf, startOf } from '../times.ts';
import { readCalendar } from './calendar.ts';
import {
  countTabs,
  readCursor,
  roomChoices,
  type RoomCursor,
  type RoomQuery,
  type RoomRow,
  selectRoom,
  writeCursor,
} from './room-list.sql.ts';
import { readAuctionPage } from './room-page.ts';
import { outlookOf, toRow } from './room-row.ts';

const SEE = { access: 'staff', act: 'auctions.see' } as const;
const PUBLISH = { access: 'staff', act: 'auctions.publish' } as const;
const AuctionPath = z.object({ auction: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)) });
const DraftPath = z.object({ draft: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)) });
const CSV_COLUMNS = [
  ...['number', 'state', 'result', 'product', 'category', 'shop_price_ksh', 'price_ksh', 'bids', 'bidders'],
  ...['starts', 'ended', 'template', 'relisted_as'],
];

export const actingOf = (request: FastifyRequest): Acting => ({
  actorId: requireStaff(request).userId,
  requestId: request.id,
});

/** Whoever was quicker is shown, and nothing of what was typed is lost (design, section 7). */
export async function orPresent<T>(work: () => Promise<T>, present: () => Promise<object>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'EDITED_MEANWHILE') throw error;
    throw new Refusal('EDITED_MEANWHILE', { fields: { ...error.fields, present: await present() } });
  }
}

/** The room of auctions (OPS-8): what there is, and drafts, moves and ends by the very functions of the console. */
export function auctionRoomRoutes(deps: SchedulesDeps): FastifyPluginAsyncZod {
  const { db } = deps;
  const pageOf = (request: FastifyRequest, id: number) => readAuctionPage(db, requireStaff(request), id);

  return async (app) => {
    app.get(
      '/api/admin/auctions',
      { config: SEE, schema: { hide: true, querystring: AuctionsQuery, response: { 200: AuctionsAnswer } } },
      async ({ query }) => {
        const [rows, counts, choices] = await Promise.all([
          selectRoom(db, query, { after: readCursor(query), limit: OFFICE_PAGE + 1 }),
          countTabs(db, query),
          roomChoices(db),
        ]);
        const shown = rows.slice(0, OFFICE_PAGE);
        const last = shown.at(-1);
        const next = rows.length > OFFICE_PAGE && last !== undefined ? writeCursor(last, query) : null;
        const outlook = await outlookOf(db, shown);
        return { auctions: shown.map((row) => toRow(row, outlook)), next_cursor: next, counts, ...choices };
      },
    );

    app.get(
      '/api/admin/auctions.csv',
      { config: SEE, schema: { hide: true, querystring: AuctionsFileQuery } },
      async (request, reply) => {
        const { query } = request;
        await selectRoom(db, query, { after: null, limit: 1 }); // what it can't be asked is refused before anything is sent
        await writeAudit(db, {
          ...actingOf(request),
          action: 'auctions.exported',
          subject: 'auctions:all',
          after: withoutSearch(query),
        });
        return sendCsv(reply, 'auctions', CSV_COLUMNS, exported(query));
      },
    );
    /** By number: an auction that is moved or bid on meanwhile is neither missed nor in the file twice. */
    async function* exported(query: AuctionsFileQuery) {
      const byNumber: RoomQuery = { ...query, sort: 'number', dir: 'desc' };
      for (let after: RoomCursor | null = null; ; ) {
        const rows: RoomRow[] = await selectRoom(db, byNumber, { after, limit: EXPORTED_AT_ONCE });
        for (const row of rows)
          yield [
            row.kind === 'draft' ? `D-${row.id}` : row.id,
            row.state,
            row.result ?? '',
            row.name,
            row.category,
            toShillings(row.shopPriceCents),
            toShillings(row.priceCents),
            row.bids,
            row.bidders,
            isoOf(row.startsAtUs),
            row.endedAtUs === null ? '' : isoOf(row.endedAtUs),
            row.templateName ?? '',
            row.relistedAs ?? '',
          ];
        const last = rows.at(-1);
        if (rows.length < EXPORTED_AT_ONCE || last === undefined) return;
        after = { key: last.id, id: last.id };
      }
    }

    app.get(
      '/api/admin/auctions/calendar',
      { config: SEE, schema: { hide: true, querystring: CalendarQuery, response: { 200: CalendarAnswer } } },
      ({ query }) => readCalendar(db, query.from, query.to),
    );
    app.get(
      '/api/admin/auctions/products',
      { config: SEE, schema: { hide: true, querystring: ProductChoicesQuery, response: { 200: ProductChoices } } },
      async ({ query }) => {
        const { q = '', id } = query;
        const isId = id !== undefined && /^[1-9][0-9]{0,14}$/.test(id);
        if (id !== undefined && !isId) throw new Refusal('INVALID_INPUT', { errors: ['id'] });
        const found = isId ? [...(await productFacts(db, [Number(id)])).values()] : await findProducts(db, q.trim());
        return { products: found.map(toChoice) };
      },
    );

    app.get(
      '/api/admin/auctions/matching',
      { config: PUBLISH, schema: { hide: true, querystring: AuctionsQuery, response: { 200: MatchingAuctions } } },
      async (request) => {
        const query = { ...request.query, cursor: undefined };
        const tab = query.tab ?? 'live';
        if (tab === 'draft') return { count: 0, auctions: [] };
        const [rows, counts] = await Promise.all([
          selectRoom(db, query, { after: null, limit: CALL_OFF_MOST }),
          countTabs(db, query),
        ]);
        const back = await bidsGoingBack(
          db,
          rows.map(({ id }) => id),
        );
        const auctions = rows.map(({ id, name, state }) => ({
          id,
          name,
          state: state as 'live',
          bids: back.get(id) ?? 0,
        }));
        return { count: counts[tab], auctions };
      },
    );
    app.post(
      '/api/admin/auctions/cancel-many',
      { config: PUBLISH, schema: { hide: true, body: AuctionsCancelBody, response: { 200: AuctionsCancelled } } },
      async (request) => {
        const { all, auctions, scheduled, public_reason: publicReason, reason } = request.body;
        const subject = `auctions:${[...new Set(all)].toSorted((a, b) => a - b).join(',')}`;
        const says = `Call off ${new Set(all).size} auctions and give back every bid used on them`;
        await requireStepUp(deps, requireStaff(request), { act: 'auctions.publish', subject, says });
        const command = { publicReason, reason: reason.trim() };
        return callOffMany(deps, { auctions, scheduled }, command, actingOf(request), requestLanguage(request));
      },
    );

    app.get(
      '/api/admin/auctions/:auction',
      { config: SEE, schema: { hide: true, params: AuctionPath, response: { 200: AuctionPage } } },
      (request) => pageOf(request, Number(request.params.auction)),
    );
    app.post(
      '/api/admin/auctions/:auction/move',
      {
        config: PUBLISH,
        schema: { hide: true, params: AuctionPath, body: AuctionMoveBody, response: { 200: AuctionPage } },
      },
      async (request) => {
        const id = Number(request.params.auction);
        const { revision, starts_at, reason } = request.body;
        const move = { revision, reason, startsAtUs: startOf(starts_at) };
        await orPresent(
          () => moveAuction(deps, id, move, actingOf(request)),
          () => pageOf(request, id),
        );
        return await pageOf(request, id);
      },
    );
    app.post(
      '/api/admin/auctions/:auction/cancel',
      {
        config: PUBLISH,
        schema: { hide: true, params: AuctionPath, body: AuctionCancelBody, response: { 200: AuctionPage } },
      },
      async (request) => {
        const id = Number(request.params.auction);
        const viewer = requireStaff(request);
        const says = `Call off A-${id} and give back every bid used on it`;
        const need = { act: 'auctions.publish', subject: `auction:${id}`, says };
        const proof = { sessionId: viewer.sessionId, ...need };
        await requireStepUp(deps, viewer, need);
        const { public_reason: publicReason, reason } = request.body;
        await callOffAuction(deps, id, { publicReason, reason: reason.trim() }, { ...actingOf(request), proof });
        return await pageOf(request, id);
      },
    );
    app.post(
      '/api/admin/auctions/:auction/relist',
      {
        config: PUBLISH,
        schema: { hide: true, params: AuctionPath, body: AuctionRelistBody, response: { 200: AuctionPage } },
      },
      async (request) => {
        const { starts_at } = request.body;
        const start = starts_at === undefined ? null : startOf(starts_at);
        return await pageOf(
          request,
          await relistAuction(deps, Number(request.params.auction), start, actingOf(request)),
        );
      },
    );
    app.post(
      '/api/admin/auctions/:auction/clone',
      { config: PUBLISH, schema: { hide: true, params: AuctionPath, response: { 200: DraftPage } } },
      async (request) => readDraftPage(db, await cloneAuction(deps, Number(request.params.auction), actingOf(request))),
    );

    // ---- drafts
    app.post(
      '/api/admin/auctions/drafts',
      { config: PUBLISH, schema: { hide: true, body: DraftBody, response: { 200: DraftPage } } },
      async (request) => readDraftPage(db, await makeDraft(deps, request.body, actingOf(request))),
    );
    app.get(
      '/api/admin/auctions/drafts/:draft',
      { config: SEE, schema: { hide: true, params: DraftPath, response: { 200: DraftPage } } },
      (request) => readDraftPage(db, Number(request.params.draft)),
    );
    app.put(
      '/api/admin/auctions/drafts/:draft',
      { config: PUBLISH, schema: { hide: true, params: DraftPath, body: DraftEditBody, response: { 200: DraftPage } } },
      async (request) => {
        const id = Number(request.params.draft);
        const present = () => readDraftPage(db, id);
        await orPresent(() => editDraft(deps, id, request.body, actingOf(request)), present);
        return await present();
      },
    );
    app.post(
      '/api/admin/auctions/drafts/:draft/move',
      { config: PUBLISH, schema: { hide: true, params: DraftPath, body: DraftMoveBody, response: { 200: DraftPage } } },
      async (request) => {
        const id = Number(request.params.draft);
        await orPresent(
          () => moveDraft(deps, id, request.body, actingOf(request)),
          () => readDraftPage(db, id),
        ).catch(async (error: unknown) => {
          if (!(error instanceof Refusal) || error.code !== 'EDITED_MEANWHILE') throw error;
          const { draft } = await readDraftPage(db, id);
          const moved = { moved_by: draft.saved_by, moved_at: draft.saved_at };
          throw new Refusal('EDITED_MEANWHILE', { fields: { ...error.fields, ...moved } });
        });
        return await readDraftPage(db, id);
      },
    );
    app.post(
      '/api/admin/auctions/drafts/:draft/discard',
      { config: PUBLISH, schema: { hide: true, params: DraftPath, body: DraftDiscardBody, response: { 200: Done } } },
      async (request) => {
        const id = Number(request.params.draft);
        await orPresent(
          () => discardDraft(deps, id, request.body.revision, actingOf(request)),
          () => readDraftPage(db, id),
        );
        return { done: true } as const;
      },
    );
    app.post(
      '/api/admin/auctions/drafts/:draft/publish',
      {
        config: PUBLISH,
        schema: { hide: true, params: DraftPath, body: DraftPublishBody, response: { 200: AuctionPage } },
      },
      async (request) => {
        const id = Number(request.params.draft);
        const auctionId = await orPresent(
          () => publishDraft(deps, id, request.body, actingOf(request)),
          () => readDraftPage(db, id),
        );
        return await pageOf(request, auctionId);
      },
    );
  };
}
