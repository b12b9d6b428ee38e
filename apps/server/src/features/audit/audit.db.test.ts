import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeAudit } from '../../platform/audit.ts';
import { makePeople } from '../../testing/auction-world.ts';
import { officeApp } from '../../testing/office-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkAudit, sealAudit } from './index.ts';

const database = await testDatabase();
const { db } = database;
const office = await officeApp(database);
afterAll(() => office.stop());
const auditor = await office.aPerson(['audit']);

const write = (action: string, more: object = {}) =>
  writeAudit(db, { actorId: null, action, subject: 'thing:1', ...more });
async function sealAll(): Promise<void> {
  while ((await sealAudit(db)) > 0) continue;
}

describe('[OPS-1] the chain', () => {
  beforeAll(async () => {
    for (let n = 0; n < 5; n++)
      await write('test.before', { after: { n, text: 'ä “quoted” \u0000'.replace('\u0000', '') } });
    await sealAll();
  });

  test('holds every line once, in order, and fits', async () => {
    const check = await checkAudit(db);
    expect(check).toMatchObject({ is_intact: true, unsealed: 0, broken: null });
    expect(check.checked).toBeGreaterThanOrEqual(5);
    await write('test.new');
    expect(await checkAudit(db)).toMatchObject({ is_intact: true, unsealed: 1 });
  });

  test('many nodes at once link each line once', async () => {
    for (let n = 0; n < 50; n++) await write('test.many');
    const other = database.open();
    for (let round = 0; round < 10; round++)
      await Promise.all(Array.from({ length: 6 }, (_, n) => sealAudit(n % 2 ? db : other.db)));
    await sealAll();
    expect(await checkAudit(db)).toMatchObject({ is_intact: true, unsealed: 0 });
    const { rows } = await database.owner.query(
      'select (select count(*) from audit)::int as lines, (select count(*) from audit_chain)::int as links, (select max(seq) from audit_chain)::int as last',
    );
    expect(rows[0].links).toBe(rows[0].lines);
    expect(rows[0].last).toBe(rows[0].lines);
  });

  test('a line that is committed after one of a higher number gets its link, too', async () => {
    const late = await database.connect({ name: 'late' });
    await late.query('begin');
    await late.query(`insert into audit (action, subject) values ('test.late', 'thing:1')`);
    await write('test.early');
    await sealAll();
    await late.query('commit');
    await late.end();
    await sealAll();
    expect(await checkAudit(db)).toMatchObject({ is_intact: true, unsealed: 0 });
  });

  test('nobody of ours writes a link, or changes a line', async () => {
    for (const pool of [database.pool, database.staff.pool])
      for (const statement of [
        `insert into audit_chain (seq, audit_id, hash) values (99999, 1, sha256(''))`,
        `update audit_chain set hash = sha256('')`,
        'delete from audit_chain',
        `update audit set reason = 'other'`,
        'delete from audit',
      ])
        await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  });

  test('nobody of ours chooses the number or the time of a line, so none hides the next ones', async () => {
    for (const pool of [database.pool, database.staff.pool])
      for (const [column, value] of [
        ['id', '1000000000000'],
        ['id', '9223372036854775807'],
        ['at', `'2099-01-01'`],
      ])
        await expect(
          pool.query(
            `insert into audit (${column}, action, subject) overriding system value values (${value}, 'x', 'y')`,
          ),
          column,
        ).rejects.toMatchObject({ code: '42501' });
  });

  test('lines behind one of a far number, left by an older version, get their links all the same', async () => {
    await database.owner.query(
      `insert into audit (id, action, subject) overriding system value values (1000000000000, 'test.far', 'thing:1')`,
    );
    await sealAll();
    await write('test.behind');
    await sealAll();
    expect(await checkAudit(db)).toMatchObject({ is_intact: true, unsealed: 0 });
  });

  test('a line that waits for its link for longer than a minute is told, even one of a number beyond all', async () => {
    for (const id of ['500000000001', '9223372036854775807']) {
      await database.owner.query(
        `insert into audit (id, at, action, subject) overriding system value
         values (${id}, clock_timestamp() - interval '2 hours', 'test.old', 'thing:1')`,
      );
      await sealAll();
      const check = await checkAudit(db);
      expect(check).toMatchObject({ is_intact: false, unsealed: 1, broken: { how: 'unlinked' } });
      await database.owner.query(`delete from audit where id = ${id}`);
    }
    await database.owner.query(
      `insert into audit (at, action, subject) values (clock_timestamp() - interval '2 hours', 'test.old', 'thing:1')`,
    );
    while ((await sealAudit(db, { everywhere: true })) > 0) continue;
    await write('test.young');
    await sealAll();
    expect(await checkAudit(db)).toMatchObject({ is_intact: true, unsealed: 0 });
  });

  /** What the owner of the tables alone could do, undone afterwards. */
  async function tampered(statement: string, undo: string): Promise<Awaited<ReturnType<typeof checkAudit>>> {
    await database.owner.query(statement);
    const check = await checkAudit(db);
    await database.owner.query(undo);
    expect((await checkAudit(db)).is_intact).toBe(true);
    return check;
  }

  test('a changed line, a missing line, a missing link and a swapped pair are each seen at their place', async () => {
    const { rows } = await database.owner.query(
      'select audit_id as id, seq from audit_chain order by seq offset 2 limit 2',
    );
    const [line, next] = rows as { id: number; seq: number }[];
    if (line === undefined || next === undefined) throw new Error('too few lines');
    expect(
      await tampered(
        `update audit set reason = 'other' where id = ${line.id}`,
        `update audit set reason = '' where id = ${line.id}`,
      ),
    ).toMatchObject({ is_intact: false, broken: { seq: line.seq, audit_id: line.id, how: 'changed' } });
    await database.owner.query(`create table kept as select * from audit where id = ${line.id}`);
    expect(
      await tampered(
        `delete from audit where id = ${line.id}`,
        `insert into audit overriding system value select * from kept`,
      ),
    ).toMatchObject({ is_intact: false, broken: { seq: line.seq, how: 'missing' } });
    await database.owner.query(`create table link as select * from audit_chain where seq = ${line.seq}`);
    expect(
      await tampered(`delete from audit_chain where seq = ${line.seq}`, `insert into audit_chain select * from link`),
    ).toMatchObject({ is_intact: false, broken: { seq: line.seq, how: 'gap' } });
    await database.owner.query('drop table kept, link');
  });

  test('what was cut off at the end shows against a head that somebody wrote down', async () => {
    const { head } = await checkAudit(db);
    if (head === null) throw new Error('no head');
    expect((await checkAudit(db, head)).is_intact).toBe(true);
    await database.owner.query('create table tail as select * from audit_chain order by seq desc limit 1');
    await database.owner.query('delete from audit_chain where seq = (select seq from tail)');
    expect(await checkAudit(db)).toMatchObject({ is_intact: true });
    expect(await checkAudit(db, head)).toMatchObject({ is_intact: false, broken: { how: 'chain' } });
    await database.owner.query('insert into audit_chain select * from tail; drop table tail');
  });
});

