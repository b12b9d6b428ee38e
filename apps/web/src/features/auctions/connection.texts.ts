/** How the connection is doing, wherever live numbers stand. */
export const connection = {
  en: {
    liveUpdates: 'Live Updates',
    connecting: 'Connecting',
    disconnected: 'Disconnected',
    crowded: 'Too many viewers on your network',
    crowdedText: 'Too many people are watching from your network. Sign in to watch live, or try again in a minute.',
    connectionError: 'Connection error',
    milliseconds: '{count} ms',
    roundTrip: 'Round trip to the server',
    slow: 'slow',
    weak: 'Weak network: bids may arrive late',
    retryingIn: 'Disconnected. Retrying in {count} s',
    retryingNow: 'Disconnected. Retrying…',
    retry: 'Retry',
    lost: 'Connection lost. Please refresh the page.',
    pricesFrom: 'Disconnected. Prices from {time}',
    refresh: 'Refresh',
    backOnline: 'Back online. Prices are up to date.',
    elsewhere: 'Open elsewhere.',
    useHere: 'Use here',
    ended: 'Ended',
    ring: 'Time left',
    timePaused: 'Time unknown: disconnected',
  },
  sw: {
    liveUpdates: 'Hewani',
    connecting: 'Inaunganisha',
    disconnected: 'Imekatika',
    crowded: 'Watazamaji wengi mno kwenye mtandao wako',
    crowdedText:
      'Watu wengi mno wanatazama kutoka mtandao wako. Ingia utazame hewani, au jaribu tena baada ya dakika moja.',
    connectionError: 'Hitilafu ya mtandao',
    milliseconds: '{count} ms',
    roundTrip: 'Muda wa kwenda na kurudi kwenye seva',
    slow: 'polepole',
    weak: 'Mtandao dhaifu: zabuni huenda zikachelewa',
    retryingIn: 'Imekatika. Tunajaribu tena: sek {count}',
    retryingNow: 'Imekatika. Tunajaribu tena…',
    retry: 'Jaribu tena',
    lost: 'Mtandao umekatika. Tafadhali pakia ukurasa upya.',
    pricesFrom: 'Imekatika. Bei za saa {time}',
    refresh: 'Pakia upya',
    backOnline: 'Mtandao umerudi. Bei ni za sasa.',
    elsewhere: 'Umefunguliwa kwingine.',
    useHere: 'Tumia hapa',
    ended: 'Umeisha',
    ring: 'Muda uliobaki',
    timePaused: 'Muda haujulikani: mtandao umekatika',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    connection: typeof connection;
  }
}
