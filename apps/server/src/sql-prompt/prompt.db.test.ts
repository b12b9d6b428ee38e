import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { connect, READER_ROLE } from '../platform/database/index.ts';
import { testDatabase } from '../testing/test-database.ts';
import { runPrompt } from './prompt.ts';

const database = await testDatabase();

async function typed(text: string, role: string | null = READER_ROLE): Promise<{ said: string; isDone: boolean }> {
  const client = await connect({ url: database.url, role });
  const output = new PassThrough();
  const chunks: string[] = [];
  output.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  try {
    const isDone = await runPrompt({ client, input: Readable.from([text]), output, sign: '=> ' });
    return { said: chunks.join(''), isDone };
  } finally {
    await client.end();
  }
}

test('statements over several lines run in turn, and their rows are printed', async () => {
  const { said, isDone } = await typed("select 1 as one,\n 'a;b' as two;\nselect now() - now() as none");
  expect(isDone).toBe(true);
  expect(said).toMatch(/one\s+two\n-+\s+-+\n1\s+a;b\n\(1 row, [\d.]+ ms\)/);
  expect(said.match(/1 row,/g)).toHaveLength(2);
});

test('a table is told with its columns and keys, an unknown one by a sentence', async () => {
  const { said } = await typed('\\d payment\n\\d nothing\n\\d');
  expect(said).toMatch(/column\s+type\s+null/);
  expect(said).toContain('payment_pkey: PRIMARY KEY (id)');
  expect(said).toContain('There is no table "nothing".');
  expect(said).toMatch(/^transfer\s/m);
});

test('a file stops at the first mistake, which is told', async () => {
  const { said, isDone } = await typed('select 1/0; select 2 as after;');
  expect(isDone).toBe(false);
  expect(said).toContain('Not done: division by zero');
  expect(said).not.toContain('after');
});

test('[S58] who only reads changes nothing, and sees no secrets', async () => {
  expect((await typed("update setting set value = '1';")).said).toContain('Not done: permission denied');
  expect((await typed('select * from session;')).said).toContain('Not done: permission denied');
});

test('many rows are cut, and it is said', async () => {
  const { said } = await typed('select n from generate_series(1, 500) n;');
  expect(said).toContain('(500 rows, the first 200 are shown');
  expect(said).not.toMatch(/^201$/m);
});
