import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { logWorld } from '../../testing/log-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { appendToLog, LogRefusal } from './append-to-log.ts';
import { loadLogSigner } from './log-signer.ts';
import { markPutBack } from './mark-put-back.ts';

const database = await testDatabase();
const world = await logWorld(database);
const other = await mkdtemp(join(tmpdir(), 'mnada-put-back-'));
afterAll(async () => {
  await world.stop();
  await rm(other, { recursive: true, force: true });
});
const { db } = database;

test('[LOG-5] what was signed last and can’t be read is no leave to sign', async () => {
  await world.append();
  const file = join(world.dataDir, 'ledger/1.checkpoint');
  const remembered = await readFile(file, 'utf8');
  for (const text of ['', 'half of it', remembered.slice(0, 40)]) {
    await writeFile(file, text);
    await expect(world.append()).rejects.toThrow(LogRefusal);
  }
  await rm(file);
  // Something is there, and it isn't a file.
  const { mkdir } = await import('node:fs/promises');
  await mkdir(file);
  await expect(world.append()).rejects.toThrow(LogRefusal);
  await rm(file, { recursive: true });
  await writeFile(file, remembered);
  await world.append();
});

test('[LOG-5] a restored database is not signed on under an old number, though key and folder are new to it', async () => {
  const key = (await readFile(join(world.dataDir, 'ledger/1.key'), 'utf8')).trim();
  expect(await markPutBack(db, other)).toBe(2);
  const signer = (number: number) => loadLogSigner({ ...world.config, dataDir: other, ledger: { number, key } });
  await expect(appendToLog({ db, signer: await signer(1) })).rejects.toThrow('LEDGER_NUMBER');
  const { note } = await appendToLog({ db, signer: await signer(2) });
  expect(note).toMatch(/^mnada\.test\/ledger\/2\n/);
  expect(await markPutBack(db, other)).toBe(3);
  await expect(appendToLog({ db, signer: await signer(2) })).rejects.toThrow(LogRefusal);
});
