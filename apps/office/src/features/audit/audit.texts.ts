/** The audit log: who did what, on what, why. */
export const audit = {
  en: {
    title: 'Audit log',
    facts: 'Append-only. Nobody can change or delete a line, the owner included.',
    check: 'Check the chain',
    intact: { one: 'The chain is whole: {count} line checked.', other: 'The chain is whole: {count} lines checked.' },
    unsealed: {
      one: '{count} line was written just now and is not sealed yet.',
      other: '{count} lines were written just now and are not sealed yet.',
    },
    head: 'Last seal {seq} at {time}: {hash}',
    broken: 'The chain breaks at line {seq}',
    brokenChanged: 'The entry itself was changed after it was sealed.',
    brokenMissing: 'The entry is gone.',
    brokenChain: 'The seal does not follow from the one before it.',
    brokenGap: 'A number of the chain is missing.',
    brokenUnlinked: 'An entry older than a minute was never sealed.',
    brokenText: 'Tell every owner, change nothing, and keep the last backup.',
    search: 'Person, number, reason or request',
    time: 'Time',
    who: 'Who',
    what: 'What',
    on: 'On',
    reason: 'Reason',
    request: 'Request',
    action: 'Action',
    object: 'Object',
    day: 'Day',
    lines: 'Lines of the audit log',
    none: 'Nothing is written yet',
    noneText: 'Every act of staff writes a line here.',
    failed: 'The audit log could not be loaded',
    noFields: 'Nothing but the act itself was written down.',
    sealed: 'Sealed as {seq}.',
    notSealed: 'Not sealed yet.',
    rawAction: 'Written as {action}.',
    total: { one: '{count} line', other: '{count} lines' },
    manyLines: 'More than 10,000 lines',
    orders: 'Orders',
    people: 'People',
    payments: 'Payments',
    sessions: 'Sessions',
    approvals: 'Approvals',
    settings: 'Settings',
    withdrawals: 'Withdrawals',
  },
} as const;

declare module '../../client/i18n/catalogue.ts' {
  interface Areas {
    audit: typeof audit;
  }
}
