import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { closeAll, makeLive, makeProduct, runOut } from '../../testing/auction-world.ts';
import { logWorld } from '../../testing/log-world.ts';
import { testDatabase } from '../../testing/test-database.ts';

/** The program and its lines are those of docs/operations/public-log.md; the packages are Go's own. */
const PROGRAM = fileURLToPath(new URL('../../../../../docs/operations/check-with-go/main.go', import.meta.url));
/** Each is three entries: more than a tile of them, so that there are whole tiles and a level above. GO_AUCTIONS makes a longer log. */
const AUCTIONS = Number(process.env['GO_AUCTIONS'] ?? 110);
const run = promisify(execFile);

const database = await testDatabase();
const world = await logWorld(database);
const folder = await mkdtemp(join(tmpdir(), 'mnada-go-'));
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

/** @returns why nothing could be built: where Go is missing or keeps its packages elsewhere, its tools check nothing */
async function build(): Promise<{ readonly program: string } | { readonly missing: string }> {
  try {
    const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOCACHE: join(folder, 'cache') };
    const root = (await run('go', ['env', 'GOROOT'], { env })).stdout.trim();
    await mkdir(join(folder, 'sumdb'));
    await cp(PROGRAM, join(folder, 'main.go'));
    for (const part of ['note', 'tlog'])
      await cp(join(root, 'src/cmd/vendor/golang.org/x/mod/sumdb', part), join(folder, 'sumdb', part), {
        recursive: true,
        dereference: true,
      });
    const note = join(folder, 'sumdb/note/note.go');
    await writeFile(note, (await readFile(note, 'utf8')).replace('golang.org/x/crypto/ed25519', 'crypto/ed25519'));
    await writeFile(join(folder, 'go.mod'), 'module check\n');
    await run('go', ['build', '-o', 'check', '.'], { cwd: folder, env });
    return { program: join(folder, 'check') };
  } catch (error) {
    return { missing: String((error as Error).message).slice(0, 300) };
  }
}

/** Auctions without a bid: what the log says is what is checked here, not what was bid. */
async function play(count: number): Promise<void> {
  const auctions = await makeLive(database, count, { productId: await makeProduct(database) });
  await runOut(database, auctions);
  await closeAll(database);
  await world.append();
}

/** The shop's address as strangers reach it: every third question is told to come again. */
async function startBusy(forge: (path: string, bytes: Buffer) => Buffer) {
  const state = { asked: 0, busy: 0 };
  const server = createServer((request, response) => {
    state.asked++;
    if (state.asked % 3 === 0) {
      state.busy++;
      response.writeHead(429, { 'retry-after': '1' }).end();
      return;
    }
    const path = (request.url ?? '').replace('/ledger/1/', '');
    world.fetchPath(path).then(
      ({ status, bytes, headers }) => {
        const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
        response.writeHead(status).end(forge(path, plain));
      },
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ledger/1`,
    state,
    stop: () => new Promise((done) => server.close(done)),
  };
}

test('[LOG-7] Go’s own tools verify checkpoint, every inclusion and consistency, wait where they are told to, and find a flipped byte', {
  timeout: 600_000,
}, async ({ skip }) => {
  const built = await build();
  if ('missing' in built) {
    process.stderr.write(
      `\n  Go’s tools did NOT check the public log (apt-get install golang-go): ${built.missing}\n\n`,
    );
    skip('Go is not installed here');
    return;
  }
  await play(10);
  const older = join(folder, 'older.checkpoint');
  await writeFile(older, (await world.fetchPath('checkpoint')).bytes);
  await play(AUCTIONS - 10);
  const honest = await startBusy((_, bytes) => bytes);
  const { stdout } = await run(built.program, [honest.address, older]);
  await honest.stop();
  expect(stdout).toMatch(
    new RegExp(`every entry is in it: .*mnada/close/v1:${AUCTIONS} .*mnada/schedule/v1:${AUCTIONS}`),
  );
  expect(stdout).toMatch(/it continues the one of \d+ entries/);
  expect(honest.state.busy).toBeGreaterThan(0);

  const flipped = await startBusy((path, bytes) => {
    if (path !== 'tile/entries/000') return bytes;
    const other = Buffer.from(bytes);
    // Within the first entry: behind its length of two bytes.
    other[2] = (other[2] ?? 0) ^ 1;
    return other;
  });
  await expect(run(built.program, [flipped.address])).rejects.toThrow('entry 0');
  await flipped.stop();

  await writeFile(older, (await readFile(older, 'utf8')).replace(/\n[0-9]+\n/, '\n7\n'));
  const again = await startBusy((_, bytes) => bytes);
  await expect(run(built.program, [again.address, older])).rejects.toThrow();
  await again.stop();
});
