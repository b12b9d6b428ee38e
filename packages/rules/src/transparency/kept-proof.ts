/** A proof file that somebody kept (c2sp.org/tlog-proof), held against the log as it is told now. */
import type { CheckSignature, LogKey } from './checkpoint.ts';
import { isSigned, readLogged } from './logged-entry.ts';
import { checkHistory, type HistoryVerdict, type LogHistory } from './one-history.ts';

export type KeptProofVerdict = {
  /** What was logged, and as which entry of how many. */
  readonly entry: string;
  readonly index: number;
  readonly size: number;
  readonly isSigned: boolean;
  readonly isIncluded: boolean;
  /** Whether the log that is told now continues the one of the proof: without a network it can't be known. */
  readonly log: HistoryVerdict;
};

/** @returns null: it is no proof of an entry in the log of that key */
export async function checkKeptProof(
  proof: string,
  key: LogKey,
  history: LogHistory,
  check: CheckSignature,
): Promise<KeptProofVerdict | null> {
  const logged = readLogged(proof, key);
  if (logged === null) return null;
  return {
    entry: logged.entry,
    index: logged.index,
    size: logged.checkpoint.size,
    isSigned: await isSigned(logged.checkpoint, key, check),
    isIncluded: logged.isIncluded,
    log: await checkHistory([proof], history, key, check),
  };
}
