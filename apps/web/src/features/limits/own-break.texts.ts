/** On a break from bidding: said wherever one would bid or buy, without the words of setting one. */
export const ownBreak = {
  en: {
    onBreak: 'You are on a break from bidding',
    onBreakUntil: 'Until {date}',
  },
  sw: {
    onBreak: 'Umepumzika kuweka zabuni',
    onBreakUntil: 'Hadi {date}',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    ownBreak: typeof ownBreak;
  }
}
