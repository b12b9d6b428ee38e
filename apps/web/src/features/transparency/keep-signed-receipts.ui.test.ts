import { beforeEach, expect, test } from 'vitest';
import { readReceipts } from './kept-receipts.ts';
import { aUser, fakeApi } from '../../client/testing/fake-api.ts';
import { keepReceipt } from '../../client/keep-receipt.ts';
import { keepSigned } from '../../client/keep-signed-receipts.ts';
import { signedIn, signedOut } from '../../client/session.ts';

beforeEach(() => {
  localStorage.clear();
  signedIn('token', aUser);
});

const accepted = (seq: number) => ({ seq, received_at_us: seq * 10, decided_at_us: seq * 10 + 3, hash: `h${seq}` });
const told = (seq: number, note: string | null = `note ${seq}`) => ({
  seq,
  link: `v1|7|${seq}|${seq * 10}|${seq * 10 + 3}|100|tag|before`,
  hash: `h${seq}`,
  note,
});
const kept = (seq: number, note?: string | null) => ({
  ...{ seq, receivedAtUs: seq * 10, decidedAtUs: seq * 10 + 3, hash: `h${seq}` },
  ...(note === null ? {} : { note: note ?? `note ${seq}` }),
});

test('[LOG-4] the signature joins the receipt that was told when the bid was accepted; a bid that a rule placed gets one, too', async () => {
  keepReceipt(7, accepted(2));
  const { api, calls } = fakeApi({});
  const answers = { '/api/receipts/7?after=0': { receipts: [told(2), told(4)], more: false } };
  await keepSigned(fakeApi(answers).api, 7);
  expect(readReceipts(7)).toEqual([kept(2), kept(4)]);
  await keepSigned(api, 7).catch(() => undefined);
  expect(calls.map(({ path }) => path)).toEqual(['/api/receipts/7?after=4']);
});

test('[LOG-4] what is told otherwise of the same bid stands beside what was told first: both are evidence', async () => {
  keepReceipt(7, accepted(2));
  const { api } = fakeApi({ '/api/receipts/7?after=0': { receipts: [{ ...told(2), hash: 'another' }], more: false } });
  await keepSigned(api, 7);
  expect(readReceipts(7)).toEqual([kept(2, null), { ...kept(2), hash: 'another' }]);
});

test('[LOG-4] they come in as many answers as there are; a server that says that there are more and tells none is asked no more', async () => {
  const { api, calls } = fakeApi({
    '/api/receipts/7?after=0': { receipts: [told(1), told(3)], more: true },
    '/api/receipts/7?after=3': { receipts: [told(5, null)], more: true },
    '/api/receipts/7?after=5': { receipts: [], more: true },
  });
  await keepSigned(api, 7);
  expect(calls).toHaveLength(3);
  expect(readReceipts(7)).toEqual([kept(1), kept(3), kept(5, null)]);
});

test('[LOG-4] a bid that a rule placed between two told ones gets its receipt, too', async () => {
  keepReceipt(7, accepted(2));
  await keepSigned(fakeApi({ '/api/receipts/7?after=0': { receipts: [told(2)], more: false } }).api, 7);
  keepReceipt(7, accepted(6));
  const { api } = fakeApi({ '/api/receipts/7?after=2': { receipts: [told(4), told(6)], more: false } });
  await keepSigned(api, 7);
  expect(readReceipts(7).map(({ seq, note }) => [seq, note])).toEqual([2, 6, 4].map((seq) => [seq, `note ${seq}`]));
});

test('[LOG-4] one bid that the server refuses to sign keeps no signature of those behind it from the device, and costs one question more', async () => {
  const all = Array.from({ length: 120 }, (_, at) => told(2 * at + 1, at === 0 ? null : undefined));
  const asked: number[] = [];
  const get = async (path: string) => {
    const after = Number(/after=(\d+)/.exec(path)?.[1]);
    asked.push(after);
    const rest = all.filter(({ seq }) => seq > after);
    return { receipts: rest.slice(0, 50), more: rest.length > 50 };
  };
  await keepSigned({ get } as never, 7);
  expect(readReceipts(7).filter(({ note }) => note !== undefined)).toHaveLength(119);
  expect(asked).toEqual([0, 99, 199]);
  asked.length = 0;
  await keepSigned({ get } as never, 7);
  expect(asked).toEqual([0, 239]);
});

test('[LOG-4] receipts of a hundred auctions are kept, the newest', async () => {
  for (let id = 1; id <= 102; id++) keepReceipt(id, accepted(1));
  await keepSigned(fakeApi({ '/api/receipts/102?after=0': { receipts: [told(1)], more: false } }).api, 102);
  expect([1, 2, 3, 102].map((id) => readReceipts(id).length)).toEqual([0, 0, 1, 1]);
});

test('[LOG-4] what is answered after they signed out is kept for nobody, and nothing more is asked', async () => {
  const { api, calls } = fakeApi({
    '/api/receipts/7?after=0': () => {
      signedOut();
      return { receipts: [told(1)], more: true };
    },
  });
  await keepSigned(api, 7);
  expect(calls).toHaveLength(1);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('receipts'))).toEqual([]);
});
