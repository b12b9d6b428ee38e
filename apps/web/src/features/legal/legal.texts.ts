/** Around the legal pages; their long texts are content, as it is in force (OPS-12). */
export const legal = {
  en: {
    termsTitle: 'Terms',
    privacyTitle: 'Privacy Policy',
    version: 'Version {version}',
    contents: 'On this page',
    alsoRead: 'Also read',
    failed: 'This text could not be loaded',
    loading: 'Loading the text',
    contact: 'Contact',
    seller: 'Who sells',
  },
  sw: {
    termsTitle: 'Masharti',
    privacyTitle: 'Sera ya Faragha',
    version: 'Toleo {version}',
    contents: 'Kwenye ukurasa huu',
    alsoRead: 'Soma pia',
    failed: 'Imeshindikana kupakia maandishi haya',
    loading: 'Inapakia maandishi',
    contact: 'Mawasiliano',
    seller: 'Anayeuza',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    legal: typeof legal;
  }
}
