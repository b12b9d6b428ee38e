import { createServer } from 'node:net';

/** A port that nobody listened on a moment ago. Somebody may since: what then starts there says so. */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, host, () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}
