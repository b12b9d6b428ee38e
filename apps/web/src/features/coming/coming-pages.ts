/** Every address of the product whose screen is still to come, and what it will be: no link leads nowhere (OWN-7). */
export const COMING_PAGES = [
  { path: '/referrals', name: 'referrals' },
  { path: '/test', name: 'test' },
] as const;

export type ComingName = (typeof COMING_PAGES)[number]['name'];
