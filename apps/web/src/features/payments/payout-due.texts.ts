/** By when money is on the phone, and why not sooner (WIN-3). */
export const payoutDue = {
  en: {
    by: 'In M-PESA by {date}',
    late: 'This is taking longer than promised. Contact us.',
    unprovedNumber: 'First cash claim on a number not yet confirmed: held 48\u00a0hours.',
    otherNumber: 'This isn’t the number of your account: held 48\u00a0hours.',
    newNumber: 'Your number is new: held 48\u00a0hours to keep your money safe.',
    passwordReset: 'Your password is new: held 48\u00a0hours to keep your money safe.',
    held: 'Held to keep your money safe.',
    prove: 'Confirm {phone} now, 1\u00a0minute',
    nudge: 'Won cash arrives two days sooner on a confirmed number.',
    ifProved: 'Then: by {date}.',
    cashTo: 'Cash to',
    latest: '{date} at the latest',
    owed: 'No day yet: you owe {amount}',
    owedText: 'A payment of yours was taken back. Pay it by itself at Buy bids; the cash is sent after that.',
    onceOwed: 'once you have paid {amount}',
    cashOwed: '{amount} will be sent once you have paid the {debt} that you owe, by itself or with a pack.',
    finding: 'Finding the day it arrives…',
    unknown: 'The day it arrives could not be loaded.',
  },
  sw: {
    by: 'Kwenye M-PESA kufikia {date}',
    late: 'Inachukua muda kuliko tulivyoahidi. Wasiliana nasi.',
    unprovedNumber: 'Nambari haijathibitishwa: pesa hukaa saa\u00a048.',
    otherNumber: 'Hii si nambari ya akaunti yako: pesa hukaa saa\u00a048.',
    newNumber: 'Nambari yako ni mpya: saa\u00a048, kwa usalama wa pesa zako.',
    passwordReset: 'Nenosiri ni jipya: saa\u00a048, kwa usalama wa pesa zako.',
    held: 'Zimezuiwa kwa usalama wa pesa zako.',
    prove: 'Thibitisha {phone} sasa, dakika\u00a01',
    nudge: 'Ukichukua pesa ya ushindi, nambari iliyothibitishwa hulipwa siku mbili mapema.',
    ifProved: 'Kisha: kufikia {date}.',
    cashTo: 'Pesa kwenda',
    latest: 'kufikia {date}',
    owed: 'Bado hakuna siku: una deni la {amount}',
    owedText: 'Malipo yako yalirudishwa. Lipa deni peke yake kwenye Nunua Zabuni; kisha pesa hutumwa.',
    onceOwed: 'ukishalipa deni la {amount}',
    cashOwed: '{amount} zitatumwa ukishalipa deni lako la {debt}, peke yake au kwa kifurushi.',
    finding: 'Tunatafuta siku zitakapofika…',
    unknown: 'Imeshindikana kupakia siku zitakapofika.',
  },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    payoutDue: typeof payoutDue;
  }
}
