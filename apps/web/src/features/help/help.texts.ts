/** Around help; the answers themselves are content, as it is in force (OPS-12). */
export const help = {
  en: {
    title: 'Help',
    setLimit: 'Set a limit or take a break',
    failed: 'Help could not be loaded',
    loading: 'Loading help',
    search: 'Search help',
    searchHint: 'What would you like to know?',
    found: { one: '{count} answer', other: '{count} answers' },
    nothing: 'No answer found',
    nothingText: 'Try another word, or ask us.',
    topics: 'Topics',
    honest: 'Check us',
    honestOdds: 'Honest odds: who won, what they saved, what the others paid',
    noHouse: 'How we keep ourselves out of the bidding',
    contact: 'Still stuck? Ask us',
    contactNone: 'This shop has not set up its contacts yet.',
    tryTitle: 'Try it first: a practice auction',
    tryText: 'One minute, no account, no money. You bid against pretend bidders and see what it would have cost.',
    tryButton: 'Start practising',
    howButton: 'How to bid, in pictures',
  },
  sw: {
    title: 'Msaada',
    setLimit: 'Weka kikomo au pumzika',
    failed: 'Imeshindikana kupakia msaada',
    loading: 'Inapakia msaada',
    search: 'Tafuta msaada',
    searchHint: 'Ungependa kujua nini?',
    found: { one: 'Jibu {count}', other: 'Majibu {count}' },
    nothing: 'Hakuna jibu lililopatikana',
    nothingText: 'Jaribu neno jingine, au tuulize.',
    topics: 'Mada',
    honest: 'Tukague',
    honestOdds: 'Nafasi za kweli: nani alishinda, aliokoa nini, wengine walilipa nini',
    noHouse: 'Tunavyojizuia kuweka zabuni',
    contact: 'Bado una swali? Tuulize',
    contactNone: 'Duka hili bado halijaweka mawasiliano yake.',
    tryTitle: 'Jaribu kwanza: mnada wa mazoezi',
    tryText:
      'Dakika moja, bila akaunti, bila pesa. Unashindana na wazabuni wa kuigiza na kuona ungegharimika kiasi gani.',
    tryButton: 'Anza mazoezi',
    howButton: 'Tazama kwa picha',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    help: typeof help;
  }
}
