import { createHmac } from 'node:crypto';
import pg from 'pg';
import { APP_ROLE, connect, STAFF_ROLE } from './connection.ts';

/** How the running server signs in to the database. */
export type ServerLogin = {
  readonly url: string;
  /** Why it signs in as the owner of the tables after all; null: it has a role of its own, which owns nothing. */
  readonly sharedBecause: string | null;
};

const NAME_MAX = 63; // PostgreSQL cuts longer ones
// Not let in (08P01: by a pooler that doesn't know the role), or let in without what the server needs.
const NOT_ADMITTED = new Set(['28000', '28P01', '08P01', '42501', '42704', '22023']);

/**
 * A role of its own for the running server (S58): it may take on `mnada_app` and nothing else. `SET ROLE` alone is no
 * boundary, for whoever signed in as the owner can go back. Made at the first start, by the owner; any number of nodes may
 * start at once. Its password follows from the owner's, so that all nodes with one DATABASE_URL know it and nobody keeps it.
 * @param ownerUrl signs in as the role that migrates; the migrations have run. The address of a role that owns nothing is
 *   returned as it is
 * @returns the owner's own address, with the reason, where no such role can be made or used
 */
export const prepareServerLogin = (ownerUrl: string): Promise<ServerLogin> => prepareLogin(ownerUrl, SERVER);

/**
 * The same for the console and the back office (OPS-5): a role of its own, which may take on `mnada_staff`. What serves
 * shoppers knows neither: only the back office, where it is on, has a pool of its own with it.
 * @param ownerUrl as above; or the address of a role that was made for the console, which is returned as it is
 */
export const prepareStaffLogin = (ownerUrl: string): Promise<ServerLogin> => prepareLogin(ownerUrl, STAFF);

type Kind = { readonly suffix: string; readonly role: string };
const SERVER: Kind = { suffix: 'server', role: APP_ROLE };
// Not `staff`: a database called mnada would have a sign-in of the role's own name.
const STAFF: Kind = { suffix: 'console', role: STAFF_ROLE };

async function prepareLogin(ownerUrl: string, kind: Kind): Promise<ServerLogin> {
  const login = loginOf(ownerUrl, kind);
  if (login === null) return { url: ownerUrl, sharedBecause: 'DATABASE_URL names no role or no database' };
  if (await ownsNothing(ownerUrl, kind)) return { url: ownerUrl, sharedBecause: null };
  if ((await failureOf(login.url, kind)) === null) return { url: login.url, sharedBecause: null };
  try {
    await makeRole(ownerUrl, login, kind);
  } catch (error) {
    return { url: ownerUrl, sharedBecause: `the role ${login.name} could not be made: ${textOf(error)}` };
  }
  const failure = await failureOf(login.url, kind);
  if (failure === null) return { url: login.url, sharedBecause: null };
  return { url: ownerUrl, sharedBecause: `the role ${login.name} could not sign in: ${failure}` };
}

/** Lets a role that an operator made take on what the server needs; without the right to, the operator has to. */
export async function admitServerRole(ownerUrl: string, serverUrl: string): Promise<void> {
  const name = decodeURIComponent(new URL(serverUrl).username);
  if (name === '' || (await failureOf(serverUrl, SERVER)) === null) return;
  const owner = await connect({ url: ownerUrl, role: null, name: 'mnada start' });
  try {
    await owner.query(`grant ${APP_ROLE} to ${pg.escapeIdentifier(name)}`);
  } finally {
    await owner.end();
  }
}

type Login = { readonly name: string; readonly password: string; readonly url: string };

function loginOf(ownerUrl: string, { suffix }: Kind): Login | null {
  const url = new URL(ownerUrl);
  const database = decodeURIComponent(url.pathname.slice(1));
  if (database === '' || url.username === '' || url.searchParams.has('user')) return null;
  // Roles belong to the whole cluster: each database in it has a server of its own.
  const name = `${database}_${suffix}`.slice(-NAME_MAX);
  const ownersPassword = decodeURIComponent(url.password);
  // Without a password (a socket, a trusted network) the way in is what decides, for this role as for the owner.
  const password =
    ownersPassword === ''
      ? ''
      : createHmac('sha256', ownersPassword).update(`mnada ${suffix} ${name}`).digest('base64url');
  url.username = encodeURIComponent(name);
  url.password = password;
  return { name, password, url: url.href };
}

async function makeRole(ownerUrl: string, { name, password }: Login, kind: Kind): Promise<void> {
  const role = pg.escapeIdentifier(name);
  const owner = await connect({ url: ownerUrl, role: null, name: 'mnada start' });
  try {
    await owner.query('begin');
    await owner.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`mnada role ${name}`]);
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name]);
    if (rowCount === 0) await owner.query(`create role ${role} login`);
    if (password !== '') await owner.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
    await owner.query(`grant ${kind.role} to ${role}`);
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}

/** Why one can't work with that address under that role; null: one can. */
async function failureOf(url: string, { role }: Kind): Promise<string | null> {
  try {
    const client = await connect({ url, role, name: 'mnada start' });
    await client.end();
    return null;
  } catch (error) {
    // A database that doesn't answer is no reason to make roles in it.
    const { code = '' } = error as { code?: string };
    if (!NOT_ADMITTED.has(code)) throw error;
    return textOf(error);
  }
}

async function ownsNothing(url: string, kind: Kind): Promise<boolean> {
  if ((await failureOf(url, kind)) !== null) return false;
  const client = await connect({ url, name: 'mnada start' });
  try {
    const power = await rewritingPower(client);
    return power === null || (power === 'approver' && kind === STAFF);
  } finally {
    await client.end();
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Why the role that signed in could do what the server must not: rewrite history, past every grant, or approve in
 * anybody's name. null: it can't.
 * Asked of a connection under the server's role.
 */
export async function rewritingPower(
  sql: Pick<pg.ClientBase, 'query'>,
): Promise<'superuser' | 'owner' | 'approver' | null> {
  const { rows } = await sql.query<{ superuser: boolean; owner: boolean; approver: boolean }>(
    `select rolsuper as superuser,
            exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
                       and pg_has_role(session_user, relowner, 'MEMBER')) as owner,
            exists (select from pg_roles staff where staff.rolname = 'mnada_staff'
                       and pg_has_role(session_user, staff.oid, 'MEMBER')) as approver
       from pg_roles where rolname = session_user`,
  );
  if (rows[0]?.superuser) return 'superuser';
  if (rows[0]?.owner) return 'owner';
  return rows[0]?.approver ? 'approver' : null;
}

/**
 * The name of the database, quoted, if that role may make temporary tables in it: they stand in for ours wherever a statement
 * doesn't say where to look. null: it may not. Migration 0048 revoked that from everybody, but a dump restored without
 * `--create` doesn't bring it along, for it is a right on the database itself.
 */
export async function mayMakeTemporaryTables(sql: Pick<pg.ClientBase, 'query'>): Promise<string | null> {
  const { rows } = await sql.query<{ name: string; may: boolean }>(
    `select quote_ident(current_database()) as name,
            has_database_privilege(session_user, current_database(), 'TEMPORARY') as may`,
  );
  return rows[0]?.may ? rows[0].name : null;
}
