import {
  LotEditBody,
  MATCHING_MAX,
  MatchingProducts,
  NewLotBody,
  NewProductBody,
  OFFICE_PAGE,
  PriceCheckedBody,
  ProductEditBody,
  ProductPage,
  ProductPublishBody,
  ProductsAnswer,
  ProductsDone,
  ProductsFileQuery,
  ProductsQuery,
  ProductWithdrawBody,
  WithdrawManyBody,
} from '@mnada/contract/office';
import { seesCosts } from '@mnada/rules/office';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { withoutSearch, writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal, requestLanguage, requireStaff } from '../../../platform/http/index.ts';
import { EXPORTED_AT_ONCE, sendCsv } from '../../../platform/http/send-csv.ts';
import { doMany } from './do-many.ts';
import {
  categories,
  countTabs,
  type ListCursor,
  type ListQuery,
  type ListRow,
  productIdOf,
  readCursor,
  selectProducts,
  writeCursor,
} from './list.sql.ts';
import { productNumber, readProductPage, toRow } from './page.ts';
import { correctLot, receiveLot } from './stock-lots.ts';
import { type By, checkPrice, createProduct, editProduct, publishProduct, withdrawProduct } from './write-product.ts';

const SEE = { access: 'staff', act: 'products.see' } as const;
const EDIT = { access: 'staff', act: 'products.edit' } as const;
const Path = z.object({ product: z.string().check(z.maxLength(30)) });
const LotPath = z.object({
  product: z.string().check(z.maxLength(30)),
  lot: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)),
});
/** Words in two languages, forty lines of specifications, twenty pictures: all of a form at its limits. */
const FORM_BYTES_MAX = 192 * 1024;
const CSV_COLUMNS = [
  'number',
  'name',
  'state',
  'category',
  'delivery',
  'price_ksh',
  'price_checked_on',
  'unit_cost_ksh',
  'stock',
  'free',
  'auctions_30_days',
  'kiswahili',
];

const isWholeFor = (request: FastifyRequest): boolean => seesCosts(requireStaff(request));
const byOf = (request: FastifyRequest): By => ({ actorId: requireStaff(request).userId, requestId: request.id });

