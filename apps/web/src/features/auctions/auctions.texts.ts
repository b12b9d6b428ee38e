/** What an auction's card and row say, wherever they stand. */
export const auctions = {
  en: {
    live: 'Live',
    paused: 'Paused',
    upcoming: 'Upcoming',
    sold: 'Sold',
    closed: 'Closed',
    cancelled: 'Cancelled',
    checking: 'Checking last bids…',
    startingNow: 'Starting Now!',
    noBidders: 'No bidders yet',
    beginners: 'Beginners',
    seats: '{booked} of {needed} seats',
    perTap: '{count} bids a tap',
    locksAt: 'Locks at {price}',
    untilStart: 'Time to the start',
    currentBid: 'Current bid',
    startsAt: 'Starts at',
    finalPrice: 'Final price',
    allInIs: 'All in',
    allInShort: 'all in',
    leaderIs: 'Highest bidder:',
    winnerIs: 'Winner:',
  },
  sw: {
    live: 'Hewani',
    paused: 'Umesimamishwa',
    upcoming: 'Ujao',
    sold: 'Imeuzwa',
    closed: 'Umefungwa',
    cancelled: 'Umefutwa',
    checking: 'Tunahakiki zabuni…',
    startingNow: 'Unaanza Sasa!',
    noBidders: 'Bado hakuna mzabuni',
    beginners: 'Wanaoanza',
    seats: 'Nafasi {booked} kati ya {needed}',
    perTap: 'Zabuni {count} kwa mguso',
    locksAt: 'Hufungwa {price}',
    untilStart: 'Muda hadi mwanzo',
    currentBid: 'Zabuni ya sasa',
    startsAt: 'Huanza kwa',
    finalPrice: 'Bei ya mwisho',
    allInIs: 'Jumla yote',
    allInShort: 'jumla yote',
    leaderIs: 'Anayeongoza:',
    winnerIs: 'Mshindi:',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    auctions: typeof auctions;
  }
}
