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
    may_owner: 'Everything, people and settings too',
    may_catalogue: 'products and prices',
    may_auctions: 'auctions and templates',
    may_fulfilment: 'orders and parcels',
    may_finance: 'payments, withdrawals, days',
    may_support: 'shoppers and their cases',
    may_audit: 'reads everything, changes nothing',
  },
} as const;

declare module './i18n/catalogue.ts' {
  interface Areas {
    permissions: typeof permissions;
  }
}
