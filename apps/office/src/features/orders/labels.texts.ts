/** The page of labels and packing lists. */
export const labels = {
  en: {
    title: 'Labels',
    facts: { one: '{count} label and packing list', other: '{count} labels and packing lists' },
    backToOrders: 'Back to orders',
    printNow: 'Print',
    parts: 'Parts of the labels',
    before: 'Part before',
    part: 'Part {part} of {parts}: {first} to {last} of {all}',
    next: 'Next part',
    none: 'No order matches any more: nothing is to be printed.',
    changed: '{numbers}: its address has changed meanwhile. The label is drawn anew here: check it, then print.',
    packing: 'Packing list',
    serial: 'Serial number',
    packedBy: 'Packed by',
  },
} as const;

declare module '../../client/i18n/catalogue.ts' {
  interface Areas {
    labels: typeof labels;
  }
}
