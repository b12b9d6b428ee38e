/** What a claim and an order both say before they are paid: where to, how much. */
export const checkout = {
  en: {
    shipping: 'Shipping',
    shippingTo: 'Shipping to {region}',
    free: 'Free',
    totalToPay: 'Total to pay',
    shippingAddress: 'Shipping address',
    defaultBadge: 'Default',
    changeAddress: 'Change shipping address',
    addAddress: 'Add shipping address',
    addAnAddress: 'Add an address',
    editOf: 'Edit: {address}',
    shipTo: 'Ship to',
    shipToPlace: 'Ship to {place}',
    noAddress: 'Where should it go? Add an address first; what you typed stays here.',
    orderPaidText: 'We are preparing your product. Delivery takes 3 to 5 business days.',
    orderToast: 'Order placed successfully!',
    movingOn: 'Taking you there in a moment.',
    auctionNotFound: 'Auction not found',
    auctionNotFoundText: 'There is nothing to claim or order here.',
    auctionFailed: 'Failed to load auction details',
    auctionFailedText: 'Nothing was charged. Check your connection and try again.',
  },
  sw: {
    shipping: 'Usafirishaji',
    shippingTo: 'Usafirishaji hadi {region}',
    free: 'Bure',
    totalToPay: 'Jumla ya kulipa',
    shippingAddress: 'Anwani ya kufikishia',
    defaultBadge: 'Kuu',
    changeAddress: 'Badilisha anwani ya kufikishia',
    addAddress: 'Ongeza anwani ya kufikishia',
    addAnAddress: 'Ongeza anwani',
    editOf: 'Hariri: {address}',
    shipTo: 'Peleka wapi',
    shipToPlace: 'Peleka {place}',
    noAddress: 'Ipelekwe wapi? Ongeza anwani kwanza; ulichoandika kinabaki hapa.',
    orderPaidText: 'Tunaandaa bidhaa yako. Itafika kwa siku 3 hadi 5 za kazi.',
    orderToast: 'Oda imewekwa!',
    movingOn: 'Tunakupeleka huko.',
    auctionNotFound: 'Mnada haujapatikana',
    auctionNotFoundText: 'Hakuna cha kudai wala kuagiza hapa.',
    auctionFailed: 'Imeshindikana kupakia maelezo ya mnada',
    auctionFailedText: 'Hujatozwa chochote. Angalia mtandao wako kisha ujaribu tena.',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    checkout: typeof checkout;
  }
}
