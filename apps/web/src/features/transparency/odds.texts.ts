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
      one: '{count} month is in a newer format than this page can read, so it isn’t shown. Load the page again.',
      other: '{count} months are in a newer format than this page can read, so they aren’t shown. Load the page again.',
    },
    reload: 'Load again',
    none: 'Nothing to count yet',
    noneText: 'No auction has been won so far. A month is published on the first day of the next one.',
    published: 'Published {date}, made from the public ledgers of {count} auctions.',
    publishedShort: 'Published {date}',
    corrected: 'Corrected {date}',
    running:
      'Not published yet: this month is still running. It is published on the first day of the next one, and never edited after that.',
    before: 'What was published before stays: {date}: {bidders} people bid, {winners} won, middle saving {saving}.',
    unknown: 'not shown',
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
      one: '{count} auction was won in {month}. Under {min} a percentage would say nothing, so none is shown.',
      other: '{count} auctions were won in {month}. Under {min} a percentage would say nothing, so none is shown.',
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
      one: '{count} product that was won has been paid for. Under {min} a middle would say nothing, so none is shown.',
      other:
        '{count} products that were won have been paid for. Under {min} a middle would say nothing, so none is shown.',
    },
    claims: {
      one: 'Of {count} win: {taken} paid for, {cash} taken as cash, {lapsed} not taken in time, {waits} given back or still waiting.',
      other:
        'Of {count} wins: {taken} paid for, {cash} taken as cash, {lapsed} not taken in time, {waits} given back or still waiting.',
    },
    claimsApart: {
      one: 'Of {count} win: {taken} paid for; {rest} not counted: taken as cash, not taken in time, given back or still waiting. Each kind is shown from five on.',
      other:
        'Of {count} wins: {taken} paid for; {rest} not counted: taken as cash, not taken in time, given back or still waiting. Each kind is shown from five on.',
    },
    chartRow: 'Saving from {from}%',
    wins: { one: '{count} win', other: '{count} wins' },
    others: 'What the others paid',
    othersNone: 'Everyone who bid won something.',
    othersText: {
      one: '{count} person did not win.',
      other: '{count} people did not win.',
    },
    othersMiddle: 'In the middle they paid {amount}.',
    othersFew: 'With so few people no sum is shown: it would give away what one of them paid.',
    othersLater:
      'What they paid is shown when the month is published, on the first day of the next one. Before that, each auction’s end would give away what one person paid.',
    paid: 'They paid for bids',
    back: 'Back with Buy It Now, {count}',
    backPlain: 'Back with Buy It Now',
    backFew:
      'What came back is not shown: it would give away what one to four people got, in all or since the last figure.',
    net: 'Paid and not won',
    couldBuy: 'Anyone who did not win could buy at the shop price and get every bid back.',
    kinds: 'By category',
    kindsNote: 'People can be in more than one row',
    kind: 'Category',
    auctions: 'Auctions',
    bidders: 'People who bid',
    winners: 'Won',
    chanceShort: 'Chance',
    saving: 'Middle saving, all in',
    tooFew: 'too few',
    how: 'How we count',
    how1: 'Everyone who placed at least one bid counts; several wins of one person count once.',
    how2: 'Bids cost what they were bought for. Promotions cost 0.',
    how3: 'Made from the public ledgers of {count} auctions. Anyone can recount them.',
    how4: 'An auction that was cancelled, or that nobody bid on, is not counted.',
    how5: 'Published figures are never edited. A correction is a second line with its own date; it waits until it covers what five people or more did since.',
    how7: 'Only wins whose product was paid for count as savings: not cash, not a win nobody took, not one given back or still waiting.',
    how8: 'What people paid is shown for five or more together, the middle as the average of those around it: nobody’s sum can be worked out from it, not even as a difference. What came back with Buy It Now is shown if nobody got bids back, or five or more did.',
    how6: 'Each line is in the public log, with the fingerprints of both files.',
    csv: 'CSV',
    csvAuctions: 'Auctions, CSV',
    csvPeople: 'What people paid, in groups of five or more, CSV',
    csvAll: 'All months and corrections, CSV',
    ledgers: 'Ledgers',
    recount: 'Recount it yourself',
    recountText:
      'With Node, and nothing of ours but one file that you can read. It takes the public log, the files above and each auction’s own ledger, and recounts everything. It also says what it can’t see: who of those who didn’t win paid what, and sums of one to four people, which are never shown.',
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
      one: 'Mwezi {count} uko kwa muundo mpya ambao ukurasa huu hauwezi kuusoma, kwa hivyo hauonyeshwi. Pakia ukurasa tena.',
      other:
        'Miezi {count} iko kwa muundo mpya ambao ukurasa huu hauwezi kuusoma, kwa hivyo haionyeshwi. Pakia ukurasa tena.',
    },
    reload: 'Pakia tena',
    none: 'Bado hakuna cha kuhesabu',
    noneText: 'Hakuna mnada uliopata mshindi hadi sasa. Mwezi huchapishwa siku ya kwanza ya mwezi unaofuata.',
    published: 'Ilichapishwa {date}, kutoka madaftari ya umma ya minada {count}.',
    publishedShort: 'Ilichapishwa {date}',
    corrected: 'Ilisahihishwa {date}',
    running:
      'Bado haijachapishwa: mwezi huu unaendelea. Huchapishwa siku ya kwanza ya mwezi unaofuata, na haibadilishwi tena baada ya hapo.',
    before:
      'Kilichochapishwa awali kinabaki: {date}: watu {bidders} waliweka zabuni, {winners} walishinda, akiba ya katikati {saving}.',
    unknown: 'haionyeshwi',
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
      one: 'Mnada {count} ulipata mshindi {month}. Chini ya {min} asilimia haisemi lolote, kwa hivyo haionyeshwi.',
      other: 'Minada {count} ilipata washindi {month}. Chini ya {min} asilimia haisemi lolote, kwa hivyo haionyeshwi.',
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
      one: 'Bidhaa {count} ya mshindi imelipiwa. Chini ya {min} akiba ya katikati haisemi lolote, kwa hivyo haionyeshwi.',
      other:
        'Bidhaa {count} za washindi zimelipiwa. Chini ya {min} akiba ya katikati haisemi lolote, kwa hivyo haionyeshwi.',
    },
    claims: {
      one: 'Kati ya ushindi {count}: {taken} umelipiwa, {cash} kwa pesa taslimu, {lapsed} haukuchukuliwa kwa wakati, {waits} ulirudishiwa pesa au unasubiri.',
      other:
        'Kati ya ushindi {count}: {taken} umelipiwa, {cash} kwa pesa taslimu, {lapsed} haukuchukuliwa kwa wakati, {waits} ulirudishiwa pesa au unasubiri.',
    },
    claimsApart: {
      one: 'Kati ya ushindi {count}: {taken} umelipiwa; {rest} haukuhesabiwa: pesa taslimu, haukuchukuliwa kwa wakati, ulirudishiwa pesa au unasubiri. Kila aina huonyeshwa ikifikisha tano.',
      other:
        'Kati ya ushindi {count}: {taken} umelipiwa; {rest} haukuhesabiwa: pesa taslimu, haukuchukuliwa kwa wakati, ulirudishiwa pesa au unasubiri. Kila aina huonyeshwa ikifikisha tano.',
    },
    chartRow: 'Akiba kuanzia {from}%',
    wins: { one: 'ushindi {count}', other: 'ushindi {count}' },
    others: 'Walicholipa wengine',
    othersNone: 'Kila aliyeweka zabuni alishinda kitu.',
    othersText: {
      one: 'Mtu {count} hakushinda.',
      other: 'Watu {count} hawakushinda.',
    },
    othersMiddle: 'Katikati walilipa {amount}.',
    othersFew: 'Watu ni wachache mno, kwa hivyo kiasi hakionyeshwi: kingefichua alicholipa mmoja wao.',
    othersLater:
      'Walicholipa huonyeshwa mwezi unapochapishwa, siku ya kwanza ya mwezi unaofuata. Kabla ya hapo, mwisho wa kila mnada ungefichua alicholipa mtu mmoja.',
    paid: 'Walilipia zabuni',
    back: 'Zilizorudi kwa Nunua Sasa, {count}',
    backPlain: 'Zilizorudi kwa Nunua Sasa',
    backFew:
      'Kilichorudi hakionyeshwi: kingefichua walichopata watu wanne au wachache zaidi, kwa jumla au tangu takwimu ya mwisho.',
    net: 'Walilipa bila kushinda',
    couldBuy: 'Yeyote ambaye hakushinda angeweza kununua kwa bei ya duka na kurudishiwa kila zabuni.',
    kinds: 'Kwa aina ya bidhaa',
    kindsNote: 'Mtu anaweza kuwa kwenye safu zaidi ya moja',
    kind: 'Aina',
    auctions: 'Minada',
    bidders: 'Walioweka zabuni',
    winners: 'Walioshinda',
    chanceShort: 'Nafasi',
    saving: 'Akiba ya katikati, jumla yote',
    tooFew: 'michache mno',
    how: 'Tunavyohesabu',
    how1: 'Kila aliyeweka angalau zabuni moja anahesabiwa; ushindi kadhaa wa mtu mmoja huhesabiwa mara moja.',
    how2: 'Zabuni huhesabiwa kwa bei zilizonunuliwa. Za promosheni ni 0.',
    how3: 'Kutoka madaftari ya umma ya minada {count}. Yeyote anaweza kuihesabu upya.',
    how4: 'Mnada uliofutwa, au usio na zabuni, hauhesabiwi.',
    how5: 'Takwimu zilizochapishwa hazibadilishwi kamwe. Sahihisho ni mstari wa pili wenye tarehe yake; husubiri hadi liguse walichofanya watu watano au zaidi tangu hapo.',
    how7: 'Ni ushindi ambao bidhaa yake imelipiwa tu unaohesabiwa kama akiba: si pesa taslimu, si ushindi ambao haukuchukuliwa, wala uliorudishiwa pesa, wala unaosubiri bado.',
    how8: 'Walicholipa watu huonyeshwa kwa watu watano au zaidi pamoja, na cha katikati ni wastani wa walio karibu nacho: kiasi cha mtu mmoja hakiwezi kujulikana, hata kwa kutoa. Kilichorudi kwa Nunua Sasa huonyeshwa ikiwa hakuna aliyerudishiwa zabuni, au ni watu watano au zaidi.',
    how6: 'Kila mstari upo kwenye daftari la umma, pamoja na alama za faili zote mbili.',
    csv: 'CSV',
    csvAuctions: 'Minada, CSV',
    csvPeople: 'Walicholipa watu, kwa makundi ya watano au zaidi, CSV',
    csvAll: 'Miezi yote na masahihisho, CSV',
    ledgers: 'Madaftari',
    recount: 'Hesabu mwenyewe',
    recountText:
      'Kwa Node, na bila chochote chetu ila faili moja unayoweza kuisoma. Inachukua daftari la umma, faili zilizo juu na daftari la kila mnada, na kuhesabu upya. Pia inasema isichoweza kuona: nani kati ya wasioshinda alilipa nini, na kiasi cha mtu mmoja hadi wanne, ambacho hakionyeshwi kamwe.',
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
