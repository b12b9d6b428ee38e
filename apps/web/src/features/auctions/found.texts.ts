/** Search results, and the auction that an empty place leads to. */
export const found = {
  en: {
    products: { one: '{count} product', other: '{count} products' },
    forWord: 'for',
    liveNow: { one: ', {count} live now', other: ', {count} live now' },
    live: 'Live now, {price}',
    checking: 'Checking last bids…',
    nextAt: 'Next at {time}',
    nextOn: 'Next on {date}',
    soldAt: 'Sold at {price}',
    unsold: 'Ended without a bid',
    cancelled: 'Cancelled, all bids returned',
    shopPrice: 'Shop price {price}',
    shelfPrice: '{category}, shop {price}',
    others: 'People also search',
    words: 'phone, TV, cooker, shoes',
    cheapest: 'Live now, low prices',
    next: 'Opens next',
  },
  sw: {
    products: { one: 'Bidhaa {count}', other: 'Bidhaa {count}' },
    forWord: 'za',
    liveNow: { one: ', {count} iko hewani', other: ', {count} ziko hewani' },
    live: 'Hewani sasa, {price}',
    checking: 'Tunahakiki zabuni za mwisho…',
    nextAt: 'Ijayo, {time}',
    nextOn: 'Ijayo, {date}',
    soldAt: 'Iliuzwa kwa {price}',
    unsold: 'Uliisha bila zabuni',
    cancelled: 'Umefutwa, zabuni zote zimerudi',
    shopPrice: 'Bei ya duka {price}',
    shelfPrice: '{category}, bei ya duka {price}',
    others: 'Watu pia hutafuta',
    words: 'simu, televisheni, jiko, viatu',
    cheapest: 'Hewani sasa, bei ya chini',
    next: 'Unaofuata',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    found: typeof found;
  }
}
