/** Stars for what was delivered. */
export const ratings = {
  en: {
    title: 'How good is it?',
    text: 'Your stars help the next person. You can change them for 30 days.',
    group: 'Your rating',
    star: { one: '{count} star', other: '{count} stars' },
    word1: 'Bad',
    word2: 'Poor',
    word3: 'All right',
    word4: 'Good',
    word5: 'Very good',
    choose: 'Choose one to five stars',
    send: 'Give rating',
    save: 'Save change',
    cancel: 'Cancel',
    thanks: 'Thank you for rating',
    given: 'You gave {count} of 5 stars',
    until: 'You can change this until {date}.',
    change: 'Change',
    sent: 'Thank you. Your rating counts now.',
    failed: 'Your rating could not be saved. Try again.',
  },
  sw: {
    title: 'Ni nzuri kiasi gani?',
    text: 'Nyota zako humsaidia anayefuata. Unaweza kuzibadilisha kwa siku 30.',
    group: 'Ukadiriaji wako',
    star: { one: 'nyota {count}', other: 'nyota {count}' },
    word1: 'Mbaya',
    word2: 'Hafifu',
    word3: 'Ya wastani',
    word4: 'Nzuri',
    word5: 'Nzuri sana',
    choose: 'Chagua nyota moja hadi tano',
    send: 'Toa ukadiriaji',
    save: 'Hifadhi mabadiliko',
    cancel: 'Ghairi',
    thanks: 'Asante kwa kukadiria',
    given: 'Umetoa nyota {count} kati ya 5',
    until: 'Unaweza kubadilisha hadi {date}.',
    change: 'Badilisha',
    sent: 'Asante. Ukadiriaji wako sasa unahesabika.',
    failed: 'Imeshindikana kuhifadhi ukadiriaji wako. Jaribu tena.',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    ratings: typeof ratings;
  }
}
