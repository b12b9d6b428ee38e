import { type AmountKes, amountOf } from '../amounts.ts';
import { bodyOf, field, listOf, textOf } from '../json.ts';
import { normaliseReference } from './c2b-payment.ts';
import { type Unreadable, unreadable } from './unreadable.ts';

export type PullRow = {
  readonly receipt: string;
  readonly amountKes: AmountKes | null;
  readonly billReference: string;
  readonly reference: string;
  /** As it came: whether its Z means UTC is not certain, so nothing is decided by it. */
  readonly at: string | null;
};

export type PullResponse =
  | { readonly kind: 'rows'; readonly rows: readonly PullRow[]; readonly unreadableRows: number }
  /** Refused or failed: says nothing of the payments. */
  | { readonly kind: 'failed'; readonly code: string }
  | Unreadable;

/** Reads a page of the statement: a list within a list; 1001 is an empty one. */
export function readPullResponse(body: unknown): PullResponse {
  const parsed = bodyOf(body);
  const code = textOf(field(parsed, 'ResponseCode'));
  if (code === null) return unreadable('no ResponseCode');
  if (code === '1001') return { kind: 'rows', rows: [], unreadableRows: 0 };
  if (code !== '1000') return { kind: 'failed', code };
  const items = listOf(field(parsed, 'Response')).flatMap(listOf);
  const rows = items.flatMap(readRow);
  return { kind: 'rows', rows, unreadableRows: items.length - rows.length };
}

function readRow(item: unknown): PullRow[] {
  const receipt = textOf(field(item, 'transactionId'));
  if (receipt === null) return [];
  const billReference = textOf(field(item, 'billreference')) ?? '';
  return [
    {
      receipt,
      amountKes: amountOf(field(item, 'amount')),
      billReference,
      reference: normaliseReference(billReference),
      at: textOf(field(item, 'trxDate')),
    },
  ];
}
