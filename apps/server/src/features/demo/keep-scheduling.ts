import { type EpochUs, MINUTE_US, SECOND_US } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { databaseNowUs } from '../../platform/clock/index.ts';
import type { ChangeFeed } from '../auctions/index.ts';
import { publishedTemplates, type RunOptions, runTemplate } from '../schedules/index.ts';
import { between, type Chance } from './chance.ts';
import { type Pace, paceOf, startAtPace } from './pace.ts';

/**
 * How many auctions of each pace are live or start within three minutes: about eight are live at a time. When nobody
 * has looked for an hour, fewer: bids that nobody sees would only fill the disk.
 */
const WANTED: Record<'watched' | 'quiet', Record<Pace, number>> = {
  watched: { quick: 4, medium: 3, long: 3 },
  quiet: { quick: 1, medium: 1, long: 1 },
};
const PACES: readonly Pace[] = ['long', 'medium', 'quick'];
const SOON_US = 3 * MINUTE_US;
/** Seconds until something new opens: long enough to watch its countdown, short enough not to wait for it. */
const LEAD_S: Record<Pace, readonly [least: number, most: number]> = {
  quick: [20, 70],
  medium: [15, 60],
  long: [15, 60],
};
/** Right after the very first start nobody should wait: these open within seconds. */
const FIRST_LEAD_S = [1, 2] as const;
const ROUNDS_MAX = 10;

export type KeepSchedulingDeps = {
  readonly db: Db;
  readonly feed: ChangeFeed;
  readonly chance: Chance;
  /** Whether somebody has looked within the last hour. */
  readonly watched: () => boolean;
  /** Makes each auction; a test's clock is shorter. */
  readonly schedule?: RunOptions['schedule'];
};

/**
 * Lets the demonstration's templates schedule (OPS-3, OPS-9) as any others, but for when: how many of each pace are live is
 * counted over all auctions, and what is missing opens at a second that tells its pace. Looks at the database each time, so it may
 * run as often as it likes and after any stop; it adds at most what is missing, so the list never grows without bound.
 * @returns how many it scheduled
 */
export async function keepScheduling(deps: KeepSchedulingDeps): Promise<number> {
  const { db, feed, chance, watched, schedule } = deps;
  const missing = await missingStarts(db, WANTED[watched() ? 'watched' : 'quiet'], chance);
  let made = 0;
  for (const { id, demoKey } of await publishedTemplates(db, true)) {
    const options = { noticeUs: SOON_US, ...(schedule === undefined ? {} : { schedule }) };
    let fillers = missing.get(demoKey ?? '') ?? [];
    for (let rounds = 0; rounds < ROUNDS_MAX; rounds++) {
      const ran = await runTemplate({ db, feed }, id, { ...options, fillers });
      made += ran.made;
      fillers = [];
      if (!ran.isMore) break;
    }
  }
  return made;
}

/** The starts that are missing now, by pace. */
async function missingStarts(
  db: Db,
  wanted: Record<Pace, number>,
  chance: Chance,
): Promise<Map<string, readonly EpochUs[]>> {
  const nowUs = await databaseNowUs(db);
  const { rows: current } = await sql<{ startsAtUs: EpochUs }>`
    select scheduled_start_us as "startsAtUs" from auction
     where status = 'live' or (status = 'scheduled' and scheduled_start_us < ${nowUs + SOON_US})`.execute(db);
  const lead = current.length === 0 ? FIRST_LEAD_S : null;
  return new Map(
    PACES.map((pace) => {
      const there = current.filter((auction) => paceOf(auction.startsAtUs) === pace).length;
      const starts: EpochUs[] = [];
      for (let missing = wanted[pace] - there; missing > 0; missing--) {
        const [least, most] = lead ?? LEAD_S[pace];
        // The last one of some starts later, so that something is about to start at any time.
        const later = lead && missing === 1 && pace !== 'medium' ? 30 : 0;
        starts.push(startAtPace(nowUs + (later + between(chance, least, most)) * SECOND_US, pace));
      }
      return [pace, starts] as const;
    }),
  );
}
