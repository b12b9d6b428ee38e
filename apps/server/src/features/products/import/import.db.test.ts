import { Imported, ImportPreview } from '@mnada/contract/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exactly } from '../../../testing/auctions-app.ts';
import { officeApp, type OfficeApp } from '../../../testing/office-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { formOf, upload } from '../../../testing/upload.ts';

const database = await testDatabase();
let office: OfficeApp;
let joy = { id: '', as: '' };
beforeAll(async () => {
  office = await officeApp(database);
  joy = await office.aPerson(['catalogue']);
});
afterAll(() => office?.stop());

const send = (csv: Buffer | string, query: string) =>
  upload(
    office,
    `/api/admin/products/import?${query}`,
    joy.as,
    formOf([{ name: 'goods.csv', type: 'text/csv', bytes: csv }]),
  );
async function preview(csv: Buffer | string): Promise<ImportPreview> {
  const answer = await send(csv, 'step=preview');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return exactly(ImportPreview, answer.body);
}
const write = (csv: Buffer | string, sha256: string) => send(csv, `step=write&sha256=${sha256}`);
const count = async () => (await database.owner.query('select count(*)::int as n from product')).rows[0].n;

const HEAD =
  'Name,Category,Price,Name SW,Description,Description SW,Specifications,Specifications SW,Stock,Unit cost,Supplier,Shelf';
const KETTLE =
  '"Pika 1.7 L ""steel"" kettle",Kitchen,"2,995",Birika,Boils.,Huchemsha.,Size=1.7 L | Power=2 kW,Ujazo=Lita 1.7 | Nguvu=kW 2,12,2410,"Kilele, Ltd",A1';

