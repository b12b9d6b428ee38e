import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Sessions, Viewer } from '../../../platform/http/viewer.ts';
import type { SecretKeys } from '../secret-keys.ts';
import { batched } from './batched.ts';
import { BriefCache } from './brief-cache.ts';
import {
  insertSession,
  insertTicket,
  type ListedSession,
  listSessions,
  PURGED_AT_ONCE,
  purgeSessions,
  revokeSessions,
  type SessionKeys,
  type SessionLimits,
  sessionsOf,
  type OpenSession,
  sessionById,
  sessionByToken,
  TICKET_SECONDS,
  touchSessions,
  useTickets,
} from './session.sql.ts';

/** An answer may be that old: a revoked session is dead on every node well within 5 s (S34). */
const CACHE_MS = 2_000;
const CACHE_SIZE = 50_000;
/** 32 random bytes, base64url. Tickets begin with `t.`, which no token does: its time, 12 random bytes, and its mark, a half (S42). */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const TICKET = /^t\.[A-Za-z0-9_-]{43}$/;

/** What the account feature does with sessions; the rest of the server needs `Sessions` only. */
export type SessionStore = Required<Sessions> & {
  /** A new session, and its token: shown once, stored hashed (S31). `db` may be a transaction. */
  open(
    db: Db,
    session: { readonly userId: string; readonly userAgent: string; readonly networkHash?: Buffer },
  ): Promise<{ token: string; sessionId: string }>;
  /** A ticket that opens one socket within 30 s (ACC-3). */
  ticket(sessionId: string): Promise<string>;
  list(userId: string): Promise<ListedSession[]>;
  /**
   * Ends one, all, or all but one. On this node at once, on the others within 2 s. In a transaction (`trx`), `refresh`
   * is called after its commit.
   * @returns how many
   */
  end(which: WhichSessions, trx?: Db): Promise<number>;
  /** What this node remembers of somebody may be wrong now: asked anew at their next call. */
  refresh(userId: string): Promise<void>;
  purge(): Promise<void>;
};

type WhichSessions = { readonly userId: string; readonly only?: string; readonly except?: string };

export type SessionsDeps = {
  readonly db: Db;
  /** Keys of all nodes the same, and the database's clock; left out: by a process that gives out no tickets, and knows none. */
  readonly tickets?: { readonly keys: SecretKeys; readonly clock: Pick<Clock, 'nowUs'> };
  readonly idleDays?: number;
};

const MARKED_BYTES = 16;

/** Opaque 256-bit tokens, stored as SHA-256 (ACC-2). Any node can resolve any token. */
export function createSessions({ db, tickets, idleDays = 30 }: SessionsDeps): SessionStore {
  const limits: SessionLimits = { idleDays };
  const byToken = batched((hashes) => sessionByToken(db, hashes));
  const byId = batched((ids) => sessionById(db, ids));
  const spend = batched((hashes) => useTickets(db, hashes));
  const touch = batched(async (ids) => {
    await touchSessions(db, ids, limits);
    return new Map();
  });
  const viewers = new BriefCache<Viewer | null>(CACHE_MS, CACHE_SIZE);
  const viewersById = new BriefCache<Viewer | null>(CACHE_MS, CACHE_SIZE);

  const spending = new Set<string>();
  const maker = tickets && {
    markOf: (marked: Buffer): Buffer =>
      tickets.keys.mac('socket ticket', [marked.toString('base64url')]).subarray(0, MARKED_BYTES),
    nowSeconds: (): number => Math.floor(tickets.clock.nowUs() / 1_000_000),
  };

  const used = (found: OpenSession | undefined): Viewer | null => {
    if (found === undefined) return null;
    // Nobody waits for it; if it fails, the next use writes it down.
    if (found.stale) void touch(found.viewer.sessionId).catch(() => undefined);
    return found.viewer;
  };
  const viewerOf = (sessionId: string) => viewersById.get(sessionId, async () => used(await byId(sessionId)));

  async function resolve(token: string): Promise<Viewer | null> {
    if (!TOKEN.test(token)) return null;
    const hash = sha256(token).toString('hex');
    return viewers.get(hash, async () => used(await byToken(hash)));
  }

  function forget(sessions: readonly SessionKeys[]): void {
    for (const { id, hash } of sessions) {
      viewersById.delete(id);
      viewers.delete(hash);
    }
  }

  return {
    resolve,
    async resolveSocketToken(ticketOrToken) {
      if (!TICKET.test(ticketOrToken)) return resolve(ticketOrToken);
      const hash = sha256(ticketOrToken).toString('hex');
      // Two sockets that come with one ticket in the same tick would share the answer.
      if (spending.has(hash)) return null;
      spending.add(hash);
      try {
        const sessionId = await spend(hash);
        return sessionId === undefined ? null : await viewerOf(sessionId);
      } finally {
        spending.delete(hash);
      }
    },
    isOurTicket(ticket) {
      if (maker === undefined || !TICKET.test(ticket)) return false;
      const bytes = Buffer.from(ticket.slice(2), 'base64url');
      const marked = bytes.subarray(0, MARKED_BYTES);
      if (!timingSafeEqual(bytes.subarray(MARKED_BYTES), maker.markOf(marked))) return false;
      // One that is over opens nothing: whoever keeps it has no more of a place than whoever makes one up.
      return maker.nowSeconds() - marked.readUInt32BE() <= TICKET_SECONDS;
    },
    async stands(sessionId) {
      const viewer = await viewerOf(sessionId);
      return viewer !== null && viewer.status === 'active';
    },
    async open(trx, session) {
      const token = randomBytes(32).toString('base64url');
      const userAgent = session.userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, 300);
      const sessionId = await insertSession(
        trx,
        { tokenHash: sha256(token), userId: session.userId, userAgent, networkHash: session.networkHash ?? null },
        limits,
      );
      return { token, sessionId };
    },
    async ticket(sessionId) {
      if (maker === undefined) throw new Error('without keys no ticket is given out');
      const marked = randomBytes(MARKED_BYTES);
      marked.writeUInt32BE(maker.nowSeconds());
      const ticket = `t.${Buffer.concat([marked, maker.markOf(marked)]).toString('base64url')}`;
      await insertTicket(db, sha256(ticket), sessionId);
      return ticket;
    },
    list: (userId) => listSessions(db, userId),
    async end(which, trx = db) {
      const ended = await revokeSessions(trx, which);
      forget(ended);
      return ended.length;
    },
    refresh: async (userId) => forget(await sessionsOf(db, userId)),
    async purge() {
      // Some thousands at once, so that nobody waits for a whole month of them.
      while ((await purgeSessions(db)) === PURGED_AT_ONCE) continue;
    },
  };
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
