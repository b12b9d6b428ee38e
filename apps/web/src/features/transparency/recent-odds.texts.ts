/** What stands beside the slogan. */
export const recentOdds = {
  en: {
    half: {
      one: 'In the last {days} days: {count} winner saved {percent}%, bids counted.',
      other: 'In the last {days} days half of {count} winners saved {percent}% or more, bids counted.',
    },
    few: {
      one: 'In the last {days} days {count} auction was won: too few to say what winners save.',
      other: 'In the last {days} days {count} auctions were won: too few to say what winners save.',
    },
    simulated: 'A demonstration: nearly all of them are simulated.',
    link: 'Honest odds',
  },
  sw: {
    half: {
      one: 'Siku {days} zilizopita: mshindi {count} aliokoa {percent}%, zabuni zikihesabiwa.',
      other: 'Siku {days} zilizopita nusu ya washindi {count} waliokoa {percent}% au zaidi, zabuni zikihesabiwa.',
    },
    few: {
      one: 'Siku {days} zilizopita mnada {count} ulishindwa: ni mchache mno kusema washindi huokoa kiasi gani.',
      other: 'Siku {days} zilizopita minada {count} ilishindwa: ni michache mno kusema washindi huokoa kiasi gani.',
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
