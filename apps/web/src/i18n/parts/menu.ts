/** What opens from the header: the side menu, the account and the question before signing out. */
export const menu = {
  en: {
    closeMenu: 'Close menu',
    viewProfile: 'View Profile',
    signOut: 'Sign Out',
    signOutTitle: 'Sign out?',
    signOutText: 'You can sign in again at any time. Your bids stay safe on your account.',
    rewardsChallenges: 'Rewards & Challenges',
    unpaidWins: 'Unpaid Wins',
    biddingHistory: 'Bidding History',
    settings: 'Settings',
  },
  sw: {
    closeMenu: 'Funga menyu',
    viewProfile: 'Tazama Wasifu',
    signOut: 'Ondoka',
    signOutTitle: 'Ungependa kuondoka?',
    signOutText: 'Unaweza kuingia tena wakati wowote. Zabuni zako zinabaki salama kwenye akaunti yako.',
    rewardsChallenges: 'Zawadi na Changamoto',
    unpaidWins: 'Ushindi Usiolipiwa',
    biddingHistory: 'Historia ya Zabuni',
    settings: 'Mipangilio',
  },
} as const;
