/** Won auctions. Quoted English is the owner's, to the letter. */
export const wins = {
  en: {
    title: 'My Wins',
    filters: 'Which wins',
    filterAll: 'All',
    filterPending: 'Pending',
    claimed: 'Claimed',
    pending: 'Pending',
    claim: 'Claim',
    claimBy: 'Claim by {date}',
    lapsed: 'The time to claim is over.',
    checking: 'A payment is being checked.',
    winningBid: 'Winning bid',
    noWins: 'No won auctions found.',
    noWinsText: 'What you win waits here, with the last day to claim it.',
    noPendingText: 'You have nothing to claim.',
    seeAllWins: 'See all wins',
    failed: 'Failed to load auctions',
    bidpackTitle: 'Bid packs',
    bidpackInvalid: 'Please choose a valid option',
    bidpackText: 'A win cannot be claimed as bid packs at the moment. Choose the product or cash instead.',
    bidpackClaim: 'Claim your win',
  },
  sw: {
    title: 'Ushindi Wangu',
    filters: 'Ushindi upi',
    filterAll: 'Wote',
    filterPending: 'Unaosubiri',
    claimed: 'Umedaiwa',
    pending: 'Unasubiri',
    claim: 'Dai',
    claimBy: 'Dai hadi {date}',
    lapsed: 'Muda wa kudai umeisha.',
    checking: 'Malipo yanahakikiwa.',
    winningBid: 'Zabuni iliyoshinda',
    noWins: 'Hakuna minada uliyoshinda.',
    noWinsText: 'Unachoshinda kinakusubiri hapa, pamoja na siku ya mwisho ya kukidai.',
    noPendingText: 'Hakuna kinachosubiri kudaiwa.',
    seeAllWins: 'Tazama ushindi wote',
    failed: 'Imeshindikana kupakia minada',
    bidpackTitle: 'Vifurushi vya zabuni',
    bidpackInvalid: 'Tafadhali chagua chaguo sahihi',
    bidpackText:
      'Kwa sasa ushindi hauwezi kudaiwa kama vifurushi vya zabuni. Chagua bidhaa au pesa taslimu badala yake.',
    bidpackClaim: 'Dai ushindi wako',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    wins: typeof wins;
  }
}
