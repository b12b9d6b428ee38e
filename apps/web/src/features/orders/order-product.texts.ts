/** Ordering a product at its shop price. */
export const orderProduct = {
  en: {
    toOrders: 'Go to my orders',
    contactSupport: 'Contact support',
    orderTitle: 'Order this product',
    shopPrice: 'Shop price',
    bidsBack: { one: '+{count} bid back', other: '+{count} bids back' },
    bidsReturned: 'Bids to be returned',
    bidsReturnedText: {
      one: 'The {count} bid you used here comes back once the payment is confirmed.',
      other: 'All {count} bids you used here come back once the payment is confirmed.',
    },
    noBidsUsed: 'You used no bids on this auction.',
    elsewhere: {
      one: 'You used {count} bid on its auction of {date}. It comes back with an order there.',
      other: 'You used {count} bids on its auction of {date}. They come back with an order there.',
    },
    elsewhereLive: {
      one: 'You used {count} bid on its auction that is live. It comes back with an order there.',
      other: 'You used {count} bids on its auction that is live. They come back with an order there.',
    },
    orderThere: 'Order there',
    noMoreBids: 'After that you can no longer bid on this auction.',
    bidsAreBack: { one: '{count} bid is back', other: '{count} bids are back' },
    orderUntil: 'Can be ordered here until {date}',
    payment: 'Payment',
    barredTitle: 'You cannot order this now',
    toAuction: 'Back to the auction',
    toClaim: 'Claim your win',
    toOrder: 'See your order',
  },
  sw: {
    toOrders: 'Nenda kwenye oda zangu',
    contactSupport: 'Wasiliana na huduma kwa wateja',
    orderTitle: 'Agiza bidhaa hii',
    shopPrice: 'Bei ya duka',
    bidsBack: { one: '+zabuni {count} inarudi', other: '+zabuni {count} zinarudi' },
    bidsReturned: 'Zabuni zitakazorudishwa',
    bidsReturnedText: {
      one: 'Zabuni {count} uliyotumia kwenye mnada huu inarudi malipo yakithibitishwa.',
      other: 'Zabuni zote {count} ulizotumia kwenye mnada huu zinarudi malipo yakithibitishwa.',
    },
    noBidsUsed: 'Hukutumia zabuni kwenye mnada huu.',
    elsewhere: {
      one: 'Ulitumia zabuni {count} kwenye mnada wake wa {date}. Inarudi ukiagiza kule.',
      other: 'Ulitumia zabuni {count} kwenye mnada wake wa {date}. Zinarudi ukiagiza kule.',
    },
    elsewhereLive: {
      one: 'Ulitumia zabuni {count} kwenye mnada wake ulio hewani. Inarudi ukiagiza kule.',
      other: 'Ulitumia zabuni {count} kwenye mnada wake ulio hewani. Zinarudi ukiagiza kule.',
    },
    orderThere: 'Agiza kule',
    noMoreBids: 'Baada ya hapo huwezi kuweka zabuni tena kwenye mnada huu.',
    bidsAreBack: { one: 'Zabuni {count} imerudi', other: 'Zabuni {count} zimerudi' },
    orderUntil: 'Inaweza kuagizwa hapa hadi {date}',
    payment: 'Malipo',
    barredTitle: 'Huwezi kuagiza hii kwa sasa',
    toAuction: 'Rudi kwenye mnada',
    toClaim: 'Dai ushindi wako',
    toOrder: 'Tazama oda yako',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    orderProduct: typeof orderProduct;
  }
}
