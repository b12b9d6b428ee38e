import type { StatementKind } from './account-statement.ts';
import type { Language } from './errors.ts';

// A file of its own, as payment-words.ts is: the screen and the server's PDF say these words.
/** What a line of an account's statement is, as its owner reads it. */
export const STATEMENT_WORDS: Readonly<Record<StatementKind, Record<Language, string>>> = {
  pack: { en: 'Bids bought', sw: 'Zabuni zilizonunuliwa' },
  converted: { en: 'Bids from earnings', sw: 'Zabuni kutoka kwa mapato' },
  gift: { en: 'Free bids', sw: 'Zabuni za bure' },
  used: { en: 'Bids placed', sw: 'Zabuni zilizowekwa' },
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
  other: { en: 'Other', sw: 'Nyingine' },
};
