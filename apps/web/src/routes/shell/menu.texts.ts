/** What opens from the header: the side menu and the account. */
export const menu = {
  en: {
    closeMenu: 'Close menu',
    viewProfile: 'View Profile',
    rewardsChallenges: 'Rewards & Challenges',
    howItWorks: 'How it works',
    practice: 'Practice',
    unpaidWins: 'Unpaid Wins',
    toPay: '{count} to pay',
    biddingHistory: 'Bidding History',
    watch: 'Watch side by side',
    saved: 'Saved products',
    settings: 'Settings',
  },
  sw: {
    closeMenu: 'Funga menyu',
    viewProfile: 'Tazama Wasifu',
    rewardsChallenges: 'Zawadi na Changamoto',
    howItWorks: 'Jinsi inavyofanya kazi',
    practice: 'Mazoezi',
    unpaidWins: 'Ushindi Usiolipiwa',
    toPay: '{count} ya kulipia',
    biddingHistory: 'Historia ya Zabuni',
    watch: 'Fuatilia sambamba',
    saved: 'Bidhaa ulizohifadhi',
    settings: 'Mipangilio',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    menu: typeof menu;
  }
}
