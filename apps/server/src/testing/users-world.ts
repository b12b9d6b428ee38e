/** The office's room of people over a database: colleagues of each role, a lane to bid on, and what is asked again and again. */
import { randomUUID } from 'node:crypto';
import { UserOverview, UsersAnswer } from '@mnada/contract/office';
import { expect } from 'vitest';
import { suspendUser } from '../features/users/index.ts';
import { laneOn, makeLive, makePeople } from './auction-world.ts';
import { exactly } from './auctions-app.ts';
import { officeApp } from './office-app.ts';
import type { TestDatabase } from './test-database.ts';

type Colleague = { id: string; as: string };

export async function usersWorld(database: TestDatabase) {
  const lane = laneOn(database);
  const bus = { publish: () => undefined };
  const deps = { db: database.staff.db, bus };
  const office = await officeApp(database);
  const [support, finance, auditor, boss, other] = (await Promise.all([
    office.aPerson(['support']),
    office.aPerson(['finance']),
    office.aPerson(['audit']),
    office.aPerson([], 'owner'),
    office.aPerson([], 'owner'),
  ])) as [Colleague, Colleague, Colleague, Colleague, Colleague];
  const [auctionId = 0] = await makeLive(database, 1);
  const by = (actorId = support.id) => ({ actorId, reason: 'looked into' });
  return {
    ...{ lane, bus, deps, office, support, finance, auditor, boss, other, auctionId, by },
    one: async (more: object = {}): Promise<string> => (await makePeople(database, 1, more))[0] ?? '',
    suspend: (userId: string, more: object = {}) =>
      suspendUser(deps, { userId, scope: 'bidding', cause: 'looking_into', days: null, ...more }, by()),
    bid: async (userId: string, on = auctionId) => {
      const answer = await lane.submit({ auctionId: on, userId, bidId: randomUUID(), receivedAtUs: null });
      return answer.ok ? 'accepted' : answer.code;
    },
    read: async (id: string, as = support.as): Promise<UserOverview> => {
      const answer = await office.get(`/api/admin/users/${id}`, as);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return exactly(UserOverview, answer.body);
    },
    list: async (query: Record<string, string>, as = support.as): Promise<string[]> => {
      const answer = await office.get(`/api/admin/users?${new URLSearchParams(query).toString()}`, as);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return exactly(UsersAnswer, answer.body).users.map(({ id }) => id);
    },
    /** A call that takes a fresh proof, with that proof. */
    decide: (verb: string, id: string, body: object, as = support.as) =>
      office.proving(as, () => office.post(`/api/admin/users/${id}/${verb}`, body, as)),
    audited: async (action: string, id: string) => {
      const { rows } = await database.pool.query(
        `select actor_id, reason, after from audit where action = $1 and subject = $2 order by id`,
        [action, `user:${id}`],
      );
      return rows;
    },
    stop: async () => {
      await office.stop();
      await lane.stop();
    },
  };
}
