import { productNames } from '@mnada/contract';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db, Tables } from '../../platform/database/index.ts';
import { notify, type Notice, tellNotified } from '../notifications/index.ts';
import { toldBack } from './told-back.ts';

type Ended = {
  readonly auctionId: number;
  readonly userId: string;
  readonly endedUs: number;
  readonly reason: string;
  readonly bidsBack: number;
  /** Its stop counted after a trigger: it ended when perhaps nobody looked. */
  readonly isLate: boolean;
  readonly name: string;
  readonly nameSw: string;
  readonly image: string | null;
};

const AT_ONCE = 200;

/**
 * Tells people that their autobid ended, why and how many bids went back: into the inbox and, as they chose, onto the phone
 * (OWN-4). What they did themselves and saw end, and an end that gave nothing back, is news to nobody. Any number of nodes may; each end
 * is told once.
 */
export async function tellEnded({ db, bus }: { readonly db: Db; readonly bus: Pick<Bus, 'publish'> }): Promise<void> {
  tellNotified(bus, await db.transaction().execute((trx) => tellOf(trx, sql`true`)));
}

/**
 * The same of one autobid, in the transaction that sets it anew: what its end before gave back would be told by nobody after that.
 * @returns whom to tell after the commit
 */
export const tellEndedHere = (
  trx: Transaction<Tables>,
  { auctionId, userId }: { readonly auctionId: number; readonly userId: string },
): Promise<readonly string[]> => tellOf(trx, sql`auction_id = ${auctionId} and user_id = ${userId}`);

async function tellOf(trx: Transaction<Tables>, which: RawBuilder<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<Ended>`
    with mine as (
      select auction_id, user_id from autobid where state = 'ended' and told_at is null and ${which}
       order by ended_us limit ${AT_ONCE} for no key update skip locked
    )
    update autobid b set told_at = ${STATEMENT_TIME} from mine, auction a
     where b.auction_id = mine.auction_id and b.user_id = mine.user_id and a.id = mine.auction_id
    returning b.auction_id as "auctionId", b.user_id as "userId", b.ended_us as "endedUs", b.reason,
              exists (select from autobid_event e
                       where e.auction_id = b.auction_id and e.user_id = b.user_id and e.change_id is not null and e.kind = 'stop'
                         and e.detail = 'after_trigger' and e.at_us >= b.set_us) as "isLate",
              b.bids_back as "bidsBack", a.name, a.name_sw as "nameSw", a.images[1] as image /* autobids to tell of */`.execute(
    trx,
  );
  return await notify(trx, rows.filter(isNews).map(noticeOf));
}

/** A stop that its person saw end is none, nor is an end without a bid. */
const isNews = ({ reason, bidsBack, isLate }: Ended): boolean =>
  reason === 'stopped' ? isLate && bidsBack > 0 : reason !== 'auction_over' || bidsBack > 0;

const noticeOf = ({ auctionId, userId, endedUs, reason, bidsBack, name, nameSw, image }: Ended): Notice => ({
  userId,
  kind: 'auction',
  source: `autobid_ended:${auctionId}:${userId}:${endedUs}`,
  data: {
    ...{ auction_id: auctionId, ...productNames(name, nameSw), product_image: image },
    ...{ event: 'autobid_ended', autobid: reason, bids: toldBack({ reason, bidsBack }) },
  },
});
