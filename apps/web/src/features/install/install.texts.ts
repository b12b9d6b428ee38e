/** Installing the shop as an app. */
export const install = {
  en: {
    install: 'Install Mnada',
    installText: 'Opens like an app, works offline, and takes almost no space.',
    installed: 'Mnada is installed',
    installedText: 'Open it from your home screen. Turn on alerts in Settings to know when you are outbid.',
    openSettings: 'Open Settings',
    appleTitle: 'On iPhone and iPad, in Safari',
    appleShare: 'Tap Share in the toolbar.',
    appleAdd: 'Choose Add to Home Screen.',
    appleOpen: 'Open Mnada from your home screen.',
    androidTitle: 'On Android, in Chrome',
    androidMenu: 'Open the browser menu.',
    androidAdd: 'Choose Install app, or Add to Home screen.',
    androidOpen: 'Open Mnada from your home screen.',
  },
  sw: {
    install: 'Sakinisha Mnada',
    installText: 'Hufunguka kama programu, hufanya kazi bila mtandao, na huchukua nafasi kidogo sana.',
    installed: 'Mnada umesakinishwa',
    installedText: 'Ufungue kutoka skrini ya kwanza. Washa arifa kwenye Mipangilio ujue unapopitwa.',
    openSettings: 'Fungua Mipangilio',
    appleTitle: 'Kwenye iPhone na iPad, ndani ya Safari',
    appleShare: 'Gusa Shiriki kwenye upau wa zana.',
    appleAdd: 'Chagua Ongeza kwenye Skrini ya Kwanza.',
    appleOpen: 'Fungua Mnada kutoka skrini ya kwanza.',
    androidTitle: 'Kwenye Android, ndani ya Chrome',
    androidMenu: 'Fungua menyu ya kivinjari.',
    androidAdd: 'Chagua Sakinisha programu, au Ongeza kwenye skrini ya kwanza.',
    androidOpen: 'Fungua Mnada kutoka skrini ya kwanza.',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    install: typeof install;
  }
}
