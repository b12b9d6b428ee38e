import { AuditAnswer, AuditCheck, type AuditEntry, AuditQuery, OFFICE_PAGE } from '@mnada/contract/office';
import { seesWholePeople } from '@mnada/rules/office';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { withoutSearch, writeAudit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, requireStaff } from '../../platform/http/index.ts';
import { withMaskedNumbers } from '../../platform/masks.ts';
import { EXPORTED_AT_ONCE, sendCsv } from '../../platform/http/send-csv.ts';
import { initialsOf } from '../staff-access/index.ts';
import { auditFilter, type AuditRow, countAudit, selectAudit } from './audit-list.sql.ts';
import { checkAudit } from './chain.ts';

const SEE = { access: 'staff', act: 'audit.see' } as const;

const sightOf = (request: FastifyRequest) => ({ isWhole: seesWholePeople(requireStaff(request)) });

/** Why somebody may be a fraud is for who sees cases whole (OPS-24): others read that it was decided, and who did. */
const reasonFor = ({ isOfCase, reason }: AuditRow, { isWhole }: { readonly isWhole: boolean }): string =>
  isWhole || !isOfCase ? reason : '';

/** What staff typed may hold a number: whoever is shown masked ones reads it masked here, too (OPS-10). */
const readableBy = (row: AuditRow, sight: { readonly isWhole: boolean }): AuditRow => {
  const { before, after } = row;
  const words = { reason: reasonFor(row, sight), before, after };
  return { ...row, ...(sight.isWhole ? words : withMaskedNumbers(words)) };
};

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor:
    row.actorId === null
      ? null
      : { id: row.actorId, name: row.actorName ?? '', initials: initialsOf(row.actorName ?? '') },
  action: row.action,
  subject: row.subject,
  subject_name: row.subjectName,
  reason: row.reason,
  before: asFields(row.before),
  after: asFields(row.after),
  request_id: row.requestId,
  seq: row.seq,
});

/** Old lines of settings hold bare values. */
function asFields(value: unknown): AuditEntry['before'] {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}

/** @throws Refusal INVALID_INPUT a place that was never given out */
function placeOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^[1-9][0-9]{0,14}$/.test(cursor)) throw new Refusal('INVALID_INPUT', { errors: ['cursor'] });
  return Number(cursor);
}

const COLUMNS = ['time', 'who', 'action', 'subject', 'name', 'reason', 'before', 'after', 'request', 'link'] as const;

/** The audit log: read by who may, changed by nobody (OPS-1). */
export function auditRoutes({ db }: { readonly db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/admin/audit',
      { config: SEE, schema: { hide: true, querystring: AuditQuery, response: { 200: AuditAnswer } } },
      async (request) => {
        const { query } = request;
        const sight = sightOf(request);
        const filter = await auditFilter(db, query, sight);
        const [rows, total] = await Promise.all([
          selectAudit(db, filter, { below: placeOf(query.cursor), limit: OFFICE_PAGE + 1 }),
          countAudit(db, filter),
        ]);
        const shown = rows.slice(0, OFFICE_PAGE);
        const last = shown.at(-1);
        const hasMore = rows.length > OFFICE_PAGE && last !== undefined;
        return {
          entries: shown.map((row) => toEntry(readableBy(row, sight))),
          next_cursor: hasMore ? String(last.id) : null,
          total,
        };
      },
    );

    app.get(
      '/api/admin/audit.csv',
      { config: SEE, schema: { hide: true, querystring: AuditQuery } },
      async (request, reply) => {
        const filter = await auditFilter(db, request.query, sightOf(request));
        await writeAudit(db, {
          actorId: requireStaff(request).userId,
          action: 'audit.exported',
          subject: 'audit:all',
          after: withoutSearch(request.query),
          requestId: request.id,
        });
        return sendCsv(reply, 'audit', COLUMNS, rowsOf(filter, sightOf(request)));
      },
    );
    async function* rowsOf(filter: Parameters<typeof selectAudit>[1], sight: { readonly isWhole: boolean }) {
      for (let below: number | null = null; ; ) {
        const rows: AuditRow[] = await selectAudit(db, filter, { below, limit: EXPORTED_AT_ONCE });
        for (const row of rows.map((each) => readableBy(each, sight)))
          yield [
            row.at.toISOString(),
            row.actorName ?? '',
            row.action,
            row.subject,
            row.subjectName ?? '',
            row.reason,
            row.before === null ? '' : JSON.stringify(row.before),
            row.after === null ? '' : JSON.stringify(row.after),
            row.requestId,
            row.seq ?? '',
          ];
        below = rows.at(-1)?.id ?? null;
        if (rows.length < EXPORTED_AT_ONCE) return;
      }
    }

    app.post('/api/admin/audit/check', { config: SEE, schema: { hide: true, response: { 200: AuditCheck } } }, () =>
      checkAudit(db),
    );
  };
}
