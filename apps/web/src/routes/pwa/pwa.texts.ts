/** The shop without a network, and its new versions. */
export const pwa = {
  en: {
    offline: 'You are offline.',
    offlineList: 'Offline. Auctions as of {time}.',
    offlineTitle: 'You are offline',
    offlineText:
      'This page needs a connection. It opens by itself once you are back online. Nothing was lost or charged.',
    seeList: 'Auctions as of {time}',
    newVersion: 'A new version is ready.',
    update: 'Update',
  },
  sw: {
    offline: 'Huna mtandao.',
    offlineList: 'Huna mtandao. Minada ya saa {time}.',
    offlineTitle: 'Huna mtandao',
    offlineText: 'Ukurasa huu unahitaji mtandao. Utafunguka wenyewe mtandao ukirudi. Hakuna kilichopotea wala kutozwa.',
    seeList: 'Minada ya saa {time}',
    newVersion: 'Toleo jipya liko tayari.',
    update: 'Sasisha',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    pwa: typeof pwa;
  }
}
