/** What waits for a second person. */
export const approvals = {
  en: {
    title: 'Approvals',
    facts: { one: '{count} request waits for a second person.', other: '{count} requests wait for a second person.' },
    factsNone: 'Nothing waits for a second person.',
    tabs: 'Requests',
    open: 'Open',
    all: 'All',
    none: 'Nothing waits',
    noneText: 'What takes two people stands here until the second one answers.',
    failed: 'The requests could not be loaded',
    request: 'Request',
    what: 'What happens',
    asked: 'Asked by',
    askedToast: '{reference} waits for a second person',
    why: 'Why',
    reason: 'Reason',
    waits: 'Open until',
    state: 'State',
    stateRequested: '1 of 2',
    stateExecuted: 'Done',
    stateRefused: 'Refused',
    stateWithdrawn: 'Withdrawn',
    stateExpired: 'Too late',
    stateFailed: 'Failed',
    approve: 'Approve as second person',
    refuse: 'Refuse',
    withdraw: 'Withdraw',
    own: 'You asked for this. Another person answers.',
    notPermitted: 'It takes: {who}.',
    decidedBy: '{who}, {when}',
    done: '{reference} is approved and done',
    notDone: '{reference} was approved, but nothing was done',
    refused: '{reference} is refused',
    withdrawn: '{reference} is withdrawn',
    refuseTitle: 'Refuse {reference}',
    withdrawTitle: 'Withdraw {reference}',
    params: 'What was asked for',
    basis: 'As it stood then',
    list: 'Requests for a second person',
  },
} as const;

declare module '../../client/i18n/catalogue.ts' {
  interface Areas {
    approvals: typeof approvals;
  }
}
