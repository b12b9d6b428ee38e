import { nairobiDate, nairobiTime } from '@mnada/contract';
import {
  SettingChangeBody,
  SettingChanged,
  SettingPage,
  SettingsAnswer,
  SettingsQuery,
  SettingWithdrawBody,
  SettingWithdrawn,
} from '@mnada/contract/office';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { writeAudit } from '../../platform/audit.ts';
import { instantAhead } from '../../platform/clock/index.ts';
import { Refusal, requireStaff } from '../../platform/http/index.ts';
import { rowsOf, sendCsv } from '../../platform/http/send-csv.ts';
import { isSettingName, settingEntry, type SettingName } from '../../platform/settings/index.ts';
import { type ApprovalsDeps, requestApproval } from '../approvals/index.ts';
import { requireStepUp } from '../staff-access/index.ts';
import { changeByOwner } from './change-by-owner.ts';
import { readValue } from './change-setting-kind.ts';
import { lockSetting, plannedWith, withdrawChange } from './setting.sql.ts';
import { readPage, readRoom, type SettingsRoomDeps } from './settings-room.ts';
import { valueWords } from './value-words.ts';

const EDIT = { access: 'staff', act: 'settings.edit' } as const;
const CSV_COLUMNS = [
  'setting',
  'label',
  'value',
  'default',
  'unit',
  'people',
  'changed',
  'changed_by',
  'waits',
  'from',
];
const Path = z.object({ name: z.string().check(z.maxLength(80)) });

/** Of a change: which value, of what else beside it, and from when. */
function changeNeed(
  name: SettingName,
  value: unknown,
  also: { readonly name: string; readonly value: unknown } | undefined,
  from?: string,
) {
  const parts = [{ name, value }, ...(also === undefined ? [] : [readValue(also.name, also.value)])];
  const begins =
    from === undefined ? '' : `, from ${nairobiDate(Date.parse(from), 'en')}, ${nairobiTime(Date.parse(from))}`;
  return {
    act: EDIT.act,
    subject: `${parts.map((each) => `setting:${each.name} = ${JSON.stringify(each.value)}`).join('; ')}${from === undefined ? '' : ` from ${from}`}`,
    says: `Set ${parts.map((each) => `${settingEntry(each.name).label} to ${valueWords(each.name, each.value)}`).join(', ')}${begins}`,
  };
}

/** The room Settings (OPS-14). What takes two people goes through the queue of approvals, and is done there. */
export function settingRoomRoutes(
  deps: SettingsRoomDeps & { readonly approvals: ApprovalsDeps },
): FastifyPluginAsyncZod {
  const { db } = deps;
  const nameOf = (request: FastifyRequest<{ Params: { name: string } }>): SettingName => {
    const { name } = request.params;
    if (!isSettingName(name)) throw new Refusal('NOT_FOUND');
    return name;
  };
  return async (app) => {
    app.get(
      '/api/admin/settings',
      { config: EDIT, schema: { hide: true, response: { 200: SettingsAnswer } } },
      async () => ({ settings: await readRoom(deps) }),
    );
    app.get(
      '/api/admin/settings.csv',
      { config: EDIT, schema: { hide: true, querystring: SettingsQuery } },
      async (request, reply) => {
        const { q = '', group } = request.query;
        const shown = (await readRoom(deps)).filter(
          (each) =>
            (group === undefined || each.group === group) &&
            `${each.label} ${each.explains} ${each.name}`.toLowerCase().includes(q.toLowerCase()),
        );
        await writeAudit(db, {
          actorId: requireStaff(request).userId,
          action: 'settings.exported',
          subject: 'settings:all',
          requestId: request.id,
        });
        return sendCsv(
          reply,
          'settings',
          CSV_COLUMNS,
          rowsOf(shown, (each) => [
            ...[each.name, each.label, each.value ?? '', each.default ?? '', each.unit ?? '', each.people],
            ...[each.changed_at ?? '', each.changed_by?.name ?? ''],
            ...[each.waits === null ? '' : String(each.waits.value), each.waits?.effective_at ?? ''],
          ]),
        );
      },
    );
    app.get(
      '/api/admin/settings/:name',
      { config: EDIT, schema: { hide: true, params: Path, response: { 200: SettingPage } } },
      (request) => readPage(deps, nameOf(request)),
    );
    app.post(
      '/api/admin/settings/:name',
      {
        config: EDIT,
        schema: { hide: true, params: Path, body: SettingChangeBody, response: { 200: SettingChanged } },
      },
      async (request) => {
        const viewer = requireStaff(request);
        const { revision, reason, effective_at: effectiveAt, also } = request.body;
        const { name, value } = readValue(nameOf(request), request.body.value);
        await requireStepUp(deps, viewer, changeNeed(name, value, also, effectiveAt));
        const from = await laterOnly(effectiveAt);
        const done = await changeByOwner(deps.approvals, {
          ...{ name, value, reason, effectiveAt: from, revision, also },
          ...{ actorId: viewer.userId, requestId: request.id },
        });
        const page = await readPage(deps, name);
        if (done === null) throw new Refusal('EDITED_MEANWHILE', { fields: { present: page } });
        return { ...done, page };
      },
    );
    app.post(
      '/api/admin/settings/:name/withdraw',
      {
        config: EDIT,
        schema: { hide: true, params: Path, body: SettingWithdrawBody, response: { 200: SettingWithdrawn } },
      },
      async (request) => {
        const viewer = requireStaff(request);
        const name = nameOf(request);
        const { id, reason } = request.body;
        // It undoes what was proved: with the same proof. What two decided, one alone only asks to be undone.
        await requireStepUp(deps, viewer, {
          act: 'settings.edit',
          subject: `setting:${name} withdraw ${id}`,
          says: `Withdraw the change of ${settingEntry(name).label} that has not begun`,
        });
        const takesTwo = await db.transaction().execute(async (trx) => {
          await lockSetting(trx, name);
          if ((await plannedWith(trx, id)).some((plan) => plan.takesTwo)) return true;
          if (!(await withdrawChange(trx, name, id, viewer.userId))) throw new Refusal('STATE_FORBIDS');
          await writeAudit(trx, {
            ...{ actorId: viewer.userId, action: 'setting.plan_withdrawn', subject: `setting:${name}`, reason },
            before: { change: id },
            requestId: request.id,
          });
          return false;
        });
        if (takesTwo) {
          const { reference } = await requestApproval(deps.approvals, viewer.userId, {
            kind: 'setting.withdraw',
            params: { name, changeId: id },
            reason: { code: 'everyday', words: reason },
          });
          return { state: 'asked' as const, reference, page: await readPage(deps, name) };
        }
        return { state: 'withdrawn' as const, reference: null, page: await readPage(deps, name) };
      },
    );
  };

  /** @returns null: at once @throws Refusal INVALID_INPUT it is past, or more than a year away */
  async function laterOnly(effectiveAt: string | undefined): Promise<string | null> {
    if (effectiveAt === undefined) return null;
    const at = await instantAhead(db, effectiveAt);
    if (at === undefined) throw new Refusal('INVALID_INPUT', { errors: ['effective_at'] });
    return at;
  }
}
