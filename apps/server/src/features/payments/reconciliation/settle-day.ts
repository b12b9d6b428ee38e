import type { DayDifference } from '@mnada/contract/office';
import { toCents } from '@mnada/rules';
import { sql } from 'kysely';
import { writeAudit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { requirePermission } from '../../approvals/index.ts';
import { lockDay } from '../staff/closed-days.ts';
import { readDay } from './day-page.ts';
import type { DaySpan, TaskRow } from './day.sql.ts';

type By = { readonly actorId: string; readonly requestId?: string };

async function requireDifference(trx: Db, span: DaySpan, item: string, viewerId: string): Promise<DayDifference> {
  const page = await readDay(trx, viewerId, span);
  if (page.closed !== null) throw new Refusal('STATE_FORBIDS');
  const found = page.differences.find((each) => each.item === item);
  if (found === undefined) throw new Refusal('STATE_FORBIDS');
  return found;
}

/** Takes a difference over: from now on it is theirs to look into. @throws Refusal FORBIDDEN, STATE_FORBIDS there is no such difference */
export async function takeDifference(db: Db, span: DaySpan, item: string, by: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requirePermission(trx, by.actorId, 'finance');
    await lockDay(trx, span.day);
    await requireDifference(trx, span, item, by.actorId);
    await sql`
      insert into day_task (day, item, owner_id) values (${span.day}::date, ${item}, ${by.actorId}::uuid)
      on conflict (day, item) do update set owner_id = excluded.owner_id, taken_at = clock_timestamp()`.execute(trx);
    await writeAudit(trx, { ...by, action: 'day.difference_taken', subject: `day:${span.day}`, after: { item } });
  });
}

/**
 * Says what a difference is. It books nothing: money that belongs to somebody is matched, asked about or given back in its room, and
 * is no difference any more then.
 * @throws Refusal FORBIDDEN, STATE_FORBIDS
 */
export async function explainDifference(
  db: Db,
  span: DaySpan,
  said: { readonly item: string; readonly as: NonNullable<TaskRow['explainedAs']>; readonly words: string },
  by: By,
): Promise<void> {
  const { item, as, words } = said;
  await db.transaction().execute(async (trx) => {
    await requirePermission(trx, by.actorId, 'finance');
    await lockDay(trx, span.day);
    const { lines, ours, theirs } = await requireDifference(trx, span, item, by.actorId);
    await sql`
      insert into day_task (day, item, owner_id, explained_as, words, explained_by, explained_at, of_lines, of_ours_cents, of_theirs_cents)
      values (${span.day}::date, ${item}, ${by.actorId}::uuid, ${as}, ${words}, ${by.actorId}::uuid, clock_timestamp(),
              ${lines}, ${toCents(ours)}, ${toCents(theirs)})
      on conflict (day, item) do update set explained_as = excluded.explained_as, words = excluded.words,
             explained_by = excluded.explained_by, explained_at = excluded.explained_at,
             of_lines = excluded.of_lines, of_ours_cents = excluded.of_ours_cents, of_theirs_cents = excluded.of_theirs_cents`.execute(
      trx,
    );
    await writeAudit(trx, {
      ...by,
      action: 'day.difference_explained',
      subject: `day:${span.day}`,
      reason: words,
      after: { item, as, lines, ours, theirs },
    });
  });
}

/**
 * Closes a day: everything agrees or is explained, and by another person than whoever explained. It stays closed.
 * @throws Refusal FORBIDDEN, DAY_NOT_READY with why
 */
export async function closeDay(db: Db, span: DaySpan, words: string, by: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requirePermission(trx, by.actorId, 'finance');
    await lockDay(trx, span.day);
    const page = await readDay(trx, by.actorId, span);
    if (page.may_close !== 'yes') throw new Refusal('DAY_NOT_READY', { errors: [page.may_close] });
    await sql`
      insert into reconciled_day (day, closed_by, in_cents, out_cents, balance_cents, explained, words)
      values (${span.day}::date, ${by.actorId}::uuid, ${toCents(page.money_in.theirs)}, ${toCents(page.money_out.theirs)},
              ${page.closing === null ? null : toCents(page.closing)}::bigint, ${page.differences.length}, ${words})`.execute(
      trx,
    );
    await writeAudit(trx, {
      ...by,
      action: 'day.closed',
      subject: `day:${span.day}`,
      reason: words,
      after: { in: page.money_in.theirs, out: page.money_out.theirs, explained: page.differences.length },
    });
  });
}
