/**
 * The revenue authority's end of `saveTrnsSalesOsdc`, with nothing of ours: it keeps one sale a number, and answers late, twice, never
 * or wrongly, as it is told.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `lost`: it keeps the sale and closes the line; `late`: it answers when nobody waits; `busy`: it keeps nothing. */
export type EtimsMood = 'well' | 'lost' | 'late' | 'busy' | 'nonsense' | 'unsigned' | 'refuses' | 'broken' | 'mixed up';

type Sale = { readonly invcNo: number; readonly orgInvcNo: number; readonly totAmt: number };

/** @param moodOf how it answers the so-manieth question about a number. The caller stops it. */
export async function startFakeEtims(moodOf: (number: number, time: number) => EtimsMood) {
  const sales = new Map<number, string>();
  const asked = new Map<number, number>();
  const receipts = new Map<number, number>();
  const state = { otherBodies: 0, orders: [] as number[], keys: new Set<unknown>(), twice: 0 };
  const late: NodeJS.Timeout[] = [];
  let last = 0;

  const json = (response: ServerResponse, resultCd: string, data: object | null = null) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ resultCd, resultMsg: 'x', data }));
  const signed = (number: number) => ({
    curRcptNo: number,
    totRcptNo: number,
    intrlData: `DATA${number}`,
    rcptSign: `SIGN${number}`,
    sdcDateTime: '20261126120000',
  });

  /** @returns whether it had it already */
  function keep(number: number, body: string): boolean {
    const before = sales.get(number);
    if (before === undefined) {
      sales.set(number, body);
      receipts.set(number, ++last);
      state.orders.push(number);
      return false;
    }
    if (before !== body) state.otherBodies++;
    state.twice++;
    return true;
  }

  function answer(body: string, response: ServerResponse): void {
    const { invcNo } = JSON.parse(body) as Sale;
    const time = (asked.get(invcNo) ?? 0) + 1;
    asked.set(invcNo, time);
    const mood = moodOf(invcNo, time);
    if (mood === 'busy') return void response.writeHead(503).end();
    if (mood === 'refuses') return void json(response, '910');
    const had = keep(invcNo, body);
    const own = receipts.get(invcNo) ?? 0;
    if (mood === 'lost') return void response.destroy();
    if (mood === 'late') return void late.push(setTimeout(() => json(response, '000', signed(own)), 3_000));
    if (mood === 'nonsense') return void response.end('<html>Tomcat</html>');
    if (mood === 'unsigned') return void json(response, '000', { curRcptNo: own });
    if (mood === 'broken') return void json(response, '999');
    // The receipt of another sale.
    if (mood === 'mixed up') return void json(response, '000', signed(receipts.get(1) ?? 0));
    // Every other number is answered again as if it were new; the others are told to be there.
    if (had && invcNo % 2 === 0) return void json(response, '994');
    json(response, '000', signed(own));
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      state.keys.add(request.headers['cmckey']);
      if (request.method === 'POST' && request.url === '/api/saveTrnsSalesOsdc')
        answer(Buffer.concat(parts).toString('utf8'), response);
      else response.writeHead(404).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    sales,
    state,
    stop: () =>
      new Promise((done) => {
        for (const timer of late) clearTimeout(timer);
        server.close(done);
        server.closeAllConnections();
      }),
  };
}
