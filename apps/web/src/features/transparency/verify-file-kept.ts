/** Of the one file for Node: a proof or receipts that somebody kept, held against what is told now (LOG-4, LOG-7). */
import {
  checkKeptProof,
  checkKeptReceipts,
  type KeptProofVerdict,
  readCheckpoint,
  readHistory,
  readLogKey,
  readReceiptNotes,
  readTlogProof,
  type ToldList,
  UNKNOWN_HISTORY,
  verifyEd25519,
} from '@mnada/rules/transparency';
import { BYTES_MAX, fetchBounded, textOfBytes } from './fetch-bounded.ts';
import { toldLog } from './told-log.ts';

type ListedLog = { readonly number: number; readonly origin: string; readonly vkey: string };

export const check = async (...signed: Parameters<typeof verifyEd25519>): Promise<boolean> => verifyEd25519(...signed);

const LINE_MAX = 2_000;

/**
 * A terminal obeys signs that nobody sees: what a server sends could move the cursor, write VERIFIED and hide the rest. Printed is what
 * is seen, a line a line.
 */
export const printable = (line: string): string =>
  line.slice(0, LINE_MAX).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\u{fffd}');

/** To keep: two signatures of one key under two histories. */
export const linesOfNotes = (notes: readonly string[] = []): string[] =>
  notes.flatMap((note) => note.trimEnd().split('\n')).map((line) => `  | ${line}`);

/** @returns null: it doesn't answer */
async function listLogs(ledger: string): Promise<readonly ListedLog[] | null> {
  try {
    const { ok, bytes } = await fetchBounded(`${ledger}/logs`, { bytesMax: BYTES_MAX.text });
    return ok ? (JSON.parse(textOfBytes(bytes)) as { logs: readonly ListedLog[] }).logs : null;
  } catch {
    return null;
  }
}

/**
 * @param ledger where the shop tells its logs, `https://mnada.example/ledger`
 * @returns whether the log of now continues the one of the proof
 * @throws what to do instead
 */
export async function sayKept(
  ledger: string,
  text: string,
  knownKey: string | undefined,
  say: (line: string) => void,
): Promise<boolean> {
  const proof = text.replaceAll('\r\n', '\n');
  const origin = readCheckpoint(readTlogProof(proof)?.checkpoint ?? '')?.origin;
  if (origin === undefined) throw new Error('node verify.mjs https://mnada.example proof [key] < kept.tlog-proof');
  const logs = await listLogs(ledger);
  const told = logs?.find((log) => log.origin === origin);
  const vkey = knownKey ?? told?.vkey;
  if (vkey === undefined)
    throw new Error(logs === null ? `${ledger} doesn’t answer: give the key` : `${ledger} has no log ${origin}`);
  const key = readLogKey(vkey);
  if (key === null) throw new Error(`this is no key: ${vkey}`);
  const history =
    told === undefined ? UNKNOWN_HISTORY : await readHistory([proof], toldLog(`${ledger}/${told.number}`));
  const verdict = await checkKeptProof(proof, key, history, check);
  if (verdict === null) throw new Error(`this proof says nothing of an entry in the log of ${vkey}`);
  say(`${origin}: entry ${verdict.index + 1} of ${verdict.size}, key ${vkey}`);
  for (const line of verdict.entry.trimEnd().split('\n')) say(`  | ${line}`);
  return sayVerdict(verdict, ledger, say);
}

function sayVerdict({ isSigned, isIncluded, log }: KeptProofVerdict, ledger: string, say: (line: string) => void) {
  const word = (holds: boolean) => (holds ? 'passed' : 'failed');
  const both = log.published === undefined ? '' : `: published ${log.published}, kept ${log.computed}`;
  say(`  ${word(isSigned).padEnd(9)} signature`);
  say(`  ${word(isIncluded).padEnd(9)} inclusion`);
  say(`  ${log.state.padEnd(9)} log${both}`);
  for (const line of linesOfNotes(log.notes)) say(line);
  if (log.state === 'unchecked')
    say(`  Not checked: whether the log of ${ledger} still continues the one of this proof.`);
  const isBroken = !isSigned || !isIncluded || log.state === 'failed';
  if (isBroken) say('DOES NOT VERIFY');
  else say(log.state === 'passed' ? 'VERIFIED' : 'NOT ALL COULD BE CHECKED');
  return !isBroken && log.state === 'passed';
}

/**
 * Receipts, one behind the other, against their key and the published list of their auction.
 * @returns whether all are signed, and the list has each just so
 * @throws what to do instead
 */
export async function sayReceipts(
  ledger: string,
  text: string,
  knownKey: string | undefined,
  say: (line: string) => void,
): Promise<boolean> {
  const notes = readReceiptNotes(text);
  const [first] = notes ?? [];
  if (notes === null || first === undefined)
    throw new Error('node verify.mjs https://mnada.example receipts [key] < kept-receipts.txt');
  const { origin, auctionId } = first;
  const logs = await listLogs(ledger);
  const told = logs?.find((log) => log.origin === origin);
  const vkey = knownKey ?? told?.vkey;
  if (vkey === undefined)
    throw new Error(logs === null ? `${ledger} doesn’t answer: give the key` : `${ledger} has no log ${origin}`);
  const key = readLogKey(vkey);
  if (key === null) throw new Error(`this is no key: ${vkey}`);
  const list = told === undefined ? null : await toldList(`${ledger}/${told.number}`, auctionId);
  const verdicts = await checkKeptReceipts(notes, list, key, check);
  say(`Auction ${auctionId}: ${notes.length} receipts, key ${vkey}`);
  for (const { note, isSigned, published } of verdicts) {
    const signed = isSigned ? 'signed' : 'NOT signed with that key';
    say(
      `  ${published.padEnd(9)} ${note.of === 'bid' ? 'bid' : 'autobid at bid'} ${note.seq}: ${note.hash}, ${signed}`,
    );
  }
  const isBroken = verdicts.some(({ isSigned, published }) => !isSigned || published === 'failed');
  const isCompared = verdicts.every(({ published }) => published === 'passed');
  if (isBroken) say('DOES NOT VERIFY');
  else say(isCompared ? 'VERIFIED' : 'NOT ALL COULD BE CHECKED: no logged end names a list of that auction');
  return isCompared && !isBroken;
}

/** @returns null: it isn't published yet, or can't be had */
async function toldList(ledger: string, auctionId: number): Promise<ToldList | null> {
  const own = `${ledger}/auction/${auctionId}`;
  const [file, end] = await Promise.all([textOrNull(`${own}.txt`), textOrNull(`${own}/close.tlog-proof`)]);
  const history = end === null ? UNKNOWN_HISTORY : await readHistory([end], toldLog(ledger));
  return file === null ? null : { file, end, history };
}

async function textOrNull(address: string): Promise<string | null> {
  try {
    const { ok, bytes } = await fetchBounded(address, { bytesMax: BYTES_MAX.file });
    return ok ? textOfBytes(bytes) : null;
  } catch {
    return null;
  }
}
