/** Saved products and their reminders. */
export const saved = {
  en: {
    title: 'Saved products',
    lead: 'What you keep an eye on, with its next auction.',
    count: { one: '{count} product', other: '{count} products' },
    empty: 'Nothing saved yet',
    emptyText: 'Tap Save on an auction to find it here.',
    failed: 'Your saved products could not be loaded',
    remind: 'Remind me',
    remindFor: 'Remind me of {product}',
    remove: 'Remove {product}',
    removed: 'Removed from your saved products.',
    undo: 'Undo',
    reminderOn: 'We will remind you 10 minutes before its next auction.',
    reminderOff: 'Reminder turned off.',
    changeFailed: 'That did not work. Nothing was changed. Try again.',
    price: 'Price now',
    shopPrice: 'Shop price',
    finalPrice: 'Sold for',
    none: 'No auction planned yet',
    noneNow: 'No new auction planned yet',
    closed: 'Closed',
    cancelled: 'Cancelled',
    visitor: 'Saved on this device only',
    visitorText: 'Sign in to keep them on your account and get reminders.',
    onDevice: { one: '{count} more is on this device', other: '{count} more are on this device' },
    onDeviceText: 'An account keeps {max} products. Remove some, and the others move in when you next open the shop.',
    merged: {
      one: '{count} saved product moved to your account.',
      other: '{count} saved products moved to your account.',
    },
    leftOut: {
      one: '{count} saved product did not fit: an account keeps {max}. It stays on this device.',
      other: '{count} saved products did not fit: an account keeps {max}. They stay on this device.',
    },
  },
  sw: {
    title: 'Bidhaa ulizohifadhi',
    lead: 'Unazofuatilia, pamoja na mnada wake ujao.',
    count: { one: 'bidhaa {count}', other: 'bidhaa {count}' },
    empty: 'Hujahifadhi chochote bado',
    emptyText: 'Gusa Hifadhi kwenye mnada ili uupate hapa.',
    failed: 'Imeshindikana kupakia bidhaa ulizohifadhi',
    remind: 'Nikumbushe',
    remindFor: 'Nikumbushe kuhusu {product}',
    remove: 'Ondoa {product}',
    removed: 'Imeondolewa kwenye bidhaa ulizohifadhi.',
    undo: 'Tendua',
    reminderOn: 'Tutakukumbusha dakika 10 kabla ya mnada wake ujao.',
    reminderOff: 'Ukumbusho umezimwa.',
    changeFailed: 'Haikufaulu. Hakuna kilichobadilika. Jaribu tena.',
    price: 'Bei ya sasa',
    shopPrice: 'Bei ya duka',
    finalPrice: 'Iliuzwa kwa',
    none: 'Hakuna mnada uliopangwa bado',
    noneNow: 'Hakuna mnada mpya uliopangwa bado',
    closed: 'Umefungwa',
    cancelled: 'Umefutwa',
    visitor: 'Zimehifadhiwa kwenye kifaa hiki tu',
    visitorText: 'Ingia ili zibaki kwenye akaunti yako na ukumbushwe.',
    onDevice: { one: '{count} zaidi iko kwenye kifaa hiki', other: '{count} zaidi ziko kwenye kifaa hiki' },
    onDeviceText: 'Akaunti huhifadhi bidhaa {max}. Ondoa baadhi, na nyingine zitahamia ukifungua duka tena.',
    merged: {
      one: 'Bidhaa {count} uliyohifadhi imehamia kwenye akaunti yako.',
      other: 'Bidhaa {count} ulizohifadhi zimehamia kwenye akaunti yako.',
    },
    leftOut: {
      one: 'Bidhaa {count} haikutoshea: akaunti huhifadhi {max}. Inabaki kwenye kifaa hiki.',
      other: 'Bidhaa {count} hazikutoshea: akaunti huhifadhi {max}. Zinabaki kwenye kifaa hiki.',
    },
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    saved: typeof saved;
  }
}
