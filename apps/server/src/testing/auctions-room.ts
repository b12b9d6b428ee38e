/** The office's room of auctions over a database: who sells, drafts and scheduled auctions, and what is pressed there. */
import { AuctionPage, AuctionsAnswer, DraftPage, USUAL_RULES } from '@mnada/contract/office';
import { expect } from 'vitest';
import { laneOn, makeProduct } from './auction-world.ts';
import { exactly } from './auctions-app.ts';
import { officeApp } from './office-app.ts';
import type { TestDatabase } from './test-database.ts';

type Colleague = { id: string; as: string };

export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

export async function auctionsRoom(database: TestDatabase) {
  const lane = laneOn(database);
  const office = await officeApp(database);
  const [seller, other, support] = (await Promise.all([
    office.aPerson(['auctions']),
    office.aPerson(['auctions']),
    office.aPerson(['support']),
  ])) as [Colleague, Colleague, Colleague];
  const product = () => makeProduct({ ...database, db: database.ownerDb });
  async function aDraft(minutes = 60, more: object = {}): Promise<DraftPage> {
    const body = { product_id: await product(), starts_at: inMinutes(minutes), rules: USUAL_RULES, ...more };
    const answer = await office.post('/api/admin/auctions/drafts', body, seller.as);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return exactly(DraftPage, answer.body);
  }
  const publish = ({ draft, shown }: DraftPage, as = seller.as) =>
    office.post(
      `/api/admin/auctions/drafts/${draft.id}/publish`,
      { revision: draft.revision, product_hash: shown.product_hash },
      as,
    );
  return {
    ...{ lane, office, seller, other, support, product, aDraft, publish },
    aScheduled: async (minutes = 60): Promise<AuctionPage> => {
      const answer = await publish(await aDraft(minutes));
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return exactly(AuctionPage, answer.body);
    },
    read: async (id: number, as = seller.as): Promise<AuctionPage> =>
      exactly(AuctionPage, (await office.get(`/api/admin/auctions/${id}`, as)).body),
    list: async (query: Record<string, string> = {}): Promise<AuctionsAnswer> => {
      const answer = await office.get(`/api/admin/auctions?${new URLSearchParams(query).toString()}`, seller.as);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return exactly(AuctionsAnswer, answer.body);
    },
    move: (page: AuctionPage, minutes: number, as = seller.as) =>
      office.post(
        `/api/admin/auctions/${page.auction.id}/move`,
        { revision: page.auction.revision, starts_at: inMinutes(minutes) },
        as,
      ),
    cancel: async (id: number, as = seller.as, publicReason = 'wrong_price') => {
      await office.proved(as, 'auctions.publish', `auction:${id}`);
      return office.post(`/api/admin/auctions/${id}/cancel`, { public_reason: publicReason, reason: 'a typo' }, as);
    },
    auditOf: async (subject: string) => {
      const { rows } = await database.pool.query<{ action: string; actor_id: string; reason: string }>(
        'select action, actor_id, reason from audit where subject = $1 order by id',
        [subject],
      );
      return rows;
    },
    stop: async () => {
      await office.stop();
      await lane.stop();
    },
  };
}
