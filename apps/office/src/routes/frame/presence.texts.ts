/** Who else has a record open. */
export const presence = {
  en: {
    edits: '{who} is editing this, {since}',
    opened: '{who} has this open, {since}',
    keyNow: 'last key just now',
    keySeconds: 'last key {count} s ago',
    keyMinutes: 'last key {count} min ago',
  },
} as const;

declare module '../../client/i18n/catalogue.ts' {
  interface Areas {
    presence: typeof presence;
  }
}
