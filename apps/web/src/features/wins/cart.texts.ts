/** The cart: wins to claim and orders to pay, from every page. */
export const cart = {
  en: {
    toClaim: '{count} to claim',
    count: { one: '{count} item waiting for payment', other: '{count} items waiting for payment' },
    empty: 'Your cart is empty',
    emptyText: 'Wins to claim and orders to pay appear here.',
    signIn: 'Sign in to see your wins and the orders to pay.',
    failed: 'Your cart could not be loaded.',
    checking: 'Your payment is being checked. Do not pay again.',
    win: 'Won: claim it',
    winUntil: 'Won: claim it by {date}',
    order: 'Ordered: waiting for payment',
  },
  sw: {
    toClaim: '{count} wa kudai',
    count: { one: 'Kitu {count} kinasubiri malipo yako', other: 'Vitu {count} vinasubiri malipo yako' },
    empty: 'Kikapu chako kiko tupu',
    emptyText: 'Ushindi wa kudai na oda za kulipia huonekana hapa.',
    signIn: 'Ingia uone ushindi wako na oda ambazo hujalipia.',
    failed: 'Imeshindikana kupakia kikapu chako.',
    checking: 'Malipo yako yanahakikiwa. Usilipe tena.',
    win: 'Umeshinda: dai',
    winUntil: 'Umeshinda: dai kabla ya {date}',
    order: 'Umeagiza: inasubiri malipo',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    cart: typeof cart;
  }
}
