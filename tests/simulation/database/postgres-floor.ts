/** The floor over PostgreSQL: the real migrations and the real SQL, on the simulation's clock. */
import type pg from 'pg';
import { connect } from '../../../apps/server/src/platform/database/connection.ts';
import type { VirtualTime } from '../engine/virtual-time.ts';
import { type Answer, commandOf, type Floor, type FloorSession, type Statement } from './floor.ts';

/**
 * Puts a clock of ours in front of PostgreSQL's: a name that isn't qualified finds the schema `sim` first. And lets a
 * COMMIT be refused, by a constraint that is checked only then. Run once on the template, as its owner.
 */
export const SIMULATION_SQL = `
  create schema sim;
  create table sim.refused_commit (code text not null);
  create function sim.refuse_commit() returns trigger language plpgsql as
    $$ begin raise exception 'refused by the simulation' using errcode = new.code; end $$;
  create constraint trigger refused after insert on sim.refused_commit deferrable initially deferred
    for each row execute function sim.refuse_commit();
  grant insert on sim.refused_commit to mnada_app;
  create function sim.clock_timestamp() returns timestamptz language sql volatile as
    $$ select timestamptz 'epoch' + current_setting('sim.now_us')::bigint * interval '1 microsecond' $$;
  grant usage on schema sim to mnada_app;
  alter table outbox alter column created_at set default sim.clock_timestamp()`;

/** Asked of each connection of the simulation: ours set their search path themselves, to what is not simulated. */
export const TAKE_OWN_CLOCK = 'set search_path = sim, public, pg_catalog';

export class PostgresFloor implements Floor {
  readonly #url: string;
  readonly #time: VirtualTime;
  readonly #idle: pg.Client[] = [];
  readonly #all = new Set<pg.Client>();

  constructor(url: string, time: VirtualTime) {
    this.#url = url;
    this.#time = time;
  }

  open(): FloorSession {
    return new PostgresSession(this, this.#time);
  }

  async lend(): Promise<pg.Client> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    const client = await connect({ url: this.#url, name: 'simulation', pipeline: true });
    await client.query(TAKE_OWN_CLOCK);
    this.#all.add(client);
    return client;
  }

  giveBack(client: pg.Client): void {
    this.#idle.push(client);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((client) => client.end()));
  }
}

class PostgresSession implements FloorSession {
  readonly #floor: PostgresFloor;
  readonly #time: VirtualTime;
  #client: Promise<pg.Client> | null = null;
  isInTransaction = false;

  constructor(floor: PostgresFloor, time: VirtualTime) {
    this.#floor = floor;
    this.#time = time;
  }

  execute(statement: Statement): Answer | Promise<Answer> {
    const command = commandOf(statement.text);
    // Time-outs run on the simulation's clock, not on the machine's; plans don't matter here.
    if (command === 'SET') return { kind: 'rows', rows: [], command };
    return this.#execute(statement, command);
  }

  async abandon(): Promise<void> {
    this.isInTransaction = false;
    const client = await this.#client;
    this.#client = null;
    if (!client) return;
    await client.query('rollback');
    this.#floor.giveBack(client);
  }

  async #execute(statement: Statement, command: string): Promise<Answer> {
    const client = await (this.#client ??= this.#floor.lend());
    const text = command === 'RAISE' ? raise(statement.text.slice(6)) : statement.text;
    const failed = () => undefined; // a failed transaction keeps the clock that it had
    client.query(`select set_config('sim.now_us', '${this.#time.nowUs}', false)`).catch(failed);
    const { name, values, rowMode, refusedWith } = statement;
    if (refusedWith !== undefined) {
      client.query('insert into sim.refused_commit (code) values ($1)', [refusedWith]).catch(failed);
    }
    try {
      const config = { text, values: values as unknown[], ...(name && { name }), ...(rowMode && { rowMode }) };
      const result = await client.query(config as pg.QueryConfig);
      if (command === 'BEGIN') this.isInTransaction = true;
      if (command === 'COMMIT' || command === 'ROLLBACK') this.isInTransaction = false;
      return { kind: 'rows', rows: result.rows, command: result.command ?? command };
    } catch (error) {
      if (command === 'COMMIT') this.isInTransaction = false;
      const { code = 'XX000', message } = error as { code?: string; message: string };
      return { kind: 'error', code, message };
    }
  }
}

const raise = (code: string): string =>
  `do $$ begin raise exception 'raised by the simulation' using errcode = '${code}'; end $$`;
