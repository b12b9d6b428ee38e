import { type AutobidReceipt, logKey, writeLogKey } from '@mnada/rules/transparency';
import type { Db } from '../../platform/database/index.ts';
import type { LogSigner } from './log-signer.ts';
import { readLog } from './log-store.sql.ts';

/**
 * Signs receipts in the name of the running log, as it was published: whoever holds one shows with it, to anybody and without us,
 * what was answered (BID-16).
 * @returns null where nothing was published yet, or with another key than this node has
 */
export function receiptSigner({
  db,
  signer,
}: {
  readonly db: Db;
  readonly signer: Pick<LogSigner, 'number' | 'publicKey' | 'signReceipt'>;
}): (receipt: Pick<AutobidReceipt, 'link' | 'hash'>) => Promise<string | null> {
  let name: string | null = null;
  return async (receipt) => {
    name ??= await publishedName(db, signer);
    return name === null ? null : signer.signReceipt(name, receipt);
  };
}

async function publishedName(
  db: Db,
  { number, publicKey }: Pick<LogSigner, 'number' | 'publicKey'>,
): Promise<string | null> {
  const log = await readLog(db, number);
  if (log === null) return null;
  const isOurs = log.origin.endsWith(`/ledger/${number}`) && log.vkey === writeLogKey(logKey(log.origin, publicKey));
  return isOurs ? log.origin : null;
}