/** The room of products (OPS-6): what is sold, its words, pictures, price and stock. */
export function productRoomRoutes({ db }: { readonly db: Db }): FastifyPluginAsyncZod {
  const idOf = (which: string): number => {
    const id = productIdOf(which);
    if (id === null) throw new Refusal('PRODUCT_NOT_FOUND');
    return id;
  };
  /** Does it and answers the page; whoever was quicker is shown, and nothing of what was typed is lost. */
  async function pageAfter(
    request: FastifyRequest<{ Params: { product: string } }>,
    work: (id: number) => Promise<void>,
  ): Promise<ProductPage> {
    const id = idOf(request.params.product);
    const page = () => readProductPage(db, id, isWholeFor(request));
    try {
      await work(id);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'EDITED_MEANWHILE') throw error;
      throw new Refusal('EDITED_MEANWHILE', { fields: { present: await page() } });
    }
    return await page();
  }

  return async (app) => {
    app.get(
      '/api/admin/products',
      { config: SEE, schema: { hide: true, querystring: ProductsQuery, response: { 200: ProductsAnswer } } },
      async (request) => {
        const { query } = request;
        const isWhole = isWholeFor(request);
        const [rows, counts, known] = await Promise.all([
          selectProducts(db, query, { after: readCursor(query), limit: OFFICE_PAGE + 1, isWhole }),
          countTabs(db, query, isWhole),
          categories(db),
        ]);
        const shown = rows.slice(0, OFFICE_PAGE);
        const last = shown.at(-1);
        const next = rows.length > OFFICE_PAGE && last !== undefined ? writeCursor(last) : null;
        return { products: shown.map((row) => toRow(row, isWhole)), next_cursor: next, counts, categories: known };
      },
    );
    app.get(
      '/api/admin/products.csv',
      { config: SEE, schema: { hide: true, querystring: ProductsFileQuery } },
      async (request, reply) => {
        const { query } = request;
        await writeAudit(db, {
          ...byOf(request),
          action: 'products.exported',
          subject: 'products:all',
          after: withoutSearch(query),
        });
        return sendCsv(reply, 'products', CSV_COLUMNS, exported(query, isWholeFor(request)));
      },
    );
    /** By number: a product that is edited or sold meanwhile is neither missed nor in the file twice. */
    async function* exported(query: ProductsFileQuery, isWhole: boolean) {
      const byNumber: ListQuery = { ...query, sort: 'number', dir: 'desc' };
      for (let after: ListCursor | null = null; ; ) {
        const rows: ListRow[] = await selectProducts(db, byNumber, { after, limit: EXPORTED_AT_ONCE, isWhole });
        for (const row of rows.map((each) => toRow(each, isWhole)))
          yield [
            row.number,
            row.name,
            row.state,
            row.category,
            row.delivery,
            row.price,
            row.price_checked_on ?? '',
            row.unit_cost ?? '',
            row.stock,
            row.free,
            row.auctions_30d,
            row.is_in_kiswahili ? 'yes' : 'missing',
          ];
        const last = rows.at(-1);
        if (rows.length < EXPORTED_AT_ONCE || last === undefined) return;
        after = { key: last.sortKey, id: last.id };
      }
    }
    app.get(
      '/api/admin/products/matching',
      { config: EDIT, schema: { hide: true, querystring: ProductsQuery, response: { 200: MatchingProducts } } },
      async (request) => {
        const query = { ...request.query, cursor: undefined };
        const isWhole = isWholeFor(request);
        const [rows, counts] = await Promise.all([
          selectProducts(db, query, { after: null, limit: MATCHING_MAX, isWhole }),
          countTabs(db, query, isWhole),
        ]);
        const products = rows.map(({ id, name, state }) => ({ id, number: productNumber(id), name, state }));
        return { count: counts[query.tab ?? 'all'], products };
      },
    );
    app.get(
      '/api/admin/products/:product',
      { config: SEE, schema: { hide: true, params: Path, response: { 200: ProductPage } } },
      (request) => readProductPage(db, idOf(request.params.product), isWholeFor(request)),
    );
    app.post(
      '/api/admin/products',
      { config: EDIT, schema: { hide: true, body: NewProductBody, response: { 200: ProductPage } } },
      async (request) => readProductPage(db, await createProduct(db, request.body, byOf(request)), isWholeFor(request)),
    );
    app.post(
      '/api/admin/products/:product/edit',
      {
        config: EDIT,
        bodyLimit: FORM_BYTES_MAX,
        schema: { hide: true, params: Path, body: ProductEditBody, response: { 200: ProductPage } },
      },
      (request) => pageAfter(request, (id) => editProduct(db, id, request.body, byOf(request))),
    );
    app.post(
      '/api/admin/products/:product/publish',
      { config: EDIT, schema: { hide: true, params: Path, body: ProductPublishBody, response: { 200: ProductPage } } },
      (request) => pageAfter(request, (id) => publishProduct(db, id, request.body.revision, byOf(request))),
    );
    app.post(
      '/api/admin/products/:product/withdraw',
      { config: EDIT, schema: { hide: true, params: Path, body: ProductWithdrawBody, response: { 200: ProductPage } } },
      (request) => pageAfter(request, (id) => withdrawProduct(db, id, request.body, byOf(request))),
    );
    app.post(
      '/api/admin/products/:product/lots',
      { config: EDIT, schema: { hide: true, params: Path, body: NewLotBody, response: { 200: ProductPage } } },
      (request) => pageAfter(request, (id) => receiveLot(db, id, request.body, byOf(request))),
    );
    app.post(
      '/api/admin/products/:product/lots/:lot',
      { config: EDIT, schema: { hide: true, params: LotPath, body: LotEditBody, response: { 200: ProductPage } } },
      (request) =>
        pageAfter(request, (productId) =>
          correctLot(db, { productId, lotId: Number(request.params.lot) }, request.body, byOf(request)),
        ),
    );
    app.post(
      '/api/admin/products/price-checked',
      { config: EDIT, schema: { hide: true, body: PriceCheckedBody, response: { 200: ProductsDone } } },
      (request) =>
        doMany(db, request.body.products, requestLanguage(request), (id) => checkPrice(db, id, byOf(request))),
    );
    app.post(
      '/api/admin/products/withdraw-many',
      { config: EDIT, schema: { hide: true, body: WithdrawManyBody, response: { 200: ProductsDone } } },
      (request) =>
        doMany(db, request.body.products, requestLanguage(request), async (id) => {
          await withdrawProduct(db, id, { revision: null, reason: request.body.reason }, byOf(request));
          return true;
        }),
    );
  };
}
