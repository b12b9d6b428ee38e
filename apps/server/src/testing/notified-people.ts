/** People who can be reached, their browsers, and what became of what they were sent. */
import { sql } from 'kysely';
import type { Notice } from '../features/notifications/index.ts';
import type { Database } from '../platform/database/index.ts';
import { makePeople } from './auction-world.ts';
import type { NotificationsApp } from './notifications-app.ts';

export function notifiedPeople(database: Database, app: NotificationsApp) {
  const { db } = database;
  let last = 0;
  return {
    /** Wins ring at any hour: tests know no time of day. */
    won: (userId: string): Notice => ({
      userId,
      kind: 'won',
      source: `won:${++last}`,
      data: {
        auction_id: last,
        product_name: 'Kettle',
        product_image: null,
        price: 12,
        claim_until: '2099-12-06T12:00:00Z',
      },
    }),
    /** Somebody who is signed in, with a verified number and address. */
    async aPerson(language: 'en' | 'sw' = 'en'): Promise<{ id: string; phone: string; email: string }> {
      const [id = ''] = await makePeople(database, 1, { bids: 0 });
      const phone = `+2547${String(20_000_000 + ++last)}`;
      const email = `p${last}@example.org`;
      await sql`
        update app_user set phone = ${phone}, email = ${email}, language = ${language}, phone_verified_at = now(),
               email_verified_at = now() where id = ${id}`.execute(db);
      await app.signIn(id);
      return { id, phone, email };
    },
    /** A browser of theirs that takes pushes. */
    async subscribe(who: string) {
      const browser = app.service.browser();
      const { status } = await app.ask('/api/push/subscription', { who, method: 'PUT', body: browser.subscription });
      if (status !== 204) throw new Error(`a browser could not subscribe: ${status}`);
      return browser;
    },
    /** `sms sent`, by channel. */
    async states(userId: string): Promise<string[]> {
      const deliveries = db.selectFrom('notice_delivery').select(['channel', 'state']).where('user_id', '=', userId);
      const rows = await deliveries.orderBy('channel').orderBy('id').execute();
      return rows.map(({ channel, state }) => `${channel} ${state}`);
    },
    async subscriptionsOf(userId: string): Promise<string[]> {
      const rows = await db.selectFrom('push_subscription').select('endpoint').where('user_id', '=', userId).execute();
      return rows.map(({ endpoint }) => endpoint);
    },
  };
}
