/** Forms of an order that come when they are asked for: its complaints and returns, and where it goes. */
export const orderForms = {
  en: {
    caseSendReplaced:
      'Another piece leaves the shelf and the books. The customer is told. Whoever promised it doesn’t send it.',
    caseSendRepaired: 'Theirs is on its way, repaired. The customer is told.',
    caseSendWithdrawn: 'What they sent us is on its way back to them. The customer is told.',
    caseWaits: 'Goods that were promised wait to be sent: until then no others are promised.',
    caseMoneyGoes: 'The money of this order goes back: no goods are promised besides.',
    caseSpent: 'Two other pieces were promised for this order, the most there are.',
    caseTakesBids: 'With the money we take back {count} bids; today they would owe {owed}. Tell them before you agree.',
    caseShelf:
      'If it stays here, it goes on the shelf from this page afterwards; if it can’t be sold again, it is counted away at its product.',
    caseMoney: 'This writes down what was agreed. Finance pays it back, with a second person.',
    caseMeanwhile: '{who} has moved this meanwhile. It is now: {state}.',
    caseGoOn: 'Go on from there',
    readdressText:
      'Where {number} goes. A second person approves it; the customer is told of both addresses at once, by every contact of theirs.',
    readdressVerb: 'Ask a second person',
    readdressReason: 'Reason, kept in the audit log: no name, number or street',
    firstName: 'First name',
    lastName: 'Last name',
    phoneOfParcel: 'Phone for the courier',
    street: 'Street, house or landmark',
  },
} as const;

declare module '../../client/i18n/catalogue.ts' {
  interface Areas {
    orderForms: typeof orderForms;
  }
}
