/** What a win cost in all, the bids included. */
export const costs = {
  en: {
    payNow: 'You pay now',
    bids: { one: 'Your {count} bid', other: 'Your {count} bids' },
    bidsAt: { one: 'Your {count} bid at {price}', other: 'Your {count} bids at {price}' },
    bidsFree: { one: 'Your {count} free bid', other: 'Your {count} free bids' },
    bidsSomeFree: { one: 'Your {count} bid, {free} free', other: 'Your {count} bids, {free} free' },
    allIn: 'All in',
    savingAllIn: '{saving} all in',
    explained: 'All in: the price plus every bid the winner used, at what each cost.',
    save: 'You save {amount}',
    line: {
      one: 'You pay {price} + {bids} for your {count} bid; you save {saving}',
      other: 'You pay {price} + {bids} for your {count} bids; you save {saving}',
    },
    lineWithoutSaving: {
      one: 'You pay {price} + {bids} for your {count} bid',
      other: 'You pay {price} + {bids} for your {count} bids',
    },
    linePaid: {
      one: 'You paid {price} + {bids} for your {count} bid; you save {saving}',
      other: 'You paid {price} + {bids} for your {count} bids; you save {saving}',
    },
    linePaidWithoutSaving: {
      one: 'You paid {price} + {bids} for your {count} bid',
      other: 'You paid {price} + {bids} for your {count} bids',
    },
    cashLine: 'You get {amount} in cash instead of the product',
    cashUnderWay: 'Cash: {amount}, under way by M-PESA',
    cashSent: 'Cash: {amount}, sent by M-PESA',
    cashSee: 'See your cash',
    winnerLine: { one: '{price} + {bids} for {count} bid', other: '{price} + {bids} for {count} bids' },
    winnerFree: { one: '{price}, with {count} free bid', other: '{price}, with {count} free bids' },
  },
  sw: {
    payNow: 'Unalipa sasa',
    bids: { one: 'Zabuni yako {count}', other: 'Zabuni zako {count}' },
    bidsAt: { one: 'Zabuni yako {count} kwa {price}', other: 'Zabuni zako {count} kwa {price}' },
    bidsFree: { one: 'Zabuni yako {count} ya bure', other: 'Zabuni zako {count} za bure' },
    bidsSomeFree: { one: 'Zabuni yako {count}, {free} ya bure', other: 'Zabuni zako {count}, {free} za bure' },
    allIn: 'Jumla yote',
    savingAllIn: '{saving} jumla yote',
    explained: 'Jumla yote: bei pamoja na kila zabuni ya mshindi, kwa gharama yake.',
    save: 'Unaokoa {amount}',
    line: {
      one: 'Unalipa {price} + {bids} kwa zabuni yako {count}; unaokoa {saving}',
      other: 'Unalipa {price} + {bids} kwa zabuni zako {count}; unaokoa {saving}',
    },
    lineWithoutSaving: {
      one: 'Unalipa {price} + {bids} kwa zabuni yako {count}',
      other: 'Unalipa {price} + {bids} kwa zabuni zako {count}',
    },
    linePaid: {
      one: 'Umelipa {price} + {bids} kwa zabuni yako {count}; unaokoa {saving}',
      other: 'Umelipa {price} + {bids} kwa zabuni zako {count}; unaokoa {saving}',
    },
    linePaidWithoutSaving: {
      one: 'Umelipa {price} + {bids} kwa zabuni yako {count}',
      other: 'Umelipa {price} + {bids} kwa zabuni zako {count}',
    },
    cashLine: 'Unapata {amount} taslimu badala ya bidhaa',
    cashUnderWay: 'Pesa taslimu: {amount}, ziko njiani kwa M-PESA',
    cashSent: 'Pesa taslimu: {amount}, zimetumwa kwa M-PESA',
    cashSee: 'Ona pesa zako',
    winnerLine: { one: '{price} + {bids} kwa zabuni {count}', other: '{price} + {bids} kwa zabuni {count}' },
    winnerFree: { one: '{price}, na zabuni {count} ya bure', other: '{price}, na zabuni {count} za bure' },
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    costs: typeof costs;
  }
}
