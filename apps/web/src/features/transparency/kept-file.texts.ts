/** A receipt or proof that somebody kept in a file, checked in the page (LOG-4, LOG-7). */
export const keptFile = {
  en: {
    title: 'A file that you kept',
    text: 'Receipts or a proof file, from here or from whoever shows you one. It is checked in this browser, without a network too, and sent nowhere.',
    choose: 'Choose a file',
    drop: 'or drop it here',
    save: { one: 'Save {count} signed receipt', other: 'Save {count} signed receipts' },
    proof: 'Save the proof of the end',
    reading: 'Reading the file',
    unreadable: 'This is not a receipt or proof file of Mnada, or it was changed since.',
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
    there: 'The published list agrees with all of it',
    notThere:
      'The published list disagrees about bid {seq}. Mnada signed that it counted: keep this file, it is the evidence.',
    notThereAutobid:
      'The published list disagrees about the autobid at bid {seq}. Mnada signed what was set: keep this file, it is the evidence.',
    notCompared:
      'Not compared with the published list: it or the proof of its end isn’t there yet, or there is no network',
    entry: 'Entry {index} of {size} in {origin}',
    includes: 'In the log that was signed',
    notIncluded: 'Not in the log that was signed',
    continues: 'Today’s log continues it',
    forked: 'Today’s log is a different history. Both were signed: keep this file, it is the evidence.',
    notContinued: 'Not checked: whether today’s log continues it',
    says: 'What it says',
  },
  sw: {
    title: 'Faili uliyohifadhi',
    text: 'Risiti au faili ya uthibitisho, ya hapa au ya anayekuonyesha. Inakaguliwa kwenye kivinjari hiki, hata bila mtandao, na haitumwi popote.',
    choose: 'Chagua faili',
    drop: 'au idondoshe hapa',
    save: { one: 'Hifadhi risiti {count} iliyosainiwa', other: 'Hifadhi risiti {count} zilizosainiwa' },
    proof: 'Hifadhi uthibitisho wa mwisho',
    reading: 'Inasoma faili',
    unreadable: 'Hii si risiti wala faili ya uthibitisho ya Mnada, au imebadilishwa tangu hapo.',
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
    there: 'Orodha iliyochapishwa inakubaliana na yote',
    notThere:
      'Orodha iliyochapishwa haikubaliani kuhusu zabuni {seq}. Mnada ilisaini kuwa ilihesabiwa: hifadhi faili hii, ndiyo ushahidi.',
    notThereAutobid:
      'Orodha iliyochapishwa haikubaliani kuhusu zabuni otomatiki ya kwenye zabuni {seq}. Mnada ilisaini ilichowekewa: hifadhi faili hii, ndiyo ushahidi.',
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
