import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { connect, STAFF_ROLE } from './connection.ts';
import { openDatabase } from './database.ts';
import { mayMakeTemporaryTables, prepareServerLogin, prepareStaffLogin, rewritingPower } from './server-login.ts';

const database = await testDatabase();

const asRole = (role: string): string => {
  const url = new URL(database.url);
  url.username = role;
  return url.href;
};

describe('[S58] the running server signs in as a role that owns nothing', () => {
  test('made at the first start, found at the next, by any number of nodes at once', async () => {
    const logins = await Promise.all([1, 2, 3, 4].map(() => prepareServerLogin(database.url)));
    for (const login of logins) expect(login).toEqual({ url: logins[0]?.url, sharedBecause: null });
    expect(await prepareServerLogin(database.url)).toEqual(logins[0]);
    // What an operator already made owns nothing: it is used as it is.
    expect(await prepareServerLogin(logins[0]?.url ?? '')).toEqual(logins[0]);
  });

  test('going back to who signed in gains nothing: it can neither rewrite nor become anybody', async () => {
    const { url } = await prepareServerLogin(database.url);
    const client = await connect({ url });
    const owner = decodeURIComponent(new URL(database.url).username);
    await client.query('reset role');
    for (const statement of [
      'update bid set price_cents = 0',
      'delete from transfer',
      'update payment set amount_cents = 100',
      `update setting set value = 'false'`,
      'alter table audit disable trigger all',
      'drop table outcome',
      `set role "${owner}"`,
      'create role another',
      'set session_replication_role = replica',
    ]) {
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    }
    await client.end();
    const pool = openDatabase({ url, poolSize: 1 });
    expect(await rewritingPower(pool.pool)).toBe(null);
    await pool.close();
  });

  test('[OPS-5] the console signs in as a role of its own, which the server’s can’t take on, and owns nothing either', async () => {
    const [server, staff] = await Promise.all([prepareServerLogin(database.url), prepareStaffLogin(database.url)]);
    expect(staff.sharedBecause).toBe(null);
    expect(await prepareStaffLogin(database.url)).toEqual(staff);
    expect(new URL(staff.url).username).not.toBe(new URL(server.url).username);
    // Of a database called mnada, no sign-in has the name of a role without one.
    expect(decodeURIComponent(new URL(staff.url).username)).toMatch(/^test_[0-9a-f]+_console$/);
    await expect(connect({ url: server.url, role: STAFF_ROLE })).rejects.toMatchObject({ code: '42501' });
    // What an operator made for the console is used as it is; the server's own address is no such thing.
    expect(await prepareStaffLogin(staff.url)).toEqual(staff);
    const client = await connect({ url: staff.url, role: STAFF_ROLE });
    expect(await rewritingPower(client)).toBe('approver');
    await expect(client.query('update transfer set amount = 1')).rejects.toMatchObject({ code: '42501' });
    await expect(client.query(`update app_user set kind = 'owner'`)).rejects.toMatchObject({ code: '42501' });
    await client.end();
  });

  test('SET ROLE over the owner or a superuser is seen for what it is', async () => {
    const shared = openDatabase({ url: database.url, poolSize: 1 });
    expect(await rewritingPower(shared.pool)).toBe('superuser');
    await shared.close();
    await database.owner.query(`create role plain_owner login; grant mnada_app to plain_owner`);
    await database.owner.query(`alter table throttle owner to plain_owner`);
    const owning = openDatabase({ url: asRole('plain_owner'), poolSize: 1 });
    expect(await rewritingPower(owning.pool)).toBe('owner');
    await owning.close();
  });

  test('a database that was restored without its own rights is seen: the server could make temporary tables', async () => {
    const { url } = await prepareServerLogin(database.url);
    const client = await connect({ url });
    const name = new URL(database.url).pathname.slice(1);
    expect(await mayMakeTemporaryTables(client)).toBe(null);
    await database.owner.query(`grant temporary on database ${name} to public`);
    expect(await mayMakeTemporaryTables(client)).toBe(name);
    await database.owner.query(`revoke temporary on database ${name} from public`);
    expect(await mayMakeTemporaryTables(client)).toBe(null);
    await client.end();
  });

  test('where no role may be made, the server works as the owner, and says why', async () => {
    await database.owner.query(`create role may_make_none login; grant mnada_app to may_make_none`);
    await database.owner.query(`alter table throttle owner to may_make_none`);
    const name = `${new URL(database.url).pathname.slice(1)}_server`;
    await database.owner.query(`drop role if exists ${name}`);
    const url = asRole('may_make_none');
    const login = await prepareServerLogin(url);
    expect(login.url).toBe(url);
    expect(login.sharedBecause).toMatch(/could not be made: permission denied/);
  });
});
