import {
  Approval,
  ApprovalAskBody,
  ApprovalAsked,
  ApprovalOutcome,
  ApprovalsAnswer,
  ApprovalsQuery,
  ApprovalWordsBody,
} from '@mnada/contract/office';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { writeAudit } from '../../platform/audit.ts';
import { refusalText, requestLanguage, requireStaff, type StaffViewer } from '../../platform/http/index.ts';
import { EXPORTED_AT_ONCE, sendCsv } from '../../platform/http/send-csv.ts';
import { initialsOf, requireStepUp } from '../staff-access/index.ts';
import {
  type ApprovalRequest,
  approvalReference,
  isSamePerson,
  readRequest,
  selectRequestsBefore,
} from './approval.sql.ts';
import { approveRequest } from './approve-request.ts';
import { type ApprovalsDeps, kindOf } from './context.ts';
import { listRequests, refuseRequest, withdrawRequest } from './end-request.ts';
import type { Permission } from './kind.ts';
import { asReadBy } from './readable.ts';
import { requestApproval } from './request-approval.ts';

const SEE = { access: 'staff', act: 'approvals.see' } as const;
const ASK = { access: 'staff', act: 'approvals.ask' } as const;
const ANSWER = { access: 'staff', act: 'approvals.answer' } as const;
const Path = z.object({ reference: z.string().check(z.regex(/^R-[1-9][0-9]{0,14}$/)) });

const CSV_COLUMNS = [
  'request',
  'kind',
  'what',
  'state',
  'asked_by',
  'asked_at',
  'reason',
  'words',
  'ends_at',
  'answered_by',
  'answered_at',
  'answer',
];

const holds = ({ kind, permissions }: StaffViewer, permission: Permission): boolean =>
  kind === 'owner' || permissions.includes(permission);
const asFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const personOf = (id: string, name: string) => ({ id, name, initials: initialsOf(name) });

/** The queue of what takes a second person (OPS-5), by the same functions as the console. */
export function approvalsRoutes(deps: ApprovalsDeps): FastifyPluginAsyncZod {
  async function seen(whole: ApprovalRequest, viewer: StaffViewer): Promise<Approval> {
    const request = asReadBy(viewer, whole);
    const { permission } = kindOf(deps, request.kind);
    const isOwn = await isSamePerson(deps.db, request.requestedBy, viewer.userId);
    return {
      id: request.id,
      reference: approvalReference(request.number),
      kind: request.kind,
      subject: request.subject,
      summary: request.summary,
      facts: [...request.facts],
      params: asFields(request.params),
      basis: { ...request.basis },
      reason_code: request.reasonCode,
      reason: request.reasonWords,
      requested_by: personOf(request.requestedBy, request.requestedByName),
      requested_at: request.requestedAt.toISOString(),
      expires_at: request.expiresAt.toISOString(),
      state: request.state,
      decided_by: request.decidedBy === null ? null : personOf(request.decidedBy, request.decidedByName ?? ''),
      decided_at: request.decidedAt?.toISOString() ?? null,
      decided_words: request.decidedWords,
      failed_code: request.failedCode,
      result: request.result === null ? null : asFields(request.result),
      may_answer:
        request.state !== 'requested'
          ? 'decided'
          : !holds(viewer, permission)
            ? 'not_permitted'
            : isOwn
              ? 'own'
              : 'yes',
      answered_by: ['owner', permission],
    };
  }
  const answered = async (request: FastifyRequest<{ Params: { reference: string } }>) =>
    seen(await readRequest(deps.db, request.params.reference), requireStaff(request));

  return async (app) => {
    app.get(
      '/api/admin/approvals',
      { config: SEE, schema: { hide: true, querystring: ApprovalsQuery, response: { 200: ApprovalsAnswer } } },
      async (request) => {
        const viewer = requireStaff(request);
        const requests = await listRequests(deps, { all: request.query.state === 'all' });
        return {
          requests: await Promise.all(requests.map((each) => seen(each, viewer))),
          kinds: deps.kinds
            .filter(
              ({ permission, asked }) => holds(viewer, permission) && (asked === undefined || viewer.kind === 'owner'),
            )
            .map(({ kind }) => kind),
        };
      },
    );
    app.get(
      '/api/admin/approvals.csv',
      { config: SEE, schema: { hide: true, querystring: ApprovalsQuery } },
      async (request, reply) => {
        const all = request.query.state === 'all';
        await writeAudit(deps.db, {
          actorId: requireStaff(request).userId,
          action: 'approvals.exported',
          subject: 'approvals:all',
          after: { state: all ? 'all' : 'open' },
          requestId: request.id,
        });
        return sendCsv(reply, 'approvals', CSV_COLUMNS, exported(all, requireStaff(request)));
      },
    );
    async function* exported(all: boolean, viewer: StaffViewer) {
      for (let before: number | null = null; ; ) {
        const rows: ApprovalRequest[] = await selectRequestsBefore(deps.db, { all, before, limit: EXPORTED_AT_ONCE });
        for (const each of rows) {
          const row = asReadBy(viewer, each);
          yield [
            approvalReference(row.number),
            row.kind,
            row.summary,
            row.state,
            row.requestedByName,
            row.requestedAt.toISOString(),
            row.reasonCode,
            row.reasonWords,
            row.expiresAt.toISOString(),
            row.decidedByName ?? '',
            row.decidedAt?.toISOString() ?? '',
            row.decidedWords,
          ];
        }
        const last = rows.at(-1);
        if (rows.length < EXPORTED_AT_ONCE || last === undefined) return;
        before = last.number;
      }
    }
    app.get(
      '/api/admin/approvals/:reference',
      { config: SEE, schema: { hide: true, params: Path, response: { 200: Approval } } },
      answered,
    );
    app.post(
      '/api/admin/approvals',
      { config: ASK, schema: { hide: true, body: ApprovalAskBody, response: { 200: ApprovalAsked } } },
      async (request) => {
        const { kind, params, reason_code: code, reason: words } = request.body;
        const asked = await requestApproval(deps, requireStaff(request).userId, {
          kind,
          params,
          reason: { code, words },
        });
        return { reference: asked.reference, summary: asked.summary };
      },
    );
    app.post(
      '/api/admin/approvals/:reference/approve',
      { config: ANSWER, schema: { hide: true, params: Path, response: { 200: ApprovalOutcome } } },
      async (request) => {
        const viewer = requireStaff(request);
        const { reference } = request.params;
        const says = async () => {
          const asked = asReadBy(viewer, await readRequest(deps.db, reference));
          return `Approve ${approvalReference(asked.number)}: ${asked.summary}`;
        };
        await requireStepUp(deps, viewer, { act: 'approvals.answer', subject: `approval:${reference}`, says });
        const approval = await approveRequest(deps, viewer.userId, reference);
        if (approval.state === 'executed') return { reference, state: 'executed' as const };
        const message = refusalText(approval.code, requestLanguage(request));
        return { reference, state: 'failed' as const, code: approval.code, message, errors: [...approval.errors] };
      },
    );
    for (const [verb, end] of [
      ['refuse', refuseRequest],
      ['withdraw', withdrawRequest],
    ] as const) {
      app.post(
        `/api/admin/approvals/:reference/${verb}`,
        { config: ANSWER, schema: { hide: true, params: Path, body: ApprovalWordsBody, response: { 200: Approval } } },
        async (request) => {
          await end(deps, requireStaff(request).userId, request.params.reference, request.body.reason);
          return await answered(request);
        },
      );
    }
  };
}
