/** When a choice could not be kept on the account. */
export const keepChoices = {
  en: {
    keptHereOnly: 'Saved on this device only: your account could not be reached.',
  },
  sw: {
    keptHereOnly: 'Imehifadhiwa kwenye kifaa hiki pekee: akaunti yako haikupatikana.',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    keepChoices: typeof keepChoices;
  }
}
