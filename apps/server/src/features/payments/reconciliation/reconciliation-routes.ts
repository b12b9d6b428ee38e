import multipart from '@fastify/multipart';
import { nairobiDate } from '@mnada/contract';
import {
  BankAccountsAnswer,
  BankKept,
  BankStatementQuery,
  CloseDayBody,
  DayPage,
  DaysAnswer,
  DaysQuery,
  ExplainBody,
  STATEMENT_BYTES_MAX,
  StatementKept,
  StatementQuery,
  TakeBody,
} from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { writeAudit } from '../../../platform/audit.ts';
import { databaseNowMs, nairobiDay } from '../../../platform/clock/index.ts';
import { Refusal, requireStaff } from '../../../platform/http/index.ts';
import { sendCsv } from '../../../platform/http/send-csv.ts';
import { kesWords } from '../../../platform/kes-words.ts';
import { requireStepUp } from '../../staff-access/index.ts';
import { namedAccounts } from '../bank/bank-accounts.ts';
import { keepBankStatement } from '../bank/import-bank.ts';
import type { PaymentsDeps } from '../context.ts';
import { keepStatement } from '../staff/import-statement.ts';
import { readDay } from './day-page.ts';
import { type DaySpan, spanOf, stripOf } from './day.sql.ts';
import { closeDay, explainDifference, takeDifference } from './settle-day.ts';
import { previewStatement } from './statement-preview.ts';

const CLOSE = { access: 'staff', act: 'days.close' } as const;
const Path = z.object({ day: z.string().check(z.maxLength(40)) });
const DAY_MS = 86_400_000;
const CSV_COLUMNS = ['receipt', 'at', 'direction', 'kind', 'type', 'amount_ksh', 'balance_ksh', 'ours', 'ours_ksh'];

