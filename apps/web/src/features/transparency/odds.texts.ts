/** Honest odds (LOG-8). What hurts to publish is said as plainly as what doesn't. */
export const odds = {
  en: {
    title: 'Honest odds',
    titleOf: 'Honest odds, {month}',
    here: 'Where you are',
    shop: 'Mnada',
    choose: 'Month',
    soFar: '{month}, so far',
    all: 'All',
    allTitle: 'All months',
    share: 'Share',
    loading: 'Loading the odds',
    failed: 'The odds could not be loaded',
    unread: {
      one: '{count} month is told in a newer way than this page knows, so it isn’t shown. Load the page again.',
      other: '{count} months are told in a newer way than this page knows, so they aren’t shown. Load the page again.',
    },
    reload: 'Load again',
    none: 'Nothing to count yet',
    noneText: 'No auction has been won so far. A month is published on the first day of the next one.',
    published: 'Published {date}, made from the public ledgers of {count} auctions.',
    publishedShort: 'Published {date}',
    corrected: 'Corrected {date}',
    running:
      'Not published yet: this month still goes on. It is published on the first day of the next one, and never edited after that.',
    before: 'What was published before stays: {date}: {bidders} people bid, {winners} won, middle saving {saving}.',
    unknown: 'not told',
    simulated: {
      one: 'A demonstration: {count} of these people is simulated and counted like everybody. A real shop has none.',
      other: 'A demonstration: {count} of these people are simulated and counted like everybody. A real shop has none.',
    },
    chance: 'Chance to win something',
    chanceOf: '{won} in {n}',
    everyone: 'Everyone',
    nobody: 'Nobody',
    won: {
      one: '{winners} of the {count} person who bid in {month} won something. That is {percent}.',
      other: '{winners} of the {count} people who bid in {month} won something. That is {percent}.',
    },
    othersNot: 'The other {rest} of {n} did not.',
    few: {
      one: '{count} auction was won in {month}. Under {min} a percentage would say nothing, so none stands here.',
      other: '{count} auctions were won in {month}. Under {min} a percentage would say nothing, so none stands here.',
    },
    fewCounts: '{bidders} people bid, {winners} of them won.',
    saved: 'What winners saved',
    middle: 'in the middle, their bids counted',
    savedDesktop: 'Middle saving of winners, bids counted',
    spread: {
      one: 'Wins by saving against the shop price. {count} win.',
      other:
        'Wins by saving against the shop price. {count} wins. Half lie between {from}% and {to}%. {most} saved 90% or more.',
    },
    savedFew: {
      one: '{count} product that was won has been paid for. Under {min} a middle would say nothing, so none stands here.',
      other:
        '{count} products that were won have been paid for. Under {min} a middle would say nothing, so none stands here.',
    },
    claims: {
      one: 'Of {count} win: {taken} paid for, {cash} taken as cash, {lapsed} not taken in time, {waits} given back or still waiting.',
      other:
        'Of {count} wins: {taken} paid for, {cash} taken as cash, {lapsed} not taken in time, {waits} given back or still waiting.',
    },
    claimsApart: {
      one: 'Of {count} win: {taken} paid for; {rest} not counted: taken as cash, not taken in time, given back or still waiting. Which is told from five of each.',
      other:
        'Of {count} wins: {taken} paid for; {rest} not counted: taken as cash, not taken in time, given back or still waiting. Which is told from five of each.',
    },
    chartRow: 'Saving from {from}%',
    wins: { one: '{count} win', other: '{count} wins' },
    others: 'What the others paid',
    othersText: {
      one: '{count} person did not win.',
      other: '{count} people did not win.',
    },
    othersMiddle: 'In the middle they paid {amount}.',
    othersFew: 'Of so few people no sum is told: it would say what one of them paid.',
    othersLater:
      'What they paid is told when the month is published, on the first day of the next one. While it goes on, each auction’s end would tell what one person paid.',
    paid: 'They paid for bids',
    back: 'Back with Buy It Now, {count}',
    backPlain: 'Back with Buy It Now',
    backFew:
      'What came back is not told: it would say what one to four people got, or what they got since it was told last.',
    net: 'Paid and not won',
    couldBuy: 'Anyone who did not win could buy at the shop price and get every bid back.',
    kinds: 'By kind of thing',
    kindsNote: 'People can be in more than one row',
    kind: 'Category',
    auctions: 'Auctions',
    bidders: 'People who bid',
    winners: 'Won',
    chanceShort: 'Chance',
    saving: 'Middle saving, all in',
    tooFew: 'too few',
    how: 'How we count',
    how1: 'Everyone who placed one bid or more counts, wins of the same person once.',
    how2: 'Bids cost what they were bought for. Promotions cost 0.',
    how3: 'Made from the public ledgers of {count} auctions. Anyone can count again.',
    how4: 'An auction that was cancelled, or that nobody bid on, is not counted.',
    how5: 'Published figures are never edited. A correction is a second line with its own date; it waits until it tells of five people or more what they did since.',
    how7: 'Only wins whose product was paid for count as savings: neither cash, nor a win that nobody took, nor one that was given back or still waits.',
    how8: 'What people paid is told of five or more together, the middle as the average of those around it: nobody’s sum can be read from it, nor as a difference. What came back with Buy It Now is told if nobody got bids back, or five or more did.',
    how6: 'Each line stands in the public log, with the fingerprints of both files.',
    csv: 'CSV',
    csvAuctions: 'Auctions, CSV',
    csvPeople: 'What people paid, in groups of five or more, CSV',
    csvAll: 'All months and corrections, CSV',
    ledgers: 'Ledgers',
    recount: 'Count it again',
    recountText:
      'With Node, and nothing of ours but one file that you can read: it takes the public log, the files above and each auction’s own ledger, counts anew, and says what it can’t see: which of the people who didn’t win paid what, and sums of one to four people, which nobody tells.',
    noHouse: 'How we keep ourselves out of the bidding',
    month: 'Month',
    publishedOn: 'Published',
  },
  sw: {
    title: 'Nafasi za kweli',
    titleOf: 'Nafasi za kweli, {month}',
    here: 'Mahali ulipo',
    shop: 'Mnada',
    choose: 'Mwezi',
    soFar: '{month}, hadi sasa',
    all: 'Yote',
    allTitle: 'Miezi yote',
    share: 'Shiriki',
    loading: 'Inapakia nafasi',
    failed: 'Imeshindikana kupakia nafasi',
    unread: {
      one: 'Mwezi {count} umeelezwa kwa njia mpya ambayo ukurasa huu hauijui, kwa hivyo hauonyeshwi. Pakia ukurasa tena.',
      other:
        'Miezi {count} imeelezwa kwa njia mpya ambayo ukurasa huu hauijui, kwa hivyo haionyeshwi. Pakia ukurasa tena.',
    },
    reload: 'Pakia tena',
    none: 'Bado hakuna cha kuhesabu',
    noneText: 'Hakuna mnada ulioshindwa hadi sasa. Mwezi huchapishwa siku ya kwanza ya mwezi unaofuata.',
    published: 'Ilichapishwa {date}, kutoka madaftari ya umma ya minada {count}.',
    publishedShort: 'Ilichapishwa {date}',
    corrected: 'Ilisahihishwa {date}',
    running:
      'Bado haijachapishwa: mwezi huu unaendelea. Huchapishwa siku ya kwanza ya mwezi unaofuata, na haibadilishwi tena baada ya hapo.',
    before:
      'Kilichochapishwa awali kinabaki: {date}: watu {bidders} waliweka zabuni, {winners} walishinda, akiba ya katikati {saving}.',
    unknown: 'haijasemwa',
    simulated: {
      one: 'Majaribio: mtu {count} kati ya hawa ni wa kuigiza na amehesabiwa kama wote. Duka halisi halina hata mmoja.',
      other:
        'Majaribio: watu {count} kati ya hawa ni wa kuigiza na wamehesabiwa kama wote. Duka halisi halina hata mmoja.',
    },
    chance: 'Nafasi ya kushinda kitu',
    chanceOf: '{won} kati ya {n}',
    everyone: 'Kila mtu',
    nobody: 'Hakuna',
    won: {
      one: '{winners} kati ya mtu {count} aliyeweka zabuni {month} alishinda kitu. Hiyo ni {percent}.',
      other: '{winners} kati ya watu {count} walioweka zabuni {month} walishinda kitu. Hiyo ni {percent}.',
    },
    othersNot: 'Wengine {rest} kati ya {n} hawakushinda.',
    few: {
      one: 'Mnada {count} ulishindwa {month}. Chini ya {min} asilimia haisemi lolote, kwa hivyo haipo hapa.',
      other: 'Minada {count} ilishindwa {month}. Chini ya {min} asilimia haisemi lolote, kwa hivyo haipo hapa.',
    },
    fewCounts: 'Watu {bidders} waliweka zabuni, {winners} kati yao walishinda.',
    saved: 'Walichookoa washindi',
    middle: 'katikati, zabuni zao zikihesabiwa',
    savedDesktop: 'Akiba ya katikati ya washindi, zabuni zikihesabiwa',
    spread: {
      one: 'Ushindi kwa akiba dhidi ya bei ya duka. Ushindi {count}.',
      other:
        'Ushindi kwa akiba dhidi ya bei ya duka. Ushindi {count}. Nusu iko kati ya {from}% na {to}%. {most} waliokoa 90% au zaidi.',
    },
    savedFew: {
      one: 'Bidhaa {count} iliyoshindwa imelipiwa. Chini ya {min} akiba ya katikati haisemi lolote, kwa hivyo haipo hapa.',
      other:
        'Bidhaa {count} zilizoshindwa zimelipiwa. Chini ya {min} akiba ya katikati haisemi lolote, kwa hivyo haipo hapa.',
    },
    claims: {
      one: 'Kati ya ushindi {count}: {taken} umelipiwa, {cash} kwa pesa taslimu, {lapsed} haukuchukuliwa kwa wakati, {waits} ulirudishiwa pesa au unasubiri.',
      other:
        'Kati ya ushindi {count}: {taken} umelipiwa, {cash} kwa pesa taslimu, {lapsed} haukuchukuliwa kwa wakati, {waits} ulirudishiwa pesa au unasubiri.',
    },
    claimsApart: {
      one: 'Kati ya ushindi {count}: {taken} umelipiwa; {rest} haukuhesabiwa: pesa taslimu, haukuchukuliwa kwa wakati, ulirudishiwa pesa au unasubiri. Upi ni upi husemwa kuanzia watano kwa kila aina.',
      other:
        'Kati ya ushindi {count}: {taken} umelipiwa; {rest} haukuhesabiwa: pesa taslimu, haukuchukuliwa kwa wakati, ulirudishiwa pesa au unasubiri. Upi ni upi husemwa kuanzia watano kwa kila aina.',
    },
    chartRow: 'Akiba kuanzia {from}%',
    wins: { one: 'ushindi {count}', other: 'ushindi {count}' },
    others: 'Walicholipa wengine',
    othersText: {
      one: 'Mtu {count} hakushinda.',
      other: 'Watu {count} hawakushinda.',
    },
    othersMiddle: 'Katikati walilipa {amount}.',
    othersFew: 'Kwa watu wachache hivi hakuna kiasi kinachosemwa: kingeonyesha alicholipa mmoja wao.',
    othersLater:
      'Walicholipa husemwa mwezi unapochapishwa, siku ya kwanza ya mwezi unaofuata. Mwezi ukiendelea, mwisho wa kila mnada ungeonyesha alicholipa mtu mmoja.',
    paid: 'Walilipia zabuni',
    back: 'Zilizorudi kwa Nunua Sasa, {count}',
    backPlain: 'Zilizorudi kwa Nunua Sasa',
    backFew:
      'Kilichorudi hakisemwi: kingeonyesha walichopata watu wanne au wachache zaidi, au walichopata tangu kiliposemwa mara ya mwisho.',
    net: 'Walilipa bila kushinda',
    couldBuy: 'Yeyote ambaye hakushinda angeweza kununua kwa bei ya duka na kurudishiwa kila zabuni.',
    kinds: 'Kwa aina ya bidhaa',
    kindsNote: 'Mtu anaweza kuwa kwenye safu zaidi ya moja',
    kind: 'Aina',
    auctions: 'Minada',
    bidders: 'Walioweka zabuni',
    winners: 'Walioshinda',
    chanceShort: 'Nafasi',
    saving: 'Akiba ya katikati, jumla',
    tooFew: 'michache mno',
    how: 'Tunavyohesabu',
    how1: 'Kila aliyeweka zabuni moja au zaidi anahesabiwa, ushindi wa mtu yuleyule mara moja.',
    how2: 'Zabuni zinagharimu zilichonunuliwa. Za promosheni zinagharimu 0.',
    how3: 'Kutoka madaftari ya umma ya minada {count}. Yeyote anaweza kuhesabu tena.',
    how4: 'Mnada uliofutwa, au usio na zabuni, hauhesabiwi.',
    how5: 'Takwimu zilizochapishwa hazibadilishwi kamwe. Sahihisho ni mstari wa pili wenye tarehe yake; husubiri hadi lieleze walichofanya watu watano au zaidi tangu hapo.',
    how7: 'Ni ushindi ambao bidhaa yake imelipiwa tu unaohesabiwa kama akiba: si pesa taslimu, si ushindi ambao haukuchukuliwa, wala uliorudishiwa pesa, wala unaosubiri bado.',
    how8: 'Walicholipa watu husemwa kwa watu watano au zaidi pamoja, na cha katikati ni wastani wa walio karibu nacho: kiasi cha mtu mmoja hakiwezi kusomwa humo, hata kwa tofauti. Kilichorudi kwa Nunua Sasa husemwa ikiwa hakuna aliyerudishiwa zabuni, au ni watu watano au zaidi.',
    how6: 'Kila mstari upo kwenye daftari la umma, pamoja na alama za faili zote mbili.',
    csv: 'CSV',
    csvAuctions: 'Minada, CSV',
    csvPeople: 'Walicholipa watu, kwa makundi ya watano au zaidi, CSV',
    csvAll: 'Miezi yote na masahihisho, CSV',
    ledgers: 'Madaftari',
    recount: 'Hesabu tena',
    recountText:
      'Kwa Node, na bila chochote chetu ila faili moja unayoweza kuisoma: inachukua daftari la umma, faili zilizo juu na daftari la kila mnada, inahesabu upya, na kusema isichoweza kuona: nani kati ya wasioshinda alilipa nini, na kiasi cha mtu mmoja hadi wanne, ambacho hakuna anayekisema.',
    noHouse: 'Tunavyojizuia kuweka zabuni',
    month: 'Mwezi',
    publishedOn: 'Ilichapishwa',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    odds: typeof odds;
  }
}
