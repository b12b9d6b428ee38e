import { bankLines, closedBooks } from './bank-and-close.ts';
import { debts, summaries } from './bids.ts';
import type { Judgement } from './compare.ts';
import { frozenTaxes, taxDocuments } from './documents.ts';
import { float, payouts, wentBack } from './money-out.ts';
import { prompts, receipts } from './receipts.ts';
import { bookedLines, closedDays, lines } from './statements.ts';

/** Each holds rows of the shop against M-PESA's, the bank's and the plan's own word, by nothing that wrote them. */
export const JUDGEMENTS = {
  ...{ receipts, prompts, lines, bookedLines, closedDays, bankLines },
  ...{ payouts, wentBack, float, frozenTaxes, taxDocuments, debts, summaries, closedBooks },
} as const satisfies Readonly<Record<string, Judgement>>;
