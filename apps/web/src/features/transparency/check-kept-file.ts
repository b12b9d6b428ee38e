/** Holds a file that somebody kept against the key of its log, and, where there is a network, against what is told now. */
import { PublicLogsAnswer } from '@mnada/contract';
import {
  checkKeptProof,
  checkKeptReceipts,
  type KeptProofVerdict,
  type KeptReceiptVerdict,
  readCheckpoint,
  readHistory,
  readLogKey,
  readReceiptNotes,
  readTlogProof,
  type ToldList,
  UNKNOWN_HISTORY,
} from '@mnada/rules/transparency';
import { checkSignature } from './check-signature.ts';
import { keptVkey } from './kept-checkpoint.ts';
import { BYTES_MAX } from './fetch-bounded.ts';
import { fetchText } from './read-published.ts';
import { toldLog } from './told-log.ts';

export type KeptFileVerdict =
  | { readonly kind: 'unreadable' | 'failed' }
  | { readonly kind: 'noKey' | 'noLog'; readonly origin: string }
  | { readonly kind: 'receipts'; readonly auctionId: number; readonly receipts: readonly KeptReceiptVerdict[] }
  | { readonly kind: 'proof'; readonly origin: string; readonly proof: KeptProofVerdict };

type Told = { readonly vkey: string; readonly ledger: string };

/** @returns a verdict on whatever was chosen: it comes from anywhere */
export async function checkKeptFile(given: string): Promise<KeptFileVerdict> {
  const text = given.replaceAll('\r\n', '\n');
  const notes = readReceiptNotes(text);
  const origin = notes?.[0]?.origin ?? readCheckpoint(readTlogProof(text)?.checkpoint ?? '')?.origin;
  if (origin === undefined) return { kind: 'unreadable' };
  const logs = await listLogs();
  const told = logs?.find((log) => log.origin === origin);
  // The key as this browser saw it first: a server that shows another now is found out.
  const vkey = keptVkey(origin) ?? told?.vkey;
  if (vkey === undefined) return logs === null ? { kind: 'noKey', origin } : { kind: 'noLog', origin };
  const key = readLogKey(vkey);
  if (key === null) return { kind: 'failed' };
  if (notes !== null) {
    const auctionId = notes[0]?.auctionId ?? 0;
    const list = told === undefined ? null : await toldList(told.ledger, auctionId);
    return { kind: 'receipts', auctionId, receipts: await checkKeptReceipts(notes, list, key, checkSignature) };
  }
  const history =
    told === undefined ? UNKNOWN_HISTORY : await readHistory([text], toldLog(told.ledger)).catch(() => UNKNOWN_HISTORY);
  const proof = await checkKeptProof(text, key, history, checkSignature);
  return proof === null ? { kind: 'unreadable' } : { kind: 'proof', origin, proof };
}

/** @returns null: it isn't published yet, or can't be had */
async function toldList(ledger: string, auctionId: number): Promise<ToldList | null> {
  const own = `${ledger}/auction/${auctionId}`;
  const [file, end] = await Promise.all([
    fetchText(`${own}.txt`, undefined, 'default', BYTES_MAX.file).catch(() => null),
    fetchText(`${own}/close.tlog-proof`).catch(() => null),
  ]);
  const read = end === null ? UNKNOWN_HISTORY : await readHistory([end], toldLog(ledger)).catch(() => UNKNOWN_HISTORY);
  return file === null ? null : { file, end, history: read };
}

/** @returns null: there is no network, or the shop doesn't answer */
async function listLogs(): Promise<readonly (Told & { readonly origin: string })[] | null> {
  try {
    const { logs } = PublicLogsAnswer.parse(JSON.parse(await fetchText('/ledger/logs')));
    return logs.map(({ number, origin, vkey }) => ({ origin, vkey, ledger: `/ledger/${number}` }));
  } catch {
    return null;
  }
}
