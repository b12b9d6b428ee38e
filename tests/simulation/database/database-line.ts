/**
 * A node's lines to the database: pool, clients and pipelines as `pg` has them, over either floor. All that can go wrong
 * between a node and its database goes wrong here, by the seed.
 */
import { EventEmitter } from 'node:events';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database, Db } from '../../../apps/server/src/platform/database/index.ts';
import type { Tables } from '../../../apps/server/src/platform/database/tables/index.ts';
import { Random } from '../engine/random.ts';
import type { Actor } from '../engine/virtual-time.ts';
import type { DatabaseServer } from './database-server.ts';
import type { Answer, Statement } from './floor.ts';
import { type Sent, ServerSession } from './server-session.ts';

/** As much of `pg.Client` as the product uses. */
class LineClient extends EventEmitter {
  readonly name: string;
  readonly #server: DatabaseServer;
  readonly #session: ServerSession;
  readonly #owner: Actor;
  readonly #random: Random;
  readonly #unanswered = new Set<Sent>();
  #gathered: Sent[] | null = null;
  #lastArrivalUs = 0;
  #lastReplyUs = 0;
  broken = false;
  readonly processID = 1;
  readonly connection: { stream: { cork(): void; uncork(): void; destroy(): void } };

  constructor(server: DatabaseServer, owner: Actor, kind: string, random: Random) {
    super();
    this.name = `${owner.name} ${kind}`;
    this.#server = server;
    this.#owner = owner;
    this.#random = random;
    this.on('error', () => undefined);
    this.#session = new ServerSession(
      server,
      kind,
      random,
      (sent, answer) => this.#replied(sent, answer),
      () => this.#later(() => this.#lost('the connection was lost')),
    );
    const nothing = () => undefined;
    this.connection = { stream: { cork: nothing, uncork: nothing, destroy: () => this.cut() } };
  }

  get isBusy(): boolean {
    return this.#unanswered.size > 0;
  }

  query(given: string | Statement, values?: readonly unknown[]): Promise<unknown> {
    const asked = typeof given === 'string' ? { text: given, values } : given;
    const statement = { ...asked, values: asked.values ?? values };
    return new Promise((resolve, reject) => {
      const sent: Sent = { statement, resolve, reject };
      if (this.broken) return reject(lineError('the connection is closed'));
      this.#unanswered.add(sent);
      if (this.#gathered) return void this.#gathered.push(sent);
      this.#gathered = [sent];
      queueMicrotask(() => this.#send());
    });
  }

  /** As a node hangs up: at once, without a word. */
  cut(): void {
    if (this.broken) return;
    this.#send();
    this.#lost('the connection was cut');
    this.#toServer(() => this.#session.hungUp());
  }

  async end(): Promise<void> {
    if (this.broken) return;
    this.#send();
    this.#lost('the connection was ended');
    this.#toServer(() => this.#session.hungUp());
  }

  release(broken?: boolean | Error): void {
    if (broken) this.cut();
    this.emit('released');
  }

  /** Its process died: the database notices. */
  died(): void {
    this.broken = true;
    this.#toServer(() => this.#session.hungUp());
  }

  #send(): void {
    const gathered = this.#gathered;
    this.#gathered = null;
    if (gathered === null || this.broken) return;
    this.#toServer(() => this.#session.receive(gathered));
  }

  #toServer(work: () => void): void {
    const { time, actor } = this.#server;
    this.#lastArrivalUs = Math.max(this.#lastArrivalUs, time.nowUs + this.#delayUs());
    time.after(this.#lastArrivalUs - time.nowUs, actor, work);
  }

  #later(work: () => void): void {
    const { time } = this.#server;
    this.#lastReplyUs = Math.max(this.#lastReplyUs, time.nowUs + this.#delayUs());
    time.after(this.#lastReplyUs - time.nowUs, this.#owner, work);
  }

  #delayUs(): number {
    const usualUs = this.#server.latencyMs * 1_000 * (0.5 + this.#random.next());
    // A busy machine, a slow plan, a packet sent again.
    return Math.round(this.#random.chance(0.01) ? usualUs + this.#random.next() * 900_000 : usualUs);
  }

  #replied(sent: Sent, answer: Answer): void {
    this.#later(() => {
      if (!this.#unanswered.delete(sent)) return;
      if (answer.kind === 'rows') {
        sent.resolve({ rows: answer.rows, command: answer.command, rowCount: answer.rows.length });
      } else if (answer.kind === 'error') {
        const { code, message } = answer;
        sent.reject(Object.assign(new Error(message), { code, severity: 'ERROR' }));
      }
    });
  }

  #lost(why: string): void {
    if (this.broken) return;
    this.broken = true;
    for (const sent of [...this.#unanswered]) sent.reject(lineError(why));
    this.#unanswered.clear();
    this.emit('end');
  }
}

const lineError = (why: string): Error => new Error(why);

/** One node's view of the database. */
export class NodeDatabase {
  readonly database: Database;
  readonly #server: DatabaseServer;
  readonly #owner: Actor;
  readonly #seed: number;
  #lines = 0;
  readonly #clients = new Set<LineClient>();
  readonly #idle: LineClient[] = [];

  constructor(server: DatabaseServer, owner: Actor, seed: number) {
    this.#server = server;
    this.#owner = owner;
    this.#seed = seed;
    const pool = {
      connect: () => this.#lend(),
      query: async (given: string | Statement, values?: readonly unknown[]) => {
        const client = await this.#lend();
        try {
          return await client.query(given, values);
        } finally {
          client.release();
        }
      },
      end: () => Promise.resolve(),
      on: () => undefined,
    } as unknown as pg.Pool;
    const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    this.database = {
      url: 'simulated',
      pool,
      db,
      connect: (options) => this.#connect(options?.name ?? 'line') as unknown as Promise<pg.Client>,
      close: () => Promise.resolve(),
    };
  }

  /** Whether a line of that name waits for an answer. */
  isBusy(name: string): boolean {
    return [...this.#clients].some((client) => client.name === `${this.#owner.name} ${name}` && client.isBusy);
  }

  died(): void {
    for (const client of this.#clients) client.died();
  }

  async #connect(name: string): Promise<LineClient> {
    const { time } = this.#server;
    await time.sleep(this.#server.latencyMs);
    if (this.#server.refusesUntilUs > time.nowUs) throw lineError('connection refused');
    if (this.#server.hangsUntilUs > time.nowUs) {
      // As long as a connection may take.
      const waitUs = Math.min(5_000_000, this.#server.hangsUntilUs - time.nowUs);
      await time.sleep(waitUs / 1_000);
      if (this.#server.hangsUntilUs > time.nowUs) throw lineError('connection timed out');
    }
    const random = Random.of(this.#seed, `${this.#owner.name} ${name} ${++this.#lines}`);
    const client = new LineClient(this.#server, this.#owner, name, random);
    this.#clients.add(client);
    client.once('end', () => this.#clients.delete(client));
    return client;
  }

  async #lend(): Promise<LineClient> {
    let client = this.#idle.pop();
    while (client?.broken) client = this.#idle.pop();
    const lent = client ?? (await this.#connect('pool'));
    lent.once('released', () => {
      if (!lent.broken) this.#idle.push(lent);
    });
    return lent;
  }
}
