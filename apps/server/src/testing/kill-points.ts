/**
 * kill -9 at every await of a flow, in one process (S05). A process that dies does not throw: whatever it awaits never comes
 * back, no `catch` and no `finally` runs, and its connections are cut. A world does the same at its nth await, and the list
 * of awaits is found by running the flow, not typed.
 */
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { type Db, openDatabase } from '../platform/database/index.ts';

/** What one life of a process has of the outside. Everything else that it awaits is its own and needs no number. */
export type World = {
  /** A pool of its own; each connect and each statement, `begin` and `commit` too, is two awaits: not yet sent, and answered. */
  readonly db: Db;
  /** The same for a client whose methods all are asynchronous: killed before the call leaves, and before its answer arrives. */
  wrap<Client extends object>(name: string, client: Client): Client;
};

/** Which database, and as which role; left out, the server's. */
type Where = { readonly url: string; readonly role?: string };

export type Life = {
  /** Every await that was reached, in order; the last one is where it was killed, if it was. */
  readonly awaits: readonly string[];
  readonly isKilled: boolean;
  /** Killed while nothing was under way outside: until the next await nothing can happen there. */
  readonly isQuiet: boolean;
};

const never = new Promise<never>(() => undefined);
const LIVES_MAX = 1_000;

/**
 * Runs one life until its end or until its `killAt`th await. What was begun in the database and not committed is rolled
 * back, as PostgreSQL does when a connection drops; what had arrived at a client stays there.
 * @throws whatever `live` throws when it wasn't killed
 */
export async function liveUntil(
  { url, role }: Where,
  killAt: number,
  live: (world: World) => Promise<unknown>,
): Promise<Life> {
  const awaits: string[] = [];
  let isKilled = false;
  let underWay = 0;
  let isQuiet = false;
  let tellKilled: () => void = () => undefined;
  const killed = new Promise<void>((resolve) => {
    tellKilled = resolve;
  });
  const database = openDatabase({ url, name: 'killed', poolSize: 4, ...(role === undefined ? {} : { role }) });
  const lent = new Set<pg.PoolClient>();

  const pass = async (name: string): Promise<void> => {
    if (isKilled) return never;
    awaits.push(name);
    if (awaits.length < killAt) return;
    isKilled = true;
    isQuiet = underWay === 0;
    for (const client of lent) cut(client);
    tellKilled();
    return never;
  };
  /** One thing outside: not yet begun, then answered. A connection that is cut meanwhile answers nobody. */
  const step = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    await pass(`before ${name}`);
    underWay++;
    const answer = await act()
      .catch((error: unknown) => {
        if (isKilled) return never;
        throw error;
      })
      .finally(() => underWay--);
    await pass(`after ${name}`);
    return answer;
  };
  const pool: PostgresPool = {
    connect: () =>
      step('connect', async () => {
        const client = await database.pool.connect();
        lent.add(client);
        if (isKilled) cut(client);
        return numbered(client, step, () => lent.delete(client));
      }),
    end: async () => undefined,
  };
  const world: World = {
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    wrap: (name, client) =>
      new Proxy(client, {
        get(target, key) {
          const method: unknown = Reflect.get(target, key);
          if (typeof method !== 'function') return method;
          return (...args: unknown[]) =>
            step(`${name}.${String(key)}`, async () => Reflect.apply(method, target, args) as unknown);
        },
      }),
  };
  try {
    await Promise.race([live(world), killed]);
    return { awaits, isKilled, isQuiet };
  } finally {
    await database.close();
  }
}

/**
 * The whole story once for each await of `live`: killed at the first, at the second, … until one life comes to its end. Behind
 * an answer with nothing else under way the next await leaves the very same world, so that one is passed over: killed right
 * after an answer is killed right before the next question.
 * @param story.prepare a fresh scene for each life
 * @param story.after resumes with fresh workers, and says what must hold however far the life came
 * @returns the names of all awaits, as the last life passed them
 * @throws where `after` throws: with the await at which the life was killed
 */
export async function killAtEveryAwait<Scene>(
  database: Where,
  story: {
    prepare(): Promise<Scene>;
    live(world: World, scene: Scene): Promise<unknown>;
    after(scene: Scene, life: Life): Promise<void>;
  },
): Promise<readonly string[]> {
  let killAt = 1;
  while (killAt <= LIVES_MAX) {
    const scene = await story.prepare();
    const life = await liveUntil(database, killAt, (world) => story.live(world, scene));
    try {
      await story.after(scene, life);
    } catch (error) {
      const where = life.isKilled ? `killed at await ${killAt}, ${life.awaits.at(-1)}` : 'not killed';
      throw new Error(where, { cause: error });
    }
    if (!life.isKilled) return life.awaits;
    killAt += life.isQuiet && life.awaits.at(-1)?.startsWith('after ') ? 2 : 1;
  }
  throw new Error(`the flow has no end within ${LIVES_MAX} awaits`);
}

type Step = <T>(name: string, act: () => Promise<T>) => Promise<T>;

/** A client of the pool whose statements are numbered. */
function numbered(client: pg.PoolClient, step: Step, given: () => void): PostgresPoolClient {
  const query = (text: string, values: unknown[]) => step(nameOf(text), () => client.query(text, values));
  return {
    // Its types say nothing of the optional cursors, which we don't use.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => {
      given();
      client.release();
    },
  };
}

const NAME_LENGTH = 70;
const nameOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, NAME_LENGTH);

/** As a killed process leaves it: the socket closes, and nobody says goodbye. */
function cut(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
  client.release(true);
}
