/** The way from a winner to the ledger. */
export const verifyMark = {
  en: { verify: 'Verify', of: 'Verify: {name}' },
  sw: { verify: 'Thibitisha', of: 'Thibitisha: {name}' },
} as const;

declare module '@mnada/i18n/catalogue.ts' {
  interface Areas {
    verifyMark: typeof verifyMark;
  }
}
