/** Of the one file for Node: a proof that somebody kept, held against the log as it is told now (LOG-7). */
import {
  checkKeptProof,
  type KeptProofVerdict,
  readCheckpoint,
  readHistory,
  readLogKey,
  readTlogProof,
  UNKNOWN_HISTORY,
  verifyEd25519,
} from '@mnada/rules/transparency';
import { toldLog } from './told-log.ts';

type ListedLog = { readonly number: number; readonly origin: string; readonly vkey: string };

export const check = async (...signed: Parameters<typeof verifyEd25519>): Promise<boolean> => verifyEd25519(...signed);

/** To keep: two signatures of one key under two histories. */
export const linesOfNotes = (notes: readonly string[] = []): string[] =>
  notes.flatMap((note) => note.trimEnd().split('\n')).map((line) => `  | ${line}`);

/** @returns null: it doesn't answer */
async function listLogs(ledger: string): Promise<readonly ListedLog[] | null> {
  try {
    const answer = await fetch(`${ledger}/logs`);
    return answer.ok ? ((await answer.json()) as { logs: readonly ListedLog[] }).logs : null;
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
