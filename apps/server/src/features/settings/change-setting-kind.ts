import { sql } from 'kysely';
import * as z from 'zod';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { isSettingName, parseSetting, settingEntry, type SettingName } from '../../platform/settings/index.ts';
import { type ApprovalKind, approvalKind, fact, factList } from '../approvals/index.ts';
import { insertChange, lockSetting, type Trx } from './setting.sql.ts';
import { valueWords } from './value-words.ts';

const Params = z.strictObject({
  name: z.string().max(80),
  value: z.union([z.boolean(), z.int(), z.string().max(300)]),
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
      const { name, value } = readValue(params.name, params.value);
      // As it is written, or the database would not find the value that was asked for.
      if (value !== params.value) throw new Refusal('INVALID_INPUT', { errors: ['value'] });
      const now = await lockSetting(trx, name);
      if (now.waitsId !== null) throw new Refusal('CHANGE_WAITS');
      const { label } = settingEntry(name);
      const from = params.effectiveAt === null ? '' : `, from ${params.effectiveAt.slice(0, 16).replace('T', ' ')} UTC`;
      return {
        subject: `setting:${name}`,
        summary: `${label}: ${valueWords(name, value)}${from}`,
        facts: () =>
          factList(
            fact.words('setting', label),
            fact.words('value', valueWords(name, value), now.value == null ? '–' : valueWords(name, now.value)),
            params.effectiveAt !== null && fact.at('from_when', params.effectiveAt),
          ),
        basis: { revision: now.revision, value: now.value ?? null },
      };
    },
    async execute(trx, params, by) {
      const { name, value } = readValue(params.name, params.value);
      const change = await insertChange(trx, {
        name,
        value,
        reason: `${by.reason} (${by.reference})`,
        askedBy: by.requestedBy,
        requestId: by.requestId,
        effectiveAt: await laterOrNow(trx, params.effectiveAt),
        callId: '',
      });
      return { result: { ...change } };
    },
  });

/** What was to begin before the second person came begins at once. */
async function laterOrNow(trx: Trx, effectiveAt: string | null): Promise<string | null> {
  if (effectiveAt === null) return null;
  const { rows } = await sql<{ isLater: boolean }>`
    select ${effectiveAt}::timestamptz > ${STATEMENT_TIME} as "isLater"`.execute(trx);
  return rows[0]?.isLater === true ? effectiveAt : null;
}