test('[OPS-7] a file is looked at, then written as drafts with their lots; the same file again is told', async () => {
  const csv = `\uFEFF${HEAD}\r\n${KETTLE}\r\n\r\nFan,Home,5495,,,,,,,,,\r\n`;
  const before = await count();
  const seen = await preview(csv);
  expect(seen).toMatchObject({ rows: 2, good: 2, error_count: 0, unknown_columns: ['Shelf'], imported_before: null });
  expect(seen.sample).toEqual([
    { row: 2, name: 'Pika 1.7 L "steel" kettle', category: 'Kitchen', price: 2_995, stock: 12, is_in_kiswahili: true },
    { row: 4, name: 'Fan', category: 'Home', price: 5_495, stock: 0, is_in_kiswahili: false },
  ]);
  expect(await count()).toBe(before);
  const answers = await Promise.all([write(csv, seen.sha256), write(csv, seen.sha256)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('IMPORT_REPEATED');
  expect(exactly(Imported, answers.find(({ status }) => status === 200)?.body).products).toBe(2);
  expect(await count()).toBe(before + 2);
  const { rows } = await database.owner.query(
    `select p.name, p.state, p.stock, p.is_in_kiswahili, l.unit_cost_cents, l.supplier, p.specifications, p.specifications_sw
       from product p left join stock_lot l on l.product_id = p.id order by p.id`,
  );
  expect(rows).toMatchObject([
    {
      ...{ state: 'draft', stock: 12, is_in_kiswahili: true, unit_cost_cents: 241_000, supplier: 'Kilele, Ltd' },
      specifications: { Size: '1.7 L', Power: '2 kW' },
      specifications_sw: [
        ['Ujazo', 'Lita 1.7'],
        ['Nguvu', 'kW 2'],
      ],
    },
    { name: 'Fan', stock: 0, unit_cost_cents: null },
  ]);
  expect((await preview(csv)).imported_before).toMatchObject({ products: 2, by: { id: joy.id } });
  expect((await write(csv, seen.sha256)).body.code).toBe('IMPORT_REPEATED');
});

test('[OPS-7] one wrong row, and nothing is written: every fault is told by row and column', async () => {
  const csv = [
    'name;category;price;price_checked_on;delivery;stock;specifications;specifications_sw',
    'Good one;Kitchen;100;2025-01-01;large;1;;',
    ';Kitchen;100;;;;;',
    'Bad price;Kitchen;12.5;;;;;',
    'Dear;;250001;;;;;',
    'Late;Kitchen;5;2999-01-01;;-1;;',
    'Odd;Kitchen;5;2025-02-31;by_drone;;Size;',
    'Good one;Kitchen;100;;;;;',
    'Short;Kitchen',
    'Uneven;Kitchen;5;;;;Size=1|Power=2;Ujazo=1',
  ].join('\n');
  const seen = await preview(csv);
  expect(seen.errors.map(({ row, column, fault }) => `${row} ${column ?? ''} ${fault}`)).toEqual([
    '3 name missing',
    '4 price not_a_number',
    '5 category missing',
    '5 price out_of_range',
    '6 price_checked_on not_a_day',
    '6 stock out_of_range',
    '7 price_checked_on not_a_day',
    '7 delivery unknown',
    '7 specifications shape',
    '8 name twice',
    '9  shape',
    '10 specifications_sw shape',
  ]);
  expect(seen).toMatchObject({ rows: 9, good: 1, error_count: 12 });
  const before = await count();
  const refused = await write(csv, seen.sha256);
  expect([refused.status, refused.body.code, refused.body.preview.error_count]).toEqual([422, 'IMPORT_ROWS_WRONG', 12]);
  const other = await write(`${csv}\n`, seen.sha256);
  expect([other.status, other.body.errors]).toEqual([400, ['sha256']]);
  expect(await count()).toBe(before);
  // A product of that name is there already: told before anything is written.
  expect((await preview('name,category,price\nFAN,Home,1')).errors).toEqual([
    { row: 2, column: 'name', fault: 'twice' },
  ]);
});

test('[OPS-7] hostile files are refused with a sentence, and formulas stay text', async () => {
  const head = 'name,category,price\n';
  const hostile: [string, Buffer | string, number, string][] = [
    ['no line of names', 'a,b,c\n1,2,3', 422, 'IMPORT_UNREADABLE'],
    ['names alone', head, 422, 'IMPORT_UNREADABLE'],
    ['a column twice', 'name,name,category,price\na,b,c,1', 422, 'IMPORT_UNREADABLE'],
    [
      'no UTF-8',
      Buffer.concat([Buffer.from(`${head}Caf`), Buffer.from([0xe9, 0x2c]), Buffer.from('K,1')]),
      422,
      'IMPORT_UNREADABLE',
    ],
    ['a NUL', `${head}a\0b,K,1`, 422, 'IMPORT_UNREADABLE'],
    ['a quote that never ends', `${head}"a,K,1\n`, 422, 'IMPORT_UNREADABLE'],
    ['a row of megabytes', `${head}${'a'.repeat(100_000)},K,1`, 422, 'IMPORT_UNREADABLE'],
    ['an archive', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 422, 'IMPORT_UNREADABLE'],
    ['too many rows', head + Array.from({ length: 10_001 }, (_, n) => `p${n},K,1`).join('\n'), 413, 'IMPORT_TOO_BIG'],
    ['too many lines that say nothing', `${head}${'\n'.repeat(40_000)}a,K,1`, 413, 'IMPORT_TOO_BIG'],
    ['too many bytes', head + `${'x'.repeat(60_000)},K,1\n`.repeat(270), 413, 'IMPORT_TOO_BIG'],
    ['nothing', '', 400, 'UPLOAD_SHAPE'],
  ];
  const before = await count();
  for (const [what, csv, status, code] of hostile) {
    const answer = await send(csv, 'step=preview');
    expect([answer.status, answer.body.code], what).toEqual([status, code]);
  }
  expect(await count()).toBe(before);
  expect((await preview(`${head}=cmd|' /C calc'!A0,K,1`)).sample[0]?.name).toBe(`=cmd|' /C calc'!A0`);
});

test('[OPS-7] signs that nobody can see are told by their column, and nothing is written', async () => {
  const seen = await preview(
    'name,category,price,name_sw,supplier\nPhone \u202eeerf\u202c x,K,1,,\n\u200b\u2800,K,1,Simu\u200b,\nFan,K,1,,A\u0007b',
  );
  expect(seen.errors).toEqual([
    { row: 2, column: 'name', fault: 'unseen' },
    { row: 3, column: 'name', fault: 'unseen' },
    { row: 3, column: 'name_sw', fault: 'unseen' },
    { row: 4, column: 'supplier', fault: 'unseen' },
  ]);
});

test('[OPS-7] ten thousand rows are read and written while everything else goes on', async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => `Thing ${n},Bulk,${1 + (n % 900)},Kitu ${n},${n % 7}`);
  const csv = `name,category,price,name_sw,stock\n${rows.join('\n')}`;
  let turns = 0;
  let isRunning = true;
  const turn = () => {
    turns += 1;
    if (isRunning) setImmediate(turn);
  };
  setImmediate(turn);
  const seen = await preview(csv);
  const turnsToRead = turns;
  const answer = await write(csv, seen.sha256);
  isRunning = false;
  expect(seen).toMatchObject({ rows: 10_000, good: 10_000, error_count: 0 });
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ products: 10_000 });
  // Others had their turn again and again: at least once for each hundred rows.
  expect(turnsToRead).toBeGreaterThanOrEqual(100);
  expect(turns - turnsToRead).toBeGreaterThanOrEqual(100);
  const { rows: stock } = await database.owner.query(
    `select sum(stock)::int as stock, count(*)::int as n from product where category = 'Bulk'`,
  );
  expect(stock).toEqual([{ stock: rows.reduce((sum, _, n) => sum + (n % 7), 0), n: 10_000 }]);
});
