import { CALENDAR_DAYS_MAX, type CalendarAnswer, type CalendarBlock } from '@mnada/contract/office';
import { DAY_US } from '@mnada/rules';
import { sql } from 'kysely';
import { databaseNowUs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { waitingWins } from '../../auctions/index.ts';
import { clockText } from '../templates/template-view.ts';
import { isoOf, isoOrNull, NOTICE_US } from '../times.ts';
import { dayUs, type RoomRow, selectCalendar } from './room-list.sql.ts';
import { outlookOf, toRow } from './room-row.ts';

const BLOCKS_MAX = 2_000;
const PUBLISHED_SHOWN = 50;
const RUNS_OUT_SHOWN = 5;

/** Days of the calendar (OPS-8). @throws Refusal INVALID_INPUT no such days, or too many */
export async function readCalendar(db: Db, from: string, to: string): Promise<CalendarAnswer> {
  const [fromUs, toUs] = [dayUs(from, 'from'), dayUs(to, 'to', 1)];
  if (toUs <= fromUs || toUs - fromUs > CALENDAR_DAYS_MAX * DAY_US)
    throw new Refusal('INVALID_INPUT', { errors: ['to'] });
  const [nowUs, found, templates, coverage] = await Promise.all([
    databaseNowUs(db),
    selectCalendar(db, fromUs, toUs, BLOCKS_MAX + 1),
    readTemplates(db),
    readCoverage(db),
  ]);
  const rows = found.slice(0, BLOCKS_MAX);
  const outlook = await outlookOf(db, rows);
  const toBlock = (row: RoomRow): CalendarBlock => {
    const startUs = row.openedAtUs ?? row.startsAtUs;
    const usually = outlook.untilUs(row.productId, row.category, startUs);
    const untilUs = row.endedAtUs ?? (row.state === 'live' ? Math.max(usually, nowUs) : usually);
    return {
      ...toRow(row, outlook),
      until: isoOf(untilUs),
      until_is_estimate: row.endedAtUs === null,
      can_move: row.kind === 'draft' || (row.state === 'scheduled' && row.startsAtUs >= nowUs + NOTICE_US),
    };
  };
  return { at: isoOf(nowUs), blocks: rows.map(toBlock), is_cut: found.length > BLOCKS_MAX, templates, coverage };
}

async function readTemplates(db: Db): Promise<CalendarAnswer['templates']> {
  const { rows } = await sql<{
    id: number;
    name: string;
    state: 'draft' | 'published' | 'paused';
    days: number[];
    times: number[];
    liveLeast: number;
  }>`
    select id, name, state, days, times, live_least as "liveLeast" from auction_template
     order by state = 'paused', id desc limit ${PUBLISHED_SHOWN}`.execute(db);
  return rows.map(({ times, liveLeast, ...rest }) => ({ ...rest, times: times.map(clockText), live_least: liveLeast }));
}

async function readCoverage(db: Db): Promise<CalendarAnswer['coverage']> {
  const [counts, out] = await Promise.all([
    sql<{ live: number; wanted: number; gapUs: number | null }>`
      select (select count(*)::int from auction where status = 'live') as live,
             coalesce(sum(live_least), 0)::int as wanted, min(trouble_slot_us) as "gapUs"
        from auction_template where state = 'published'`.execute(db),
    // The start at which the last piece is promised, where all of them are.
    sql<{ id: number; name: string; atUs: number }>`
      select p.id, p.name, max(a.scheduled_start_us) as "atUs" from auction a join product p on p.id = a.product_id
       where a.status in ('scheduled', 'live') group by p.id having count(*) >= p.stock - ${sql.raw(waitingWins('p.id'))}
       order by 3, 1 limit ${RUNS_OUT_SHOWN}`.execute(db),
  ]);
  const { live = 0, wanted = 0, gapUs = null } = counts.rows[0] ?? {};
  return {
    ...{ live, wanted, next_gap: isoOrNull(gapUs) },
    runs_out: out.rows.map(({ id, name, atUs }) => ({ id, name, at: isoOf(atUs) })),
  };
}
