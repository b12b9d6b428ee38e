import {
  MATCHING_MAX,
  MatchingOrders,
  OFFICE_PAGE,
  OrderCaseBody,
  OrderCaseMoveBody,
  OrderCaseSentBody,
  OrderDeliveryBody,
  OrderLabelsBody,
  OrderLabelsNoted,
  OrderMoveBody,
  OrderNoteBody,
  OrderPage,
  OrdersAnswer,
  OrdersMoveBody,
  OrdersMoved,
  OrdersFileQuery,
  OrdersQuery,
} from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import { seesWholeAddress } from '@mnada/rules/office';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { withoutSearch, writeAudit } from '../../../platform/audit.ts';
import { Refusal, requestLanguage, requireStaff } from '../../../platform/http/index.ts';
import { EXPORTED_AT_ONCE, sendCsv } from '../../../platform/http/send-csv.ts';
import { moveOrder, type MoveOrderDeps, ORDER_TOPIC } from '../move-order.ts';
import { orderNumber } from '../order-view.ts';
import { changeDelivery } from './change-delivery.ts';
import { moveMany } from './move-many.ts';
import { moveCase, openCase } from './order-cases.ts';
import { sendPromised, shelveReturned } from './send-promised.ts';
import {
  countTabs,
  readCursor,
  roomChoices,
  type RoomCursor,
  type RoomRow,
  type RoomSight,
  selectRoom,
  writeCursor,
} from './room-list.sql.ts';
import { orderIdOf } from './room-page.sql.ts';
import { noteLabelsPrinted } from './labels-printed.ts';
import { readOrderPage, toRoomRow } from './room-page.ts';

const SEE = { access: 'staff', act: 'orders.see' } as const;
const NOTE = { access: 'staff', act: 'orders.note' } as const;
const MOVE = { access: 'staff', act: 'orders.move' } as const;
const Path = z.object({ order: z.string().check(z.maxLength(60)) });
const CasePath = z.object({
  order: z.string().check(z.maxLength(60)),
  case: z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
});
const CSV_COLUMNS = [
  'order',
  'kind',
  'state',
  'late',
  'product',
  'customer',
  'county',
  'total_ksh',
  'courier',
  'tracking',
  'promised',
  'placed',
];

