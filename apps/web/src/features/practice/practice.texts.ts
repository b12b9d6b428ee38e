/** The practice auction. */
export const practice = {
  en: {
    title: 'Practice auction',
    chip: 'Practice',
    note: 'This is a practice. No account, no money, no product. The other bidders are pretend.',
    price: 'Price',
    timeLeft: 'Time left',
    nobody: 'Nobody has bid yet',
    youLead: 'You are in the lead',
    leads: '{name} is in the lead',
    pretend: '{name} (pretend)',
    you: 'You',
    bidsLeft: { one: '{count} practice bid left', other: '{count} practice bids left' },
    start: 'Start',
    bid: 'Bid Now',
    leading: 'You lead. Wait…',
    noBids: 'No practice bids left',
    latest: 'Latest bids',
    won: 'You would have won',
    wonText: {
      one: 'You would pay KSh {price}, plus KSh {spent} for your {count} bid: KSh {total} in all. The shop price is KSh {shop}.',
      other:
        'You would pay KSh {price}, plus KSh {spent} for your {count} bids: KSh {total} in all. The shop price is KSh {shop}.',
    },
    lost: 'This time {name} would have won',
    lostText: {
      one: 'You used {count} bid: KSh {spent}. Buy the product for KSh {shop} and it comes back. If you don’t, it stays used.',
      other:
        'You used {count} bids: KSh {spent}, at KSh 9 each. Buy the product for KSh {shop} and all of them come back. If you don’t, they stay used.',
    },
    lostIdleText: 'You placed no bid, so it cost you nothing. Press Bid Now next time.',
    notPlayed: 'Nobody won',
    notPlayedText: 'No bid was placed. Every real auction needs at least one.',
    again: 'Practise again',
    toAuctions: 'See live auctions',
    truth: 'In real auctions many more people bid. Most of them do not win.',
    announceBid: '{name} bid, the price is KSh {price}.',
  },
  sw: {
    title: 'Mnada wa mazoezi',
    chip: 'Mazoezi',
    note: 'Haya ni mazoezi. Hakuna akaunti, hakuna pesa, hakuna bidhaa. Wazabuni wengine ni wa kuigiza.',
    price: 'Bei',
    timeLeft: 'Muda uliobaki',
    nobody: 'Hakuna aliyeweka zabuni bado',
    youLead: 'Unaongoza',
    leads: '{name} anaongoza',
    pretend: '{name} (wa kuigiza)',
    you: 'Wewe',
    bidsLeft: { one: 'Zabuni {count} ya mazoezi imebaki', other: 'Zabuni {count} za mazoezi zimebaki' },
    start: 'Anza',
    bid: 'Zabuni sasa',
    leading: 'Unaongoza. Subiri…',
    noBids: 'Zabuni za mazoezi zimeisha',
    latest: 'Zabuni za karibuni',
    won: 'Ungeshinda',
    wonText: {
      one: 'Ungelipa KSh {price}, na KSh {spent} za zabuni yako {count}: jumla KSh {total}. Bei ya duka ni KSh {shop}.',
      other:
        'Ungelipa KSh {price}, na KSh {spent} za zabuni zako {count}: jumla KSh {total}. Bei ya duka ni KSh {shop}.',
    },
    lost: 'Mara hii {name} angeshinda',
    lostText: {
      one: 'Ulitumia zabuni {count}: KSh {spent}. Ukinunua bidhaa kwa KSh {shop}, inarudi. Usiponunua, imetumika.',
      other:
        'Ulitumia zabuni {count}: KSh {spent}, kwa KSh 9 kila moja. Ukinunua bidhaa kwa KSh {shop}, zote zinarudi. Usiponunua, zimetumika.',
    },
    lostIdleText: 'Hukuweka zabuni, kwa hivyo hukutumia chochote. Safari ijayo bonyeza Zabuni sasa.',
    notPlayed: 'Hakuna aliyeshinda',
    notPlayedText: 'Hakuna zabuni iliyowekwa. Kila mnada wa kweli unahitaji angalau moja.',
    again: 'Fanya mazoezi tena',
    toAuctions: 'Tazama minada hewani',
    truth: 'Kwenye minada ya kweli watu wengi zaidi huweka zabuni. Wengi wao hawashindi.',
    announceBid: '{name} ameweka zabuni, bei ni KSh {price}.',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    practice: typeof practice;
  }
}
