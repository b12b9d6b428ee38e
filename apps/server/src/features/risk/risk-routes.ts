import {
  OFFICE_PAGE,
  RiskAnswer,
  RiskCasePage,
  RiskDecideBody,
  RiskQuery,
  RiskWordsBody,
} from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { withoutSearch, writeAudit } from '../../platform/audit.ts';
import {
  NUMBER_ID,
  readTimeCursor,
  Refusal,
  requireStaff,
  type TimePlace,
  writeTimeCursor,
} from '../../platform/http/index.ts';
import { EXPORTED_AT_ONCE, sendCsv } from '../../platform/http/send-csv.ts';
import { requireStepUp } from '../staff-access/index.ts';
import { askHolders } from './ask-holders.ts';
import { readCasePage, toCaseRow } from './case-page.ts';
import { countCases, selectCase, selectCases } from './case.sql.ts';
import { appealCase, decideAlone, noteCase, type RiskDeps } from './decide.ts';

const SEE = { access: 'staff', act: 'risk.see' } as const;
const DECIDE = { access: 'staff', act: 'risk.decide' } as const;
/** Support takes appeals: people write to it. */
const SEE_AND_WRITE = { access: 'staff', act: 'risk.note' } as const;
const Path = z.object({ case: z.string().check(z.maxLength(30)) });
const CSV_COLUMNS = ['case', 'state', 'people', 'kinds', 'opened', 'held', 'held_ksh', 'decided', 'decided_by'];

