/** The question before signing out. */
export const signOut = {
  en: {
    signOut: 'Sign Out',
    title: 'Sign out?',
    text: 'You can sign in again at any time. Your bids stay safe on your account.',
  },
  sw: {
    signOut: 'Ondoka',
    title: 'Ungependa kuondoka?',
    text: 'Unaweza kuingia tena wakati wowote. Zabuni zako zinabaki salama kwenye akaunti yako.',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    signOut: typeof signOut;
  }
}
