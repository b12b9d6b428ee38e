/** Around the legal pages; their long texts travel with the pages themselves. */
export const legal = {
  en: {
    termsTitle: 'Terms',
    privacyTitle: 'Privacy Policy',
    version: 'Version {version}',
    contents: 'On this page',
    alsoRead: 'Also read',
    inShort: 'In short',
    contact: 'Contact',
  },
  sw: {
    termsTitle: 'Masharti',
    privacyTitle: 'Sera ya Faragha',
    version: 'Toleo {version}',
    contents: 'Kwenye ukurasa huu',
    alsoRead: 'Soma pia',
    inShort: 'Kwa kifupi',
    contact: 'Mawasiliano',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    legal: typeof legal;
  }
}
