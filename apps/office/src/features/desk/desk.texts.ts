/** One desk for whatever of money waits for a person. */
export const desk = {
  en: {
    title: 'Exceptions',
    facts: {
      one: '{count} waits, {total}. Money times age decides the order.',
      other: '{count} wait, {total}. Money times age decides the order.',
    },
    factsNone: 'No money waits for a person.',
    factsFirst: 'The first {count} are listed.',
    tabs: 'Exceptions by kind',
    all: 'All',
    list: 'Exceptions, the weightiest first',
    failed: 'The desk could not be loaded',
    none: 'Every shilling is found',
    noneText: 'What is disputed, belongs to nobody, is owed back or waits for a decision comes here by itself.',
    noneOfKind: 'Nothing of this kind waits',
    showAll: 'Show all kinds',
    alarms: 'Alarms that ring',
    alarmSince: 'since {when}',
    alarm_invariant_broken: { one: '{count} row breaks an invariant', other: '{count} rows break an invariant' },
    alarm_float_short: 'The float is {sum} short for what goes out today',
    alarm_success_falling: 'Only {figure}% of prompts were paid in the last half hour',
    alarm_statement_missing: {
      one: 'No statement covers the last day that is over',
      other: 'No statement covers the last {count} days that are over',
    },
    alarm_credit_slow: 'Crediting takes {figure} s for the slowest of a hundred',
    alarm_licence_ending: 'A licence or registration ends: days left {figure}',
    alarm_odds_late: {
      one: 'The odds of a month that is over are {count} hour late',
      other: 'The odds of a month that is over are {count} hours late',
    },
    alarm_tax_document_stuck: {
      one: '{count} tax document can’t be made, or is refused; the others go on',
      other: '{count} tax documents can’t be made, or are refused; the others go on',
    },
    alarm_unverified_old: '{sum} was credited over a day ago and nothing has confirmed it',
    what: 'Exception',
    person: 'Person',
    amount: 'Amount, KSh',
    waits: 'Waits',
    state: 'What it is',
    evidence: 'Evidence',
    pick: 'Choose one: its evidence stands here.',
    settle: 'Settle it',
    backToList: 'All exceptions',
    kind_disputed: 'Disputed',
    kind_unallocated: 'Belongs to nobody',
    kind_refund_due: 'Refund due',
    kind_payout_unknown: 'Payout without result',
    kind_payout_failed: 'Payout failed',
    kind_name_differs: 'Name differs',
    kind_on_hold: 'On hold',
    kind_unverified: 'Unverified credit',
    kind_day_differs: 'Day differs',
    says_disputed: 'M-PESA says two things, or nothing. Ask it again, or decide by a receipt, on the payment’s page.',
    says_unallocated: 'Money came with a name or number that fits nobody. Match it, or send it back.',
    says_refund_due:
      'The shop owes this back. Asking for it takes a second person; M-PESA returns it within three days.',
    says_payout_unknown:
      'Nobody knows whether it went out. It is never sent anew before two people know that it did not.',
    says_payout_failed: 'It did not go out. Sending it again takes a second person.',
    says_name_differs: 'The name that was typed is not the account’s. Six checks stand on its page.',
    says_on_hold: 'It waits until its hold ends; it may be approved or refused meanwhile.',
    says_unverified:
      'It was credited a day ago and no second source has confirmed it. A statement or a question to M-PESA does.',
    says_day_differs: 'Our books and M-PESA’s statement differ. Match it or explain it; another person closes the day.',
    goTo: 'Open it',
    cure_pay: 'Ask to give it back',
    cure_not_paid: 'Ask to note that it was not paid',
    cure_retry: 'Ask to send it again',
    cureTitle: '{verb}: {reference}, {sum}',
    cureText: 'A second person reads the same comparison and decides. Nothing moves before.',
  },
} as const;

declare module '../../client/i18n/catalogue.ts' {
  interface Areas {
    desk: typeof desk;
  }
}
