import { createServer } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { aDataFolder, anEmptyShop, startServer } from './server-process.ts';

describe('a start that cannot be', () => {
  test('for a wrong variable ends with a sentence that names it', async () => {
    const server = await startServer({ dataDir: aDataFolder(), env: { PORT: 'abc', MODE: 'perhaps' } });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain('PORT must be a whole number');
    expect(server.output()).toContain('MODE must be one of');
    expect(server.output()).not.toContain('    at ');
  });

  test('for a port that is taken names the port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    afterAll(() => void other.close());
    await new Promise((done) => other.once('listening', done));
    const { port } = other.address() as { port: number };
    const server = await startServer({ dataDir: await anEmptyShop(), env: { PORT: String(port), DEMO: 'off' } });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain(`PORT ${port}`);
  });

  test('for a database that does not answer says so', async () => {
    const server = await startServer({
      dataDir: aDataFolder(),
      env: { DATABASE_URL: 'postgres://app@127.0.0.1:1/none' },
    });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain('DATABASE_URL');
    expect(server.output()).not.toContain('    at ');
  });

  test('beside a living server on the same folder is refused, and the other lives on', async () => {
    const dataDir = await anEmptyShop();
    const first = await startServer({ dataDir, env: { DEMO: 'off' } });
    await first.serving();
    const second = await startServer({ dataDir, env: { DEMO: 'off' } });
    expect(await second.exited).toBe(1);
    expect(second.output()).toMatch(/Another server \(process \d+\) already runs on .+DATA_DIR/);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });
});
