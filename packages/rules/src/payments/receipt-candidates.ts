import { matchNames } from '../accounts/match-names.ts';
import { kenyanPhone } from '../accounts/kenyan-phone.ts';

/** What came in and belongs to nobody, as M-PESA told it. */
export type LooseReceipt = {
  readonly amountCents: number;
  /** Whole, masked, or not told. */
  readonly payerPhone: string | null;
  readonly payerName: string | null;
  /** As the payer typed it. */
  readonly account: string;
};
/** Somebody whose it could be. */
export type ReceiptCandidate = {
  readonly fullName: string;
  /** Theirs, and those they have paid from. */
  readonly phones: readonly string[];
  readonly username: string;
  readonly referralCode: string;
  /** References of theirs that could have been meant. */
  readonly references: readonly string[];
  /** They were asked for this very sum lately, and have not paid it. */
  readonly hasPrompt: boolean;
};

/** `unknown`: one side says nothing, or is masked. */
export type Likeness = {
  readonly phone: 'same' | 'other' | 'unknown';
  readonly name: 'same' | 'part' | 'other' | 'unknown';
  readonly code: 'same' | 'close' | 'other' | 'unknown';
  readonly prompt: 'same' | 'other';
  /** For the order alone: people decide. */
  readonly weight: number;
};

const CLOSE_SIGNS = 2;
const WEIGHTS = { phone: 4, prompt: 3, codeSame: 4, codeClose: 2, nameSame: 2, namePart: 1 } as const;

/** How alike a receipt and an account are, in four comparisons (OPS-18). */
export function likenessOf(receipt: LooseReceipt, candidate: ReceiptCandidate): Likeness {
  const phone = phoneLikeness(receipt, candidate);
  const name = nameLikeness(receipt.payerName ?? '', candidate.fullName);
  const code = codeLikeness(receipt.account, candidate);
  const prompt = candidate.hasPrompt ? 'same' : 'other';
  const weight =
    (phone === 'same' ? WEIGHTS.phone : 0) +
    (prompt === 'same' ? WEIGHTS.prompt : 0) +
    (code === 'same' ? WEIGHTS.codeSame : code === 'close' ? WEIGHTS.codeClose : 0) +
    (name === 'same' ? WEIGHTS.nameSame : name === 'part' ? WEIGHTS.namePart : 0);
  return { phone, name, code, prompt, weight };
}

function phoneLikeness({ payerPhone }: LooseReceipt, { phones }: ReceiptCandidate): Likeness['phone'] {
  const told = payerPhone === null ? null : kenyanPhone(payerPhone);
  if (told === null) return 'unknown';
  return phones.includes(told) ? 'same' : 'other';
}

function nameLikeness(payer: string, account: string): Likeness['name'] {
  const match = matchNames(payer, account);
  if (match === 'matches') return 'same';
  if (match === 'unknown') return 'unknown';
  const words = new Set(payer.toLowerCase().split(/[^\p{L}]+/u));
  return account
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => word.length > 2 && words.has(word))
    ? 'part'
    : 'other';
}

function codeLikeness(typed: string, candidate: ReceiptCandidate): Likeness['code'] {
  const said = typed.replace(/[\s-]/g, '').toUpperCase();
  if (said === '') return 'unknown';
  const own = [candidate.username, candidate.referralCode, ...candidate.references].map((code) =>
    code.replace(/[\s-]/g, '').toUpperCase(),
  );
  const phone = kenyanPhone(typed);
  if (own.includes(said) || (phone !== null && candidate.phones.includes(phone))) return 'same';
  return own.some((code) => code.length > 4 && signsOff(said, code) <= CLOSE_SIGNS) ? 'close' : 'other';
}

/** How many signs were left out, put in or mistaken (Levenshtein), in rows of a table that holds one line at a time. */
export function signsOff(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, sign] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, wanted] of [...other].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (sign === wanted ? 0 : 1)));
    row = next;
  }
  return row[other.length] ?? 0;
}
