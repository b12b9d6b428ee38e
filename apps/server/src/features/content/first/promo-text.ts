/** The home page's slogans: their words, and the end that stands out. The shop has the same in its own words (`home.texts.ts`). */
export const PROMO_TEXT = [
  { en: ['SAVE UP TO', '90%'], sw: ['OKOA HADI', '90%'] },
  { en: ['EVERY AUCTION STARTS AT', 'KES 0.00'], sw: ['KILA MNADA HUANZA KWA', 'KES 0.00'] },
  { en: ['START BIDDING', 'TODAY'], sw: ['ANZA KUWEKA ZABUNI', 'LEO'] },
] as const;
