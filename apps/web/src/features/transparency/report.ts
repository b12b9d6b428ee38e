import { keepFile } from '../../client/keep-file.ts';
import type { AuctionVerdict, BidReceipt } from '@mnada/rules/transparency';
import type { Verification } from './use-verification.ts';

/**
 * What somebody saves when an auction doesn't verify: all that was found, both checkpoints where the log forked (between two visits, or between two proofs), the receipts of own
 * bids and autobids as they were signed, and, where two texts were read, what was found of the other and the first one whole: a browser
 * doesn't keep it for ever.
 */
export function reportOf(auctionId: number, run: Verification & { state: 'done' }): string {
  const { verdict, continuity, vkey, at, readings, receipts, autobidReceipts } = run;
  const lines = [
    `Mnada auction ${auctionId}, checked ${new Date(at).toISOString()} in ${navigator.userAgent}`,
    `Key ${vkey}`,
    ...(readings === null ? [] : [`First reading, file ${readings.first.fileHash}`]),
    ...linesOf(verdict),
    ...(readings === null ? [] : [`Read anew, file ${readings.again.fileHash}`, ...linesOf(readings.again.verdict)]),
    ...[verdict, ...(readings === null ? [] : [readings.again.verdict])].flatMap(notesOf),
    `Continuity: ${JSON.stringify(continuity, null, 2)}`,
    `Close: ${JSON.stringify({ origins: verdict.origins, logged: verdict.logged, result: verdict.result })}`,
    ...receipts.map(receiptOf),
    ...autobidReceipts.map(({ link, hash, note }) => `Receipt of an autobid:\n${note ?? `${link}\n${hash}\n`}`),
    ...(readings === null ? [] : [`The first reading's file:\n${readings.first.file}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Signed, it shows to others that the bid counted; bare, it is its person's word. */
const receiptOf = ({ seq, receivedAtUs, decidedAtUs, hash, note }: BidReceipt): string =>
  `Receipt of bid ${seq}${note == null ? ', unsigned' : ''}:\n${note ?? `received ${receivedAtUs}, decided ${decidedAtUs}\n${hash}\n`}`;

const linesOf = ({ checks, unlogged }: AuctionVerdict): string[] => [
  ...checks.map(({ name, state, seq, entry, read, published, computed, of, field }) =>
    [
      `${name}: ${state}`,
      field ?? '',
      of === undefined ? '' : 'an autobid',
      read === undefined ? '' : `${read.entries} of ${read.size} entries read`,
      entry === undefined ? '' : `entry ${entry}`,
      seq === undefined ? '' : `at bid ${seq}`,
      published === undefined ? '' : `published ${published}`,
      computed === undefined ? '' : `computed ${computed}`,
    ]
      .filter((part) => part !== '')
      .join(', '),
  ),
  ...(unlogged === null ? [] : [`unlogged: bid ${unlogged.seq} for ${unlogged.us} microseconds`]),
];

/** Both that one key signed of two histories. */
const notesOf = ({ checks }: AuctionVerdict): string[] =>
  checks.flatMap(({ name, notes = [] }) =>
    notes.map((note, n) => `Signed checkpoint ${n + 1} of 2 (${name}):\n${note}`),
  );

export const saveText = (name: string, text: string): void => keepFile(new Blob([text], { type: 'text/plain' }), name);
