import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ClientsOrder, ClientsReport } from './fanout-clients.ts';

/** Sockets in a process of their own, of one auction unless told otherwise. */
export type Clients = {
  count(): Promise<Extract<ClientsReport, { readonly did: 'count' }>>;
  /** Opens some more. */
  open(count: number, path?: string, tokens?: readonly string[]): Promise<void>;
  /** So many presses a second from now on; 0: no more. @returns presses so far */
  bid(auctionId: number, perSecond: number): Promise<number>;
  stop(): Promise<void>;
};

/** @param tokens whose sockets the first of them are: they may bid */
export async function openClients(
  { port }: { readonly port: number },
  count: number,
  { path = '/ws/auctions/1', tokens = [] as readonly string[] } = {},
): Promise<Clients> {
  const child = fork(fileURLToPath(new URL('./fanout-clients.ts', import.meta.url)));
  child.on('exit', (code) => {
    if (code) process.exit(code);
  });
  await order(child, { do: 'open', port, path, count, tokens });
  return {
    async count() {
      const report = await order(child, { do: 'count' });
      if (report.did !== 'count') throw new Error(report.did);
      return report;
    },
    async open(more, where = path, whose = []) {
      await order(child, { do: 'open', port, path: where, count: more, tokens: whose });
    },
    async bid(auctionId, perSecond) {
      const report = await order(child, { do: 'bid', auctionId, perSecond });
      if (report.did !== 'bid') throw new Error(report.did);
      return report.presses;
    },
    async stop() {
      await order(child, { do: 'close' });
      child.disconnect();
    },
  };
}

const order = (child: ChildProcess, message: ClientsOrder): Promise<ClientsReport> =>
  new Promise((resolve) => {
    child.once('message', (report) => resolve(report as ClientsReport));
    child.send(message);
  });
