/** Permissions, as the roles’ room and a room that asks for one call them. */
export const permissions = {
  en: {
    owner: 'Owner',
    catalogue: 'Catalogue',
    auctions: 'Auctions',
    fulfilment: 'Fulfilment',
    finance: 'Finance',
    support: 'Support',
    audit: 'Audit',
  },
} as const;

declare module './i18n/catalogue.ts' {
  interface Areas {
    permissions: typeof permissions;
  }
}
