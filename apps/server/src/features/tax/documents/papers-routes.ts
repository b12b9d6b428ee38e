import { BuyerPinAnswer, BuyerPinBody, PaymentTaxAnswer, PIN, Uuid } from '@mnada/contract';
import { toShillings } from '@mnada/rules';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal, requestLanguage, requireViewer } from '../../../platform/http/index.ts';
import {
  type Document,
  sellerOf,
  documentNumber,
  type Papers,
  readBuyerPin,
  readPapers,
  readSeller,
  writeBuyerPin,
} from './papers.sql.ts';
import { checkAddress, taxPaper } from './tax-paper.ts';

const IdPath = z.object({ id: z.string().check(z.maxLength(100)) });
const READS = { access: 'user', limit: { max: 60, windowSeconds: 60, by: 'viewer' } } as const;
const PAPERS = { access: 'user', limit: { max: 20, windowSeconds: 60, by: 'viewer' } } as const;

/** What one's own payments were taxed with, and their papers: tax invoice, credit note, or a receipt (TAX-4, TAX-5). */
export function taxPaperRoutes({
  db,
  checkUrl,
}: {
  readonly db: Db;
  /** What a signed document is checked at; null: no address is known. */
  readonly checkUrl: string | null;
}): FastifyPluginAsyncZod {
  const own = async (request: FastifyRequest, id: string): Promise<Papers> => {
    const papers = Uuid.safeParse(id).success ? await readPapers(db, id, requireViewer(request).userId) : null;
    // Another's and an unknown one are the same (S12).
    if (papers === null) throw new Refusal('PAYMENT_NOT_FOUND');
    return papers;
  };
  const seen = (documents: readonly Document[], kind: Document['kind']) => {
    const found = documents.find((each) => each.kind === kind);
    return found === undefined
      ? null
      : {
          number: documentNumber(found),
          issued_at: found.issuedAt.toISOString(),
          buyer_pin: found.buyer.pin ?? null,
          check_url: checkAddress(found, checkUrl),
        };
  };
  return async (app) => {
    app.get(
      '/api/payments/:id/tax',
      { config: READS, schema: { tags: ['payments'], params: IdPath, response: { 200: PaymentTaxAnswer } } },
      async (request, reply) => {
        const papers = await own(request, request.params.id);
        // An invoice shows who sold, and by which licence, as it stood then; a receipt as it stands.
        const made = papers.documents.find(({ kind }) => kind === 'invoice');
        const { seller, licences } = made === undefined ? await readSeller(db) : sellerOf(made);
        const taxCents = papers.lines.reduce((cents, line) => cents + line.tax_cents, 0);
        void reply.header('cache-control', 'no-store');
        return {
          gross: toShillings(papers.grossCents),
          tax: toShillings(taxCents),
          net: toShillings(papers.grossCents - taxCents),
          lines: papers.lines.map(({ code, name, rate_bp: bp, tax_cents: cents }) => ({
            ...{ code, name, percent: bp / 100, amount: toShillings(cents) },
          })),
          invoice: seen(papers.documents, 'invoice'),
          credit_note: seen(papers.documents, 'credit_note'),
          seller,
          licences: [...licences],
        };
      },
    );
    for (const [path, kind] of [
      ['receipt', 'invoice'],
      ['credit-note', 'credit_note'],
    ] as const)
      app.get(
        `/api/payments/:id/${path}.pdf`,
        { config: PAPERS, schema: { tags: ['payments'], params: IdPath } },
        async (request, reply) => {
          const papers = await own(request, request.params.id);
          const document = papers.documents.find((each) => each.kind === kind) ?? null;
          if (document === null && kind === 'credit_note') throw new Refusal('PAYMENT_NOT_FOUND');
          const paper = await taxPaper(papers, document, requestLanguage(request), {
            ...(await readSeller(db)),
            checkUrl,
          });
          const name = document === null ? `receipt-${papers.reference}` : `${path}-${documentNumber(document)}`;
          return reply
            .header('content-type', 'application/pdf')
            .header('content-disposition', `attachment; filename="mnada-${name}.pdf"`)
            .header('cache-control', 'no-store')
            .send(paper.finish());
        },
      );
    app.get(
      '/api/account/buyer-pin',
      { config: READS, schema: { tags: ['accounts'], response: { 200: BuyerPinAnswer } } },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        return { pin: await readBuyerPin(db, requireViewer(request).userId) };
      },
    );
    app.put(
      '/api/account/buyer-pin',
      { config: PAPERS, schema: { tags: ['accounts'], body: BuyerPinBody, response: { 200: BuyerPinAnswer } } },
      async (request) => {
        const { userId, kind } = requireViewer(request);
        if (kind !== 'user') throw new Refusal('STAFF_MAY_NOT_BUY');
        const typed = request.body.pin?.trim().toUpperCase() ?? '';
        if (typed !== '' && !PIN.test(typed)) throw new Refusal('INVALID_INPUT', { errors: ['pin'] });
        const pin = typed === '' ? null : typed;
        await db.transaction().execute(async (trx) => {
          await writeBuyerPin(trx, userId, pin);
          await writeAudit(trx, {
            ...{
              actorId: userId,
              action: 'account.buyer_pin',
              subject: `user:${userId}`,
              after: { is_set: pin !== null },
            },
            requestId: request.id,
          });
        });
        return { pin };
      },
    );
  };
}
