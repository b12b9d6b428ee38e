/** What stands beside the slogan. */
export const recentOdds = {
  en: {
    half: {
      one: 'In the last {days} days: {count} product won and paid for, {percent}% saved, bids counted.',
      other:
        'In the last {days} days {count} products were won and paid for: half saved {percent}% or more, bids counted.',
    },
    few: {
      one: 'In the last {days} days {count} product was won and paid for: too few to say what winners save.',
      other: 'In the last {days} days {count} products were won and paid for: too few to say what winners save.',
    },
    simulated: 'A demonstration: nearly all of them are simulated.',
    link: 'Honest odds',
  },
  sw: {
    half: {
      one: 'Siku {days} zilizopita: bidhaa {count} ilipata mshindi na kulipiwa, akiba {percent}%, zabuni zikihesabiwa.',
      other:
        'Siku {days} zilizopita bidhaa {count} zilipata washindi na kulipiwa: kwa nusu yake akiba ni {percent}% au zaidi, zabuni zikihesabiwa.',
    },
    few: {
      one: 'Siku {days} zilizopita bidhaa {count} ilipata mshindi na kulipiwa: ni chache mno kusema washindi huokoa kiasi gani.',
      other:
        'Siku {days} zilizopita bidhaa {count} zilipata washindi na kulipiwa: ni chache mno kusema washindi huokoa kiasi gani.',
    },
    simulated: 'Majaribio: karibu wote ni wa kuigiza.',
    link: 'Nafasi za kweli',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    recentOdds: typeof recentOdds;
  }
}
