/** A receipt or proof that somebody kept in a file, checked in the page (LOG-4, LOG-7). */
export const keptFile = {
  en: {
    title: 'A file that you kept',
    text: 'Receipts or a proof file, from here or from whoever shows you one. It is checked in this browser, without a network too, and sent nowhere.',
    choose: 'Choose a file',
    drop: 'or drop it here',
    save: { one: 'Save {count} signed receipt', other: 'Save {count} signed receipts' },
    proof: 'Proof of its end',
    reading: 'Reading the file',
    unreadable: 'This is neither a receipt nor a proof file of Mnada. A file that was changed is none, either.',
    tooBig: 'The file is too big to be one: at most 2 MB.',
    noKey:
      'The key of {origin} isn’t known in this browser, and can’t be fetched now. Open a ledger here once with a network.',
    noLog: 'This shop has no log {origin}.',
    failed: 'The key could not be fetched. Nothing is checked. Try again.',
    receipts: {
      one: '{count} receipt of auction A-{auction}',
      other: '{count} receipts of auction A-{auction}',
    },
    signed: 'Signed by Mnada',
    unsigned: 'Not signed with Mnada’s key: receipt of bid {seq}. It shows nothing.',
    there: 'The published list has all of it just so',
    notThere:
      'The published list doesn’t have bid {seq} so. Mnada signed that it counted: keep this file, it is the evidence.',
    notThereAutobid:
      'The published list doesn’t have the autobid at bid {seq} so. Mnada signed what was set: keep this file, it is the evidence.',
    notCompared:
      'Not compared with the published list: it or the proof of its end isn’t there yet, or there is no network',
    entry: 'Entry {index} of {size} in {origin}',
    includes: 'In the log that was signed',
    notIncluded: 'Not in the log that was signed',
    continues: 'The log of now continues it',
    forked: 'The log of now is another history. Both were signed: keep this file, it is the evidence.',
    notContinued: 'Not checked: whether the log of now continues it',
    says: 'What it says',
  },
  sw: {
    title: 'Faili uliyohifadhi',
    text: 'Risiti au faili ya uthibitisho, ya hapa au ya anayekuonyesha. Inakaguliwa kwenye kivinjari hiki, hata bila mtandao, na haitumwi popote.',
    choose: 'Chagua faili',
    drop: 'au idondoshe hapa',
    save: { one: 'Hifadhi risiti {count} iliyosainiwa', other: 'Hifadhi risiti {count} zilizosainiwa' },
    proof: 'Uthibitisho wa mwisho wake',
    reading: 'Inasoma faili',
    unreadable: 'Hii si risiti wala faili ya uthibitisho ya Mnada. Faili iliyobadilishwa pia si yake.',
    tooBig: 'Faili ni kubwa mno: isizidi MB 2.',
    noKey:
      'Ufunguo wa {origin} haujulikani kwenye kivinjari hiki, na hauwezi kuletwa sasa. Fungua daftari hapa mara moja ukiwa na mtandao.',
    noLog: 'Duka hili halina daftari {origin}.',
    failed: 'Ufunguo haukuweza kuletwa. Hakuna kilichokaguliwa. Jaribu tena.',
    receipts: {
      one: 'Risiti {count} ya mnada A-{auction}',
      other: 'Risiti {count} za mnada A-{auction}',
    },
    signed: 'Imesainiwa na Mnada',
    unsigned: 'Haijasainiwa kwa ufunguo wa Mnada: risiti ya zabuni {seq}. Haionyeshi chochote.',
    there: 'Orodha iliyochapishwa ina yote vivyo hivyo',
    notThere:
      'Orodha iliyochapishwa haina zabuni {seq} vivyo hivyo. Mnada ilisaini kuwa ilihesabiwa: hifadhi faili hii, ndiyo ushahidi.',
    notThereAutobid:
      'Orodha iliyochapishwa haina zabuni otomatiki ya kwenye zabuni {seq} vivyo hivyo. Mnada ilisaini ilichowekewa: hifadhi faili hii, ndiyo ushahidi.',
    notCompared:
      'Haijalinganishwa na orodha iliyochapishwa: hiyo au uthibitisho wa mwisho wake bado haupo, au hakuna mtandao',
    entry: 'Ingizo {index} kati ya {size} kwenye {origin}',
    includes: 'Iko kwenye daftari lililosainiwa',
    notIncluded: 'Haipo kwenye daftari lililosainiwa',
    continues: 'Daftari la sasa linaiendeleza',
    forked: 'Daftari la sasa ni historia nyingine. Zote mbili zilisainiwa: hifadhi faili hii, ndiyo ushahidi.',
    notContinued: 'Haijakaguliwa: kama daftari la sasa linaiendeleza',
    says: 'Inachosema',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    keptFile: typeof keptFile;
  }
}