/** The room of orders (OPS-1): who sees it, and who moves them, by the very functions of the console. */
export function orderRoomRoutes(deps: MoveOrderDeps): FastifyPluginAsyncZod {
  const { db } = deps;
  async function orderOf(which: string): Promise<string> {
    const id = await orderIdOf(db, which);
    if (id === null) throw new Refusal('ORDER_NOT_FOUND');
    return id;
  }
  const sightOf = (request: FastifyRequest): RoomSight => ({ isWhole: seesWholeAddress(requireStaff(request)) });
  /** Every page that is answered is a look at somebody's name, number and address (S61), whatever it answers. */
  async function pageOf(request: FastifyRequest, which: string): Promise<OrderPage> {
    const viewer = requireStaff(request);
    const page = await readOrderPage(db, viewer, which);
    await writeAudit(db, {
      actorId: viewer.userId,
      action: 'order.viewed',
      subject: `order:${page.order.id}`,
      after: { address: page.address.is_masked ? 'masked' : 'whole' },
      requestId: request.id,
    });
    return page;
  }
  /** Whoever was quicker is shown, and nothing of what was typed is lost. */
  async function orPresent<T>(request: FastifyRequest, id: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'EDITED_MEANWHILE') throw error;
      throw new Refusal('EDITED_MEANWHILE', { fields: { present: await pageOf(request, id) } });
    }
  }

  return async (app) => {
    app.get(
      '/api/admin/orders',
      { config: SEE, schema: { hide: true, querystring: OrdersQuery, response: { 200: OrdersAnswer } } },
      async (request) => {
        const { query } = request;
        const sight = sightOf(request);
        const [rows, counts, choices] = await Promise.all([
          selectRoom(db, query, sight, { after: readCursor(query), limit: OFFICE_PAGE + 1 }),
          countTabs(db, query, sight),
          roomChoices(db),
        ]);
        const shown = rows.slice(0, OFFICE_PAGE);
        const last = shown.at(-1);
        const next = rows.length > OFFICE_PAGE && last !== undefined ? writeCursor(last) : null;
        return { orders: shown.map(toRoomRow), next_cursor: next, counts, ...choices };
      },
    );

    app.get(
      '/api/admin/orders.csv',
      { config: SEE, schema: { hide: true, querystring: OrdersFileQuery } },
      async (request, reply) => {
        const { query } = request;
        await writeAudit(db, {
          actorId: requireStaff(request).userId,
          action: 'orders.exported',
          subject: 'orders:all',
          after: withoutSearch(query),
          requestId: request.id,
        });
        return sendCsv(reply, 'orders', CSV_COLUMNS, exported(query, sightOf(request)));
      },
    );
    /** By when they were placed: an order that is promised another day meanwhile is neither missed nor in the file twice. */
    async function* exported(query: OrdersFileQuery, sight: RoomSight) {
      const byAge: OrdersFileQuery = { ...query, sort: 'placed', dir: 'desc' };
      for (let after: RoomCursor | null = null; ; ) {
        const rows: RoomRow[] = await selectRoom(db, byAge, sight, { after, limit: EXPORTED_AT_ONCE });
        for (const row of rows)
          yield [
            orderNumber(row),
            row.kind,
            row.state,
            row.isLate ? 'late' : '',
            row.name,
            row.username,
            row.region,
            toShillings(row.totalCents),
            row.courier ?? '',
            row.tracking ?? '',
            row.promisedAt?.toISOString() ?? '',
            row.createdAt.toISOString(),
          ];
        const last = rows.at(-1);
        if (rows.length < EXPORTED_AT_ONCE || last === undefined) return;
        after = { key: last.sortKey, id: last.id };
      }
    }

    app.get(
      '/api/admin/orders/matching',
      { config: MOVE, schema: { hide: true, querystring: OrdersQuery, response: { 200: MatchingOrders } } },
      async (request) => {
        const query = { ...request.query, cursor: undefined };
        const sight = sightOf(request);
        const [rows, counts] = await Promise.all([
          selectRoom(db, query, sight, { after: null, limit: MATCHING_MAX }),
          countTabs(db, query, sight),
        ]);
        const orders = rows.map((row) => ({
          id: row.id,
          number: orderNumber(row),
          state: row.state,
          needs_label: row.needsLabel,
          revision: row.revision,
        }));
        return { count: counts[query.tab ?? 'open'], orders };
      },
    );

    app.get(
      '/api/admin/orders/:order',
      { config: SEE, schema: { hide: true, params: Path, response: { 200: OrderPage } } },
      (request) => pageOf(request, request.params.order),
    );

    app.post(
      '/api/admin/orders/:order/move',
      { config: MOVE, schema: { hide: true, params: Path, body: OrderMoveBody, response: { 200: OrderPage } } },
      async (request) => {
        const { to, revision, courier, tracking, note, reason } = request.body;
        const id = await orderOf(request.params.order);
        if (to === 'cancelled' && reason === undefined) throw new Refusal('INVALID_INPUT', { errors: ['reason'] });
        await orPresent(request, id, () =>
          moveOrder(deps, requireStaff(request).userId, id, to, {
            revision,
            ...(courier === undefined ? {} : { courierService: courier }),
            ...(tracking === undefined ? {} : { trackingNumber: tracking }),
            ...(note === undefined ? {} : { note }),
            ...(reason === undefined ? {} : { reason }),
            requestId: request.id,
          }),
        );
        return await pageOf(request, id);
      },
    );
    app.post(
      '/api/admin/orders/:order/delivery',
      { config: MOVE, schema: { hide: true, params: Path, body: OrderDeliveryBody, response: { 200: OrderPage } } },
      async (request) => {
        const id = await orderOf(request.params.order);
        const by = { actorId: requireStaff(request).userId, requestId: request.id };
        await orPresent(request, id, () => changeDelivery(db, id, request.body, by));
        deps.bus.publish(ORDER_TOPIC, id);
        return await pageOf(request, id);
      },
    );
    app.post(
      '/api/admin/orders/:order/notes',
      { config: NOTE, schema: { hide: true, params: Path, body: OrderNoteBody, response: { 200: OrderPage } } },
      async (request) => {
        const id = await orderOf(request.params.order);
        const { userId: actorId } = requireStaff(request);
        await db.transaction().execute(async (trx) => {
          await trx
            .insertInto('order_note')
            .values({ order_id: id, author_id: actorId, text: request.body.text.trim() })
            .execute();
          await writeAudit(trx, { actorId, action: 'order.note', subject: `order:${id}`, requestId: request.id });
        });
        return await pageOf(request, id);
      },
    );
    app.post(
      '/api/admin/orders/:order/cases',
      { config: NOTE, schema: { hide: true, params: Path, body: OrderCaseBody, response: { 200: OrderPage } } },
      async (request) => {
        const id = await orderOf(request.params.order);
        await openCase(db, id, request.body, { actorId: requireStaff(request).userId, requestId: request.id });
        deps.bus.publish(ORDER_TOPIC, id);
        return await pageOf(request, id);
      },
    );
    app.post(
      '/api/admin/orders/:order/cases/:case/move',
      { config: NOTE, schema: { hide: true, params: CasePath, body: OrderCaseMoveBody, response: { 200: OrderPage } } },
      async (request) => {
        const id = await orderOf(request.params.order);
        const by = { actorId: requireStaff(request).userId, requestId: request.id };
        await orPresent(request, id, () => moveCase(db, id, request.params.case, request.body, by));
        deps.bus.publish(ORDER_TOPIC, id);
        return await pageOf(request, id);
      },
    );
    app.post(
      '/api/admin/orders/:order/cases/:case/sent',
      // A piece leaves the shelf: by whoever hands parcels over, not by whoever promised it.
      { config: MOVE, schema: { hide: true, params: CasePath, body: OrderCaseSentBody, response: { 200: OrderPage } } },
      async (request) => {
        const id = await orderOf(request.params.order);
        const by = { actorId: requireStaff(request).userId, requestId: request.id };
        await orPresent(request, id, () => sendPromised(db, id, request.params.case, request.body, by));
        deps.bus.publish(ORDER_TOPIC, id);
        return await pageOf(request, id);
      },
    );
    app.post(
      '/api/admin/orders/:order/shelve',
      { config: MOVE, schema: { hide: true, params: Path, response: { 200: OrderPage } } },
      async (request) => {
        const id = await orderOf(request.params.order);
        await shelveReturned(db, id, { actorId: requireStaff(request).userId, requestId: request.id });
        deps.bus.publish(ORDER_TOPIC, id);
        return await pageOf(request, id);
      },
    );
    app.post(
      '/api/admin/orders/labels-printed',
      { config: MOVE, schema: { hide: true, body: OrderLabelsBody, response: { 200: OrderLabelsNoted } } },
      async (request) => {
        const by = { actorId: requireStaff(request).userId, requestId: request.id };
        const answer = await noteLabelsPrinted(db, request.body, by);
        for (const id of answer.noted) deps.bus.publish(ORDER_TOPIC, id);
        return answer;
      },
    );
    app.post(
      '/api/admin/orders/move-many',
      { config: MOVE, schema: { hide: true, body: OrdersMoveBody, response: { 200: OrdersMoved } } },
      (request) =>
        moveMany(deps, request.body, {
          actorId: requireStaff(request).userId,
          requestId: request.id,
          language: requestLanguage(request),
        }),
    );
  };
}
