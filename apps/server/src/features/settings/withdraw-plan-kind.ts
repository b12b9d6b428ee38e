import * as z from 'zod';
import { writeAudit } from '../../platform/audit.ts';
import { Refusal } from '../../platform/http/index.ts';
import { isSettingName, settingEntry } from '../../platform/settings/index.ts';
import { type ApprovalKind, approvalKind, fact, factList } from '../approvals/index.ts';
import { lockSetting, type PlannedRow, plannedWith, type Trx, withdrawChange } from './setting.sql.ts';
import { valueWords } from './value-words.ts';

const Params = z.strictObject({ name: z.string().max(80), changeId: z.int().positive() });

/**
 * `setting.withdraw`: what two people planned is withdrawn by two (OPS-14, OPS-5), all of their request together. What counts now
 * goes on; should the plan begin before the second person comes, nothing is done.
 */
export const withdrawPlanKind = (): ApprovalKind =>
  approvalKind({
    kind: 'setting.withdraw',
    permission: 'finance',
    asked: 'by_owner',
    params: Params,
    async look(trx, { name, changeId }) {
      const plans = await locked(trx, name, changeId);
      const each = (words: (of: PlannedRow) => string): string => plans.map(words).join('; ');
      const [{ effectiveAt }] = plans as [PlannedRow];
      return {
        subject: `setting:${name}`,
        summary: `Withdraw what was planned: ${each((of) => `${settingEntry(of.name).label}: ${valueWords(of.name, of.value)}`)}`,
        facts: () =>
          factList(
            fact.words(
              'setting',
              each((of) => settingEntry(of.name).label),
            ),
            fact.words(
              'value',
              each((of) => (of.present === null ? '–' : valueWords(of.name, of.present))),
              each((of) => valueWords(of.name, of.value)),
            ),
            fact.at('from_when', effectiveAt),
          ),
        basis: { plans: plans.map((of) => ({ id: of.id, name: of.name, value: of.value, present: of.present })) },
      };
    },
    async execute(trx, { name, changeId }, by) {
      await locked(trx, name, changeId);
      if (!isSettingName(name) || !(await withdrawChange(trx, name, changeId, by.requestedBy)))
        throw new Refusal('STATE_FORBIDS');
      await writeAudit(trx, {
        ...{ actorId: by.requestedBy, action: 'setting.plan_withdrawn', subject: `setting:${name}` },
        reason: `${by.reason} (${by.reference})`,
        before: { change: changeId },
      });
      return { result: { changeId } };
    },
  });

/** The plans of one request, with their settings locked in the order of their names. @throws Refusal INVALID_INPUT, STATE_FORBIDS */
async function locked(trx: Trx, name: string, changeId: number): Promise<readonly PlannedRow[]> {
  if (!isSettingName(name)) throw new Refusal('INVALID_INPUT', { errors: ['name'] });
  for (const { name: each } of await plannedWith(trx, changeId)) await lockSetting(trx, each);
  const plans = await plannedWith(trx, changeId);
  if (!plans.some((plan) => plan.id === changeId && plan.name === name)) throw new Refusal('STATE_FORBIDS');
  return plans;
}
