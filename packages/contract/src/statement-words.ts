import type { StatementKind } from './account-statement.ts';
import type { Language } from './errors.ts';
import { groupDigits } from './group-digits.ts';

// A file of its own, as payment-words.ts is: the screen and the server's PDF say these words.
/** What a line of an account's statement is, as its owner reads it. */
export const STATEMENT_WORDS: Readonly<Record<StatementKind, Record<Language, string>>> = {
  pack: { en: 'Bids bought', sw: 'Zabuni zilizonunuliwa' },
  converted: { en: 'Bids from earnings', sw: 'Zabuni kutoka mapato' },
  gift: { en: 'Free bids', sw: 'Zabuni za bure' },
  used: { en: 'Bids placed', sw: 'Zabuni zilizowekwa' },
  set_aside: { en: 'Set aside for an autobid', sw: 'Zilizotengwa kwa zabuni otomatiki' },
  set_back: { en: 'Back from an autobid', sw: 'Zilizorudi kutoka zabuni otomatiki' },
  returned: { en: 'Bids returned', sw: 'Zabuni zilizorudishwa' },
  unreturned: { en: 'Returned bids taken back', sw: 'Zabuni zilizorudishwa zimechukuliwa tena' },
  taken_back: { en: 'Taken back with their payment', sw: 'Zimechukuliwa pamoja na malipo yake' },
  to_debt: { en: 'Towards what was owed', sw: 'Kwa deni lililokuwepo' },
  given_up: { en: 'Given up with the account', sw: 'Zimeachwa pamoja na akaunti' },
  paid: { en: 'Paid by M-PESA', sw: 'Ulilipa kwa M-PESA' },
  refund: { en: 'Paid back to M-PESA', sw: 'Zimerudishwa kwa M-PESA' },
  payout: { en: 'Paid out to M-PESA', sw: 'Umelipwa kwa M-PESA' },
  earned: { en: 'Earned by an invitation', sw: 'Mapato ya mwaliko' },
  earning_back: { en: 'Earning taken back', sw: 'Mapato yamechukuliwa tena' },
  withdrawn: { en: 'Withdrawal', sw: 'Utoaji wa pesa' },
  released: { en: 'Withdrawal given back', sw: 'Utoaji umerudishwa' },
  changed: { en: 'Changed into bids', sw: 'Yamebadilishwa kuwa zabuni' },
  set_off: { en: 'Towards what was owed', sw: 'Kwa deni lililokuwepo' },
  owed: { en: 'Owed for what was taken back', sw: 'Deni la kilichorudishwa' },
  owed_again: { en: 'Owed again: its payment was taken back', sw: 'Deni limerudi: malipo yake yamechukuliwa' },
  debt_paid: { en: 'Paid off', sw: 'Deni lililolipwa' },
  debt_let_go: { en: 'Let go: less than a bid', sw: 'Limesamehewa: chini ya zabuni moja' },
  other: { en: 'Other', sw: 'Nyingine' },
};

/** How many of the bids that were set aside an autobid has placed; null: the line is of something else. */
export function placedWords(placed: number | null, language: Language): string | null {
  if (placed === null) return null;
  const bids = groupDigits(placed);
  return language === 'en' ? `${bids} of them placed` : `zilizowekwa kati ya hizo: ${bids}`;
}

/** Of a payout, how much it was before fee, tax and cents stayed behind; null: all of it came. */
export function keptWords(
  line: { readonly kind: string; readonly amount: number } & Record<'fee' | 'tax' | 'rounding', number>,
  language: Language,
): string | null {
  const { kind, amount, fee, tax, rounding } = line;
  if (kind !== 'payout' || fee + tax + rounding === 0) return null;
  const kes = (value: number): string => `KSh ${groupDigits(value, 2)}`;
  const names = language === 'en' ? (['fee', 'tax', 'cents'] as const) : (['ada', 'kodi', 'senti'] as const);
  const kept = [fee, tax, rounding].flatMap((value, at) => (value === 0 ? [] : [`${names[at]} ${kes(value)}`]));
  const gross = kes(Math.round((amount + fee + tax + rounding) * 100) / 100);
  return `${language === 'en' ? 'of' : 'kati ya'} ${gross}: ${kept.join(', ')}`;
}
