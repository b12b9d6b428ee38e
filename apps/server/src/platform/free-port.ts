import { createServer } from 'node:net';

/** Below where Linux (32768) and macOS (49152) begin to give ports to outgoing connections: none of those takes it meanwhile. */
const [FROM, TO] = [20_000, 32_000] as const;
const TRIES = 50;
/** Each process begins elsewhere, and goes on from there: two that ask at the same moment are not given the same. */
let next = (process.pid * 7_919) % (TO - FROM);

/**
 * A port that nobody listened on a moment ago, and the next one beside it neither (a shop's simulated M-PESA takes that).
 * Somebody may since: what then starts there says so.
 * @throws Error when fifty pairs in a row were taken
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let n = 0; n < TRIES; n++) {
    const port = FROM + 2 * Math.floor(next / 2);
    next = (next + 2) % (TO - FROM);
    if ((await isFree(port, host)) && (await isFree(port + 1, host))) return port;
  }
  throw new Error(`no free port from ${FROM} to ${TO} on ${host}`);
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => answer(true)));
  });
}
