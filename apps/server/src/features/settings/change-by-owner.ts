import { writeAudit } from '../../platform/audit.ts';
import { Refusal } from '../../platform/http/index.ts';
import { mayAlone } from '../../platform/settings/index.ts';
import { type ApprovalsDeps, requestApproval } from '../approvals/index.ts';
import { readValue } from './change-setting-kind.ts';
import { applyChange, insertChange, lockSetting } from './setting.sql.ts';

export type OwnersChange = {
  readonly name: string;
  readonly value: unknown;
  /** The other half of a pair, at the same moment. */
  readonly also?: { readonly name: string; readonly value: unknown; readonly revision: number | null } | undefined;
  readonly reason: string;
  /** null: at once. */
  readonly effectiveAt: string | null;
  /** What whoever changes it has seen; null: however it stands. */
  readonly revision: number | null;
  readonly actorId: string;
  readonly requestId: string;
};
export type OwnersChanged =
  | { readonly state: 'changed' | 'planned'; readonly reference: null }
  | { readonly state: 'asked'; readonly reference: string };

/**
 * An owner changes a setting (OPS-14), in the room as at the console: at once or planned, or asked of a second person where it
 * takes two.
 * @returns null: somebody was quicker, and nothing was changed @throws Refusal INVALID_INPUT, CHANGE_WAITS, and those of `requestApproval`
 */
export async function changeByOwner(approvals: ApprovalsDeps, change: OwnersChange): Promise<OwnersChanged | null> {
  const { reason, effectiveAt, revision, actorId, requestId } = change;
  const { name, value } = readValue(change.name, change.value);
  const { db } = approvals;
  const isBehind = (now: { readonly revision: number }): boolean => revision !== null && now.revision !== revision;
  const { also } = change;
  if (!mayAlone(name, value)) {
    if (isBehind(await db.transaction().execute((trx) => lockSetting(trx, name)))) return null;
    if (also !== undefined && also.revision !== null) {
      const { name: other } = readValue(also.name, also.value);
      const now = await db.transaction().execute((trx) => lockSetting(trx, other));
      if (now.revision !== also.revision) return null;
    }
    const { reference } = await requestApproval(approvals, actorId, {
      kind: 'setting.change',
      params: {
        name,
        value,
        ...(also === undefined ? {} : { also: { name: also.name, value: also.value } }),
        effectiveAt,
      },
      reason: { code: 'everyday', words: reason },
    });
    return { state: 'asked', reference };
  }
  if (also !== undefined) throw new Refusal('INVALID_INPUT', { errors: ['also'] });
  return await db.transaction().execute(async (trx) => {
    const now = await lockSetting(trx, name);
    if (isBehind(now)) return null;
    if (now.waitsId !== null) throw new Refusal('CHANGE_WAITS');
    const made = await insertChange(trx, {
      ...{ name, value, reason, askedBy: actorId, requestId: null, effectiveAt },
      callId: requestId,
    });
    if (await applyChange(trx, made)) return { state: 'changed', reference: null };
    await writeAudit(trx, {
      ...{ actorId, action: 'setting.planned', subject: `setting:${name}`, reason },
      before: { value: now.value },
      after: { value, effective_at: effectiveAt },
      requestId,
    });
    return { state: 'planned', reference: null };
  });
}
