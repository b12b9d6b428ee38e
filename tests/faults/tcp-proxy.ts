import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

/** What becomes of bytes on their way; each may change while connections are open. */
export type LinkFault = {
  /** Added to each way, in ms. */
  delayMs: number;
  /** Nothing passes in either direction and nothing is closed: a half-open connection. */
  isStalled: boolean;
  /** New connections are cut at once, as by a machine that is off. */
  isRefusing: boolean;
  /** So many commits from now on are cut off: their answer never comes, half of them never arrive. */
  cutsAtCommit: number;
};

export type Link = {
  readonly port: number;
  readonly fault: LinkFault;
  /** How many commits were cut off by now. */
  readonly cuts: number;
  /** Cuts all connections with a reset. */
  cut(): void;
  stop(): Promise<void>;
};

/** `pg` sends it as a text of its own, whether alone or in a row of others. */
const COMMIT = Buffer.from('commit\0');

/**
 * A proxy of our own between two processes.
 * @param target where a new connection leads; null: nowhere now
 */
export async function startLink(target: () => NetConnectOpts | null, port = 0): Promise<Link> {
  const fault: LinkFault = { delayMs: 0, isStalled: false, isRefusing: false, cutsAtCommit: 0 };
  const pairs = new Set<readonly [Socket, Socket]>();
  let cuts = 0;

  const pass = (from: Socket, to: Socket, isCommand: boolean): void => {
    let waiting: Promise<void> = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      if (isCommand && fault.cutsAtCommit > 0 && chunk.includes(COMMIT)) {
        fault.cutsAtCommit--;
        cuts++;
        // Every other one arrives and is carried out; nobody learns of either.
        if (cuts % 2 === 0) to.end(chunk);
        else to.destroy();
        from.resetAndDestroy();
        return;
      }
      if (fault.isStalled) return;
      if (fault.delayMs === 0) {
        waiting = waiting.then(() => void to.write(chunk));
        return;
      }
      const later = new Promise<void>((done) => setTimeout(done, fault.delayMs));
      waiting = waiting.then(() => later).then(() => void to.write(chunk));
    });
    from.on('end', () => (fault.isStalled ? undefined : to.end()));
    from.on('close', () => (fault.isStalled ? undefined : to.destroy()));
    from.on('error', () => (fault.isStalled ? undefined : to.destroy()));
  };
  const server: Server = createServer({ noDelay: true, allowHalfOpen: false }, (near) => {
    const to = fault.isRefusing ? null : target();
    near.on('error', () => undefined);
    if (to === null) {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ ...to, noDelay: true } as NetConnectOpts);
    const pair = [near, far] as const;
    pairs.add(pair);
    near.once('close', () => pairs.delete(pair));
    pass(near, far, true);
    pass(far, near, false);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const address = server.address();
  const cut = (): void => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
    pairs.clear();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    fault,
    get cuts() {
      return cuts;
    },
    cut,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        cut();
      }),
  };
}
