import { sql } from 'kysely';
import * as z from 'zod';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { isSettingName, pairOf, parseSetting, settingEntry, type SettingName } from '../../platform/settings/index.ts';
import { type ApprovalKind, approvalKind, fact, factList } from '../approvals/index.ts';
import { applyChange, insertChange, lockSetting, type Trx } from './setting.sql.ts';
import { valueWords } from './value-words.ts';

const Value = z.union([z.boolean(), z.int(), z.string().max(300)]);
const Params = z.strictObject({
  name: z.string().max(80),
  value: Value,
  /** The other half of a pair, changed at the same moment. */
  also: z.strictObject({ name: z.string().max(80), value: Value }).optional(),
  /** null: as soon as it is approved. */
  effectiveAt: z.iso.datetime({ offset: true }).nullable(),
});

/** @throws Refusal INVALID_INPUT it is no setting of an owner's, or takes no such value */
export function readValue(name: string, given: unknown): { name: SettingName; value: unknown } {
  if (!isSettingName(name) || settingEntry(name).by !== 'owner')
    throw new Refusal('INVALID_INPUT', { errors: ['name'] });
  const value = parseSetting(name, given);
  if (value === undefined) throw new Refusal('INVALID_INPUT', { errors: ['value'] });
  return { name, value };
}

/** One or two settings as they were asked for, in the order in which their names are locked. @throws Refusal INVALID_INPUT */
function readAll({ name, value, also }: z.infer<typeof Params>): { name: SettingName; value: unknown }[] {
  const first = readValue(name, value);
  const second = also === undefined ? [] : [readValue(also.name, also.value)];
  if (second[0] !== undefined && second[0].name !== pairOf(first.name))
    throw new Refusal('INVALID_INPUT', { errors: ['also'] });
  // As they are written, or the database would not find the value that was asked for.
  if (first.value !== value || (also !== undefined && second[0]?.value !== also.value))
    throw new Refusal('INVALID_INPUT', { errors: ['value'] });
  return [first, ...second].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * `setting.change`: what touches money or fairness is changed by two (OPS-14, OPS-5). The setting as it stood, and what
 * waited for its time, must stand so still.
 */
export const changeSettingKind = (): ApprovalKind =>
  approvalKind({
    kind: 'setting.change',
    permission: 'finance',
    asked: 'by_owner',
    params: Params,
    async look(trx, params) {
      const asked = readAll(params);
      const settings: { name: SettingName; value: unknown; revision: number; before: unknown }[] = [];
      for (const { name, value } of asked) {
        const now = await lockSetting(trx, name);
        if (now.waitsId !== null) throw new Refusal('CHANGE_WAITS');
        settings.push({ name, value, revision: now.revision, before: now.value ?? null });
      }
      const each = (words: (of: (typeof settings)[number]) => string): string => settings.map(words).join('; ');
      const from = params.effectiveAt === null ? '' : `, from ${params.effectiveAt.slice(0, 16).replace('T', ' ')} UTC`;
      return {
        subject: `setting:${params.name}`,
        summary: `${each(({ name, value }) => `${settingEntry(name).label}: ${valueWords(name, value)}`)}${from}`,
        facts: () =>
          factList(
            fact.words(
              'setting',
              each(({ name }) => settingEntry(name).label),
            ),
            fact.words(
              'value',
              each(({ name, value }) => valueWords(name, value)),
              each(({ name, before }) => (before === null ? '–' : valueWords(name, before))),
            ),
            params.effectiveAt !== null && fact.at('from_when', params.effectiveAt),
          ),
        basis:
          settings.length === 1
            ? { revision: settings[0]?.revision ?? 0, value: settings[0]?.before ?? null }
            : { settings: settings.map(({ name, revision, before }) => ({ name, revision, value: before })) },
      };
    },
    async execute(trx, params, by) {
      const effectiveAt = await laterOrNow(trx, params.effectiveAt);
      const ids: number[] = [];
      for (const { name, value } of readAll(params))
        ids.push(
          await insertChange(trx, {
            ...{ name, value, effectiveAt, callId: '' },
            reason: `${by.reason} (${by.reference})`,
            askedBy: by.requestedBy,
            requestId: by.requestId,
          }),
        );
      const [changeId = 0] = ids;
      // With one of a request all of it begins.
      return { result: { changeId, isApplied: await applyChange(trx, changeId) } };
    },
  });

/** What was to begin before the second person came begins at once. */
async function laterOrNow(trx: Trx, effectiveAt: string | null): Promise<string | null> {
  if (effectiveAt === null) return null;
  const { rows } = await sql<{ isLater: boolean }>`
    select ${effectiveAt}::timestamptz > ${STATEMENT_TIME} as "isLater"`.execute(trx);
  return rows[0]?.isLater === true ? effectiveAt : null;
}
