/** How nobody of Mnada can bid (BID-8). */
export const noHouse = {
  en: {
    title: 'No house bids',
    lead: 'In this trade, shops have bid against their own customers. Here no account of Mnada can, and you can check that without believing us.',
    how: 'What stops us',
    how1: 'An account is a shopper’s or staff’s from its first second on, and never becomes the other: the database refuses it.',
    how2: 'A bid costs a bid. An account of staff has no balance of bids, and the database makes none for it.',
    how3: 'The table of bids refuses a bid of an account of staff, whoever writes it there: also by hand, also by the owner of the database.',
    how4: 'The part of our program that places bids has no right to change one afterwards, or to take one away.',
    tried: 'What we try',
    triedText:
      'Before each release a test signs in as staff and as the owner, and tries each of these: to press Bid Now, to be credited bids, to take over a shopper’s account, to write a bid into the table with somebody else’s bids, to rewrite a shopper’s bid, to turn a shopper into staff. All are refused.',
    check: 'What you can check',
    check1:
      'Verify any auction: where its bids came from is counted by their lots and signed with its end. “Mnada or its staff” must be 0.',
    check2: 'The public log counts each day’s bids by where they came from: an auction that is missing shows.',
    check3: 'Every bid comes from a lot that was bought, returned by Buy It Now, or given in a published promotion.',
    limit: 'What this can’t show',
    limitText:
      'Whether a person with a shopper’s account is a friend of ours, or works here and has that account besides. Each hour the shop compares shoppers’ confirmed email addresses and numbers with those of staff, and a person decides about whoever is found; whoever uses others isn’t found. Nor can it show that whoever runs our database never switches a refusal off for a moment. No program can prove more. What it can: bids that were given away are counted apart from bids that were bought.',
    demo: 'This is a demonstration: its simulated bidders bid with promotional bids and are marked. A real shop refuses to start with them.',
    toWinners: 'Choose an auction to verify',
    toOdds: 'Honest odds',
  },
  sw: {
    title: 'Duka haliweki zabuni',
    lead: 'Katika biashara hii, maduka yamewahi kuweka zabuni dhidi ya wateja wao. Hapa hakuna akaunti ya Mnada inayoweza, na unaweza kukagua bila kutuamini.',
    how: 'Kinachotuzuia',
    how1: 'Akaunti ni ya mteja au ya mfanyakazi tangu sekunde ya kwanza, na haigeuki kuwa nyingine: hifadhidata inakataa.',
    how2: 'Zabuni inagharimu zabuni. Akaunti ya mfanyakazi haina salio la zabuni, na hifadhidata haiitengenezei.',
    how3: 'Jedwali la zabuni linakataa zabuni ya akaunti ya mfanyakazi, yeyote anayeiandika: hata kwa mkono, hata mwenye hifadhidata.',
    how4: 'Sehemu ya programu yetu inayoweka zabuni haina ruhusa ya kubadilisha zabuni baadaye, wala kuiondoa.',
    tried: 'Tunachojaribu',
    triedText:
      'Kabla ya kila toleo jaribio huingia kama mfanyakazi na kama mwenye duka, na kujaribu kila moja ya haya: kubonyeza Zabuni sasa, kupewa zabuni, kuchukua akaunti ya mteja, kuandika zabuni kwenye jedwali kwa zabuni za mtu mwingine, kuandika upya zabuni ya mteja, kumgeuza mteja kuwa mfanyakazi. Yote hukataliwa.',
    check: 'Unachoweza kukagua',
    check1:
      'Thibitisha mnada wowote: zabuni zilikotoka huhesabiwa kwa mafungu yake na kusainiwa pamoja na mwisho wake. “Mnada au wafanyakazi wake” lazima iwe 0.',
    check2: 'Daftari la umma huhesabu zabuni za kila siku kwa zilikotoka: mnada unaokosekana huonekana.',
    check3:
      'Kila zabuni hutoka kwenye fungu lililonunuliwa, lililorudishwa kwa Nunua Sasa, au lililotolewa kwa promosheni iliyochapishwa.',
    limit: 'Hili haliwezi kuonyesha nini',
    limitText:
      'Kama mtu mwenye akaunti ya mteja ni rafiki yetu, au anafanya kazi hapa na ana akaunti hiyo kando. Kila saa duka hulinganisha barua pepe na nambari za wateja zilizothibitishwa na za wafanyakazi, na mtu huamua kuhusu anayepatikana; anayetumia nyingine hapatikani. Wala haliwezi kuonyesha kwamba anayeendesha hifadhidata yetu hazimi kukataa huko hata kidogo. Hakuna programu inayoweza kuthibitisha zaidi. Inachoweza: zabuni zilizotolewa bure huhesabiwa peke yake, mbali na zilizonunuliwa.',
    demo: 'Hili ni jaribio: wazabuni wake wa kuigiza huweka zabuni za promosheni na wametiwa alama. Duka halisi hukataa kuanza nao.',
    toWinners: 'Chagua mnada wa kuthibitisha',
    toOdds: 'Nafasi za kweli',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    noHouse: typeof noHouse;
  }
}
