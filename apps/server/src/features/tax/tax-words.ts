/** 1,600 hundredths of a percent are `16%`. */
export const rateWords = (rateBp: number): string => `${(rateBp / 100).toLocaleString('en-KE')}%`;

const SUBJECTS: Readonly<Record<string, string>> = {
  packs: 'Bid packs',
  goods: 'Wins and Buy It Now',
  cash: 'Cash for a win',
  earnings: 'Earnings taken out',
  margins: 'Margins',
};

/** What a code is taken of, in a word: `pack:50` is `Packs of 50 bids`. */
export function subjectWords(subject: string, productName: string | null): string {
  const [what = '', which = ''] = subject.split(':');
  if (what === 'pack') return `Packs of ${which} bids`;
  if (what === 'product') return productName ?? `Product ${which}`;
  return SUBJECTS[subject] ?? subject;
}
