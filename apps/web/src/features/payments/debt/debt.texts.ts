/** What is owed after money went back, paid by itself (PAY-6). */
export const debt = {
  en: {
    title: 'You owe {amount}',
    text: 'A payment was returned after its bids were used. Pay it here by itself: no bids come of it, so a break or a limit does not stop you.',
    small: 'A payment was returned after its bids were used. It is less than a bid costs: your next pack settles it.',
    letGo: 'The last {amount} is less than a bid, and is let go.',
    pay: 'Pay {amount}',
    sheet: 'Pay what you owe',
    sheetText: 'No bids are added. What waits for it goes on once it is paid.',
    paid: 'What you owed is paid',
    paidText: 'No bids were added. Payouts that waited for it go on.',
    done: 'Done',
  },
  sw: {
    title: 'Una deni la {amount}',
    text: 'Malipo yalirudishwa baada ya zabuni zake kutumika. Lipa deni hapa peke yake: hakuna zabuni zinazoongezwa, hivyo mapumziko au kikomo hakikuzuii.',
    small:
      'Malipo yalirudishwa baada ya zabuni zake kutumika. Deni ni chini ya bei ya zabuni: kifurushi chako kijacho kitalimaliza.',
    letGo: '{amount} za mwisho ni chini ya zabuni moja, na zinasamehewa.',
    pay: 'Lipa {amount}',
    sheet: 'Lipa deni lako',
    sheetText: 'Hakuna zabuni zinazoongezwa. Kinachosubiri kitaendelea deni likilipwa.',
    paid: 'Deni lako limelipwa',
    paidText: 'Hakuna zabuni zilizoongezwa. Malipo yaliyosubiri yanaendelea.',
    done: 'Sawa',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    debt: typeof debt;
  }
}
