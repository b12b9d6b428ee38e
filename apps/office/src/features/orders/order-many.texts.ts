/** What is done with several orders at once, from the list or the board. */
export const orderMany = {
  en: {
    needLabels: {
      one: 'needs a new label: its address changed after that was printed',
      other: 'need a new label: their address changed after those were printed',
    },
    print: { one: 'Print {count} label', other: 'Print {count} labels' },
    results: 'What became of each',
    manyPacked: { one: 'Mark {count} order packed', other: 'Mark {count} orders packed' },
    willMove: { one: 'is ready for this and will be moved', other: 'are ready for this and will be moved' },
    willStay: {
      one: 'is in another state: it stays as it is, and is told',
      other: 'are in another state: they stay as they are, and each is told',
    },
    noTracking: 'Tracking numbers are added on each order afterwards.',
    resultsFacts: '{moved} of {count} moved',
    moved: 'Moved',
    already: 'Was already there',
    alreadyBy: 'Was already moved by {who}',
    refused: 'Not moved',
    handTitle: { one: 'Hand {count} order to a courier', other: 'Hand {count} orders to a courier' },
    trackingOf: 'Tracking number of {number}',
    handGo: 'Hand over',
  },
} as const;

declare module '../../client/i18n/catalogue.ts' {
  interface Areas {
    orderMany: typeof orderMany;
  }
}