describe('[OPS-1] the audit log', () => {
  const read = (query: Record<string, string>) =>
    office.get(`/api/admin/audit?${new URLSearchParams(query).toString()}`, auditor.as);
  const actionsOf = (answer: Awaited<ReturnType<typeof read>>): string[] =>
    answer.body.entries.map((entry: { action: string }) => entry.action);

  test('is searched by person, thing, words, request and day', async () => {
    const clerk = await office.aPerson(['fulfilment']);
    await write('order.move', {
      actorId: clerk.id,
      subject: 'order:5f',
      reason: 'Asked for 100% of it',
      requestId: 'req-1',
      after: { state: 'shipped' },
    });
    for (const query of [
      { who: clerk.id },
      { q: 'req-1' },
      { q: '100% of' },
      { subject: 'order:5f' },
      { subject: 'order:', action: 'order.move' },
      { action: 'order.' },
    ])
      expect(actionsOf(await read(query)), JSON.stringify(query)).toEqual(['order.move']);
    expect(actionsOf(await read({ q: '100_ of' }))).toEqual([]);
    const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
    expect((await read({ from: today, to: today, action: 'order.move' })).body.total).toBe(1);
    expect((await read({ to: '2020-01-01' })).body.entries).toEqual([]);
    const [entry] = (await read({ q: 'req-1' })).body.entries;
    expect(entry).toMatchObject({ actor: { id: clerk.id, initials: 'SF' }, after: { state: 'shipped' }, before: null });
  });

  test('comes fifty at a time, each line once', async () => {
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer = await read({ action: 'test.', ...(cursor === '' ? {} : { cursor }) });
      expect(answer.body.entries.length).toBeLessThanOrEqual(50);
      seen.push(...answer.body.entries.map((entry: { id: number }) => entry.id));
      cursor = answer.body.next_cursor as string | null;
    }
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
    expect(seen.length).toBeGreaterThan(50);
  });

  test('[S03] whatever is asked is answered with a refusal, never a failure', async () => {
    for (const query of [{ who: 'x' }, { cursor: 'x' }, { from: 'yesterday' }, { q: '%'.repeat(200) }, { q: `'"\\` }])
      expect((await read(query as unknown as Record<string, string>)).status, JSON.stringify(query)).toBeLessThan(500);
  });

  test('a day that no calendar has is refused by the name of its field', async () => {
    for (const day of ['2026-02-31', '2026-13-01', '2025-02-29', '2026-00-10'])
      for (const field of ['from', 'to'])
        expect(await read({ [field]: day }), day).toMatchObject({ status: 400, body: { errors: [field] } });
    expect((await read({ from: '2024-02-29', to: '2026-12-31' })).status).toBe(200);
  });

  test('[OPS-2] is exported with formulas escaped, and the export is a line, too', async () => {
    await write('test.formula', { reason: '=HYPERLINK("https://evil.example")' });
    const csv = await office.get('/api/admin/audit.csv?action=test.formula', auditor.as);
    const searched = await office.get('/api/admin/audit.csv?action=none&q=0712345678', auditor.as);
    expect(searched.status).toBe(200);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.body).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(String(csv.body).codePointAt(0)).toBe(0xfeff);
    expect(actionsOf(await read({ who: auditor.id, action: 'audit.exported' }))).toEqual([
      'audit.exported',
      'audit.exported',
    ]);
    const { entries } = (await read({ who: auditor.id, action: 'audit.exported' })).body;
    expect(entries[0].after).toEqual({ action: 'none', searched: true });
  });

  test('[OPS-10] tells nobody who sees people masked whose address it is', async () => {
    const boss = await office.aPerson([], 'owner');
    const { rows } = await database.owner.query('select email from app_user where id = $1', [boss.id]);
    await writeAudit(db, { actorId: boss.id, action: 'test.address', subject: 'thing:2' });
    for (const [as, lines] of [
      [boss.as, 1],
      [auditor.as, 0],
    ] as const)
      for (const q of [rows[0].email, rows[0].email.toUpperCase()]) {
        const { body } = await office.get(`/api/admin/audit?action=test.address&q=${encodeURIComponent(q)}`, as);
        expect(body.entries).toHaveLength(lines);
        const csv = await office.get(`/api/admin/audit.csv?action=test.address&q=${encodeURIComponent(q)}`, as);
        expect(csv.body.includes('test.address')).toBe(lines === 1);
      }
  });

  test('[OPS-10][OPS-24] tells a masked reader of a shopper no name but the shop’s, and of a case no word of why', async () => {
    const [shopper = ''] = await makePeople(database, 1);
    await database.owner.query(`update app_user set full_name = 'Amina Wanjiru Otieno' where id = $1`, [shopper]);
    const finance = await office.aPerson(['finance']);
    await writeAudit(db, { actorId: shopper, action: 'account.excluded', subject: `user:${shopper}` });
    const reason = 'Pays with the number of faith.';
    await writeAudit(db, { actorId: finance.id, action: 'case.watch', subject: 'case:1', reason });
    const after = { kind: 'risk.suspend', about: 'case:1' };
    await writeAudit(db, { actorId: finance.id, action: 'approval.requested', subject: 'approval:R-1', reason, after });
    await writeAudit(db, { actorId: finance.id, action: 'test.why', subject: 'thing:3', reason: 'No case at all.' });
    const lines = async (as: string) =>
      JSON.stringify([
        (await office.get('/api/admin/audit', as)).body,
        (await office.get('/api/admin/audit.csv', as)).body,
      ]);
    const { rows } = await database.owner.query('select username from app_user where id = $1', [shopper]);
    const masked = await lines(auditor.as);
    expect(masked).not.toContain('Wanjiru');
    expect(masked).toContain(rows[0].username);
    expect(masked).not.toContain('faith');
    expect(masked).toContain('No case at all.');
    const boss = await office.aPerson([], 'owner');
    expect(await lines(boss.as)).toContain('faith');
  });

  test('says whether the chain fits', async () => {
    await sealAll();
    const answer = await office.post('/api/admin/audit/check', undefined, auditor.as);
    expect(answer.body).toMatchObject({ is_intact: true, broken: null });
  });
});