/** Days against the provider's statement (OPS-19): imported by two people, explained by one, closed by another. */
export function reconciliationRoutes(deps: PaymentsDeps): FastifyPluginAsyncZod {
  const { db } = deps;
  const byOf = (request: FastifyRequest) => ({ actorId: requireStaff(request).userId, requestId: request.id });
  function dayOf(request: FastifyRequest<{ Params: { day: string } }>): DaySpan {
    const span = spanOf(request.params.day);
    if (span === null) throw new Refusal('INVALID_INPUT', { errors: ['day'] });
    return span;
  }
  /** Closing signs these sums: where they have changed since, it is another thing that is proved. */
  async function closingNeed(request: FastifyRequest, span: DaySpan) {
    const { money_in: came, money_out: went } = await readDay(db, requireStaff(request).userId, span);
    const day = nairobiDate(span.from.getTime(), 'en');
    return {
      act: CLOSE.act,
      subject: `day:${span.day} in ${came.theirs} out ${went.theirs}`,
      says: `Close ${day}: ${kesWords(came.theirs)} came, ${kesWords(went.theirs)} went`,
    };
  }
  const pageOf = (request: FastifyRequest<{ Params: { day: string } }>) =>
    readDay(db, requireStaff(request).userId, dayOf(request));

  return async (app) => {
    await app.register(multipart);
    app.post(
      '/api/admin/statements',
      { config: CLOSE, schema: { hide: true, querystring: StatementQuery, response: { 200: StatementKept } } },
      async (request) => {
        const [from, to] = [spanOf(request.query.from), spanOf(request.query.to)];
        if (from === null || to === null) throw new Refusal('INVALID_INPUT', { errors: ['from', 'to'] });
        const csv = await textOf(request);
        try {
          const preview = await previewStatement(csv);
          const kept = await keepStatement(deps, requireStaff(request).userId, csv, { from: from.from, to: to.to });
          return { ...preview, import_id: kept.importId };
        } catch (error) {
          if (error instanceof RangeError) throw new Refusal('STATEMENT_UNREADABLE', { errors: [error.message] });
          throw error;
        }
      },
    );
    app.post(
      '/api/admin/bank-statements',
      { config: CLOSE, schema: { hide: true, querystring: BankStatementQuery, response: { 200: BankKept } } },
      async (request) => {
        const { from, to, account } = request.query;
        if (spanOf(from) === null || spanOf(to) === null || from > to)
          throw new Refusal('INVALID_INPUT', { errors: ['from', 'to'] });
        const csv = await textOf(request);
        return await keepBankStatement(deps, requireStaff(request).userId, csv, { from, to }, account).catch(
          (error: unknown) => {
            if (error instanceof RangeError) throw new Refusal('STATEMENT_UNREADABLE', { errors: [error.message] });
            throw error;
          },
        );
      },
    );
    app.get(
      '/api/admin/bank-accounts',
      { config: CLOSE, schema: { hide: true, response: { 200: BankAccountsAnswer } } },
      async () => ({ accounts: await namedAccounts(db) }),
    );
    app.get(
      '/api/admin/reconciliation',
      { config: CLOSE, schema: { hide: true, querystring: DaysQuery, response: { 200: DaysAnswer } } },
      async (request) => {
        const yesterday = nairobiDay((await databaseNowMs(db)) - DAY_MS);
        const last = request.query.to ?? yesterday;
        if (spanOf(last) === null) throw new Refusal('INVALID_INPUT', { errors: ['to'] });
        const days = await stripOf(db, last);
        const next = days.find(({ isClosed, isCovered }) => isCovered && !isClosed)?.day ?? yesterday;
        return {
          days: days.map(({ day, isClosed, isCovered, open }) => ({
            day,
            state: isClosed ? ('closed' as const) : isCovered ? ('open' as const) : ('missing' as const),
            open,
          })),
          next,
        };
      },
    );
    app.get(
      '/api/admin/reconciliation/:day',
      { config: CLOSE, schema: { hide: true, params: Path, response: { 200: DayPage } } },
      pageOf,
    );
    app.get(
      '/api/admin/reconciliation/:day/lines.csv',
      { config: CLOSE, schema: { hide: true, params: Path } },
      async (request, reply) => {
        const span = dayOf(request);
        await writeAudit(db, { ...byOf(request), action: 'day.exported', subject: `day:${span.day}` });
        return sendCsv(reply, `statement-${span.day}`, CSV_COLUMNS, linesOf(span));
      },
    );
    async function* linesOf({ from, to }: DaySpan) {
      const { rows } = await sql<{
        receipt: string;
        at: Date;
        direction: string;
        kind: string;
        says: string;
        cents: number;
        balance: number | null;
        ours: string | null;
        oursCents: number | null;
      }>`
        select e.receipt, e.at, e.direction, e.kind, e.says, e.amount_cents as cents, e.balance_cents as balance,
               coalesce(r.state, p.state) as ours, coalesce(r.amount_cents, p.amount_cents) as "oursCents"
          from statement_entry e left join receipt r on r.receipt = e.receipt and e.direction = 'in' and e.kind = 'payment'
          left join payout p on p.receipt = e.receipt and e.direction = 'out' and e.kind = 'payout'
         where e.at >= ${from} and e.at < ${to} order by e.at, e.receipt, e.kind`.execute(db);
      for (const row of rows)
        yield [
          row.receipt,
          row.at.toISOString(),
          row.direction,
          row.kind,
          row.says,
          toShillings(row.cents),
          row.balance === null ? '' : toShillings(row.balance),
          row.ours ?? '',
          row.oursCents === null ? '' : toShillings(row.oursCents),
        ];
    }
    app.post(
      '/api/admin/reconciliation/:day/take',
      { config: CLOSE, schema: { hide: true, params: Path, body: TakeBody, response: { 200: DayPage } } },
      async (request) => {
        await takeDifference(db, dayOf(request), request.body.item, byOf(request));
        return await pageOf(request);
      },
    );
    app.post(
      '/api/admin/reconciliation/:day/explain',
      { config: CLOSE, schema: { hide: true, params: Path, body: ExplainBody, response: { 200: DayPage } } },
      async (request) => {
        await explainDifference(db, dayOf(request), request.body, byOf(request));
        return await pageOf(request);
      },
    );
    app.post(
      '/api/admin/reconciliation/:day/close',
      { config: CLOSE, schema: { hide: true, params: Path, body: CloseDayBody, response: { 200: DayPage } } },
      async (request) => {
        const span = dayOf(request);
        await requireStepUp(deps, requireStaff(request), await closingNeed(request, span));
        await closeDay(db, span, request.body.words, byOf(request));
        return await pageOf(request);
      },
    );
  };
}

/** The one file of a form, whole: a statement is read at once, and has its bound. */
async function textOf(request: FastifyRequest): Promise<string> {
  if (!request.isMultipart()) throw new Refusal('UPLOAD_SHAPE');
  const part = await request.file({
    limits: { files: 1, fields: 0, parts: 1, fileSize: STATEMENT_BYTES_MAX, headerPairs: 20 },
  });
  if (part === undefined) throw new Refusal('UPLOAD_SHAPE');
  const bytes = await part.toBuffer().catch(() => null);
  if (bytes === null) throw new Refusal('IMPORT_TOO_BIG');
  await request.askStaffAgain();
  return bytes.toString('utf8').replaceAll('\0', '\uFFFD');
}