/** The room of cases (OPS-24). Whatever shows one is a look, with its line in the audit. */
export function riskRoutes(deps: RiskDeps): FastifyPluginAsyncZod {
  const { db } = deps;
  async function pageOf(request: FastifyRequest, which: string): Promise<RiskCasePage> {
    const viewer = requireStaff(request);
    const page = await readCasePage(db, viewer, which);
    await writeAudit(db, {
      actorId: viewer.userId,
      action: 'case.viewed',
      subject: `case:${page.case.id}`,
      after: { people: page.is_masked ? 'masked' : 'whole' },
      requestId: request.id,
    });
    return page;
  }
  /** Whoever was quicker is shown, and nothing of what was typed is lost. */
  async function orPresent(
    request: FastifyRequest,
    which: string,
    work: () => Promise<unknown>,
  ): Promise<RiskCasePage> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'EDITED_MEANWHILE') throw error;
      throw new Refusal('EDITED_MEANWHILE', { fields: { present: await pageOf(request, which) } });
    }
    return await pageOf(request, which);
  }
  const byOf = (request: FastifyRequest, reason: string) => ({
    actorId: requireStaff(request).userId,
    reason: reason.trim(),
    requestId: request.id,
  });

  return async (app) => {
    app.get(
      '/api/admin/risk',
      { config: SEE, schema: { hide: true, querystring: RiskQuery, response: { 200: RiskAnswer } } },
      async (request) => {
        const { query } = request;
        // Whether somebody is accused is told by a search already.
        if ((query.q?.trim() ?? '') !== '')
          await writeAudit(db, {
            actorId: requireStaff(request).userId,
            action: 'cases.searched',
            subject: 'cases:all',
            after: withoutSearch(query),
            requestId: request.id,
          });
        const [rows, { counts, heldCount, heldCents }, look] = await Promise.all([
          selectCases(db, query, { after: readTimeCursor(query.cursor, NUMBER_ID), limit: OFFICE_PAGE + 1 }),
          countCases(db, query),
          sql<{ at: Date; notLookedAt: RiskAnswer['not_looked_at'] }>`
            select at, array(select key from jsonb_each(compared) where value = 'null' order by key) as "notLookedAt"
              from risk_look where compared <> '{}' order by id desc limit 1`.execute(db),
        ]);
        const shown = rows.slice(0, OFFICE_PAGE);
        const last = shown.at(-1);
        return {
          cases: shown.map(toCaseRow),
          next_cursor:
            rows.length > OFFICE_PAGE && last !== undefined
              ? writeTimeCursor({ key: last.sortKey, id: String(last.id) })
              : null,
          counts,
          held: { count: heldCount, total: toShillings(heldCents) },
          looked_at: look.rows[0]?.at.toISOString() ?? null,
          not_looked_at: look.rows[0]?.notLookedAt ?? [],
        };
      },
    );
    app.get(
      '/api/admin/risk.csv',
      { config: SEE, schema: { hide: true, querystring: RiskQuery } },
      async (request, reply) => {
        const { query } = request;
        await writeAudit(db, {
          actorId: requireStaff(request).userId,
          action: 'cases.exported',
          subject: 'cases:all',
          after: withoutSearch(query),
          requestId: request.id,
        });
        return sendCsv(reply, 'fraud-cases', CSV_COLUMNS, exported(query));
      },
    );
    async function* exported(query: RiskQuery) {
      for (let after: TimePlace | null = null; ; ) {
        const rows = await selectCases(db, query, { after, limit: EXPORTED_AT_ONCE });
        for (const row of rows) {
          const seen = toCaseRow(row);
          yield [
            seen.reference,
            seen.state,
            seen.people_in_all,
            seen.kinds.join(' '),
            seen.opened_at,
            seen.held.count,
            seen.held.total,
            seen.decided_at ?? '',
            seen.decided_by?.name ?? '',
          ];
        }
        const last = rows.at(-1);
        if (rows.length < EXPORTED_AT_ONCE || last === undefined) return;
        after = { key: last.sortKey, id: String(last.id) };
      }
    }
    app.get(
      '/api/admin/risk/:case',
      { config: SEE, schema: { hide: true, params: Path, response: { 200: RiskCasePage } } },
      (request) => pageOf(request, request.params.case),
    );
    app.post(
      '/api/admin/risk/:case/decide',
      { config: DECIDE, schema: { hide: true, params: Path, body: RiskDecideBody, response: { 200: RiskCasePage } } },
      async (request) => {
        const { decision, reason, revision } = request.body;
        const { id } = await selectCase(db, request.params.case);
        const says = `Decide case FC-${id}: ${decision === 'watch' ? 'watch' : 'no harm'}`;
        await requireStepUp(deps, requireStaff(request), {
          act: 'risk.decide',
          subject: `case:${id} ${decision}`,
          says,
        });
        return await orPresent(request, String(id), () =>
          decideAlone(deps, { caseId: id, revision, decision }, byOf(request, reason)),
        );
      },
    );
    app.post(
      '/api/admin/risk/:case/appeal',
      {
        config: SEE_AND_WRITE,
        schema: { hide: true, params: Path, body: RiskWordsBody, response: { 200: RiskCasePage } },
      },
      async (request) => {
        const { reason, revision } = request.body;
        const { id } = await selectCase(db, request.params.case);
        const says = `Take an appeal of case FC-${id}: it is open again`;
        await requireStepUp(deps, requireStaff(request), { act: 'risk.note', subject: `case:${id}`, says });
        return await orPresent(request, String(id), () =>
          appealCase(deps, { caseId: id, revision }, byOf(request, reason)),
        );
      },
    );
    app.post(
      '/api/admin/risk/:case/ask',
      {
        config: SEE_AND_WRITE,
        schema: { hide: true, params: Path, body: RiskWordsBody, response: { 200: RiskCasePage } },
      },
      async (request) => {
        const { reason, revision } = request.body;
        const { id } = await selectCase(db, request.params.case);
        const says = `Ask the account holders of case FC-${id}: they are told, and answer in their own words`;
        await requireStepUp(deps, requireStaff(request), { act: 'risk.note', subject: `case:${id} ask`, says });
        return await orPresent(request, String(id), () =>
          askHolders(deps, { caseId: id, revision }, byOf(request, reason)),
        );
      },
    );
    app.post(
      '/api/admin/risk/:case/note',
      {
        config: SEE_AND_WRITE,
        schema: { hide: true, params: Path, body: RiskWordsBody, response: { 200: RiskCasePage } },
      },
      async (request) => {
        const { reason, revision } = request.body;
        const { id } = await selectCase(db, request.params.case);
        return await orPresent(request, String(id), () =>
          noteCase(deps, { caseId: id, revision }, byOf(request, reason)),
        );
      },
    );
  };
}
