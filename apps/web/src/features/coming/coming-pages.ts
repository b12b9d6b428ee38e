/** Every address of the product whose screen is still to come, and what it will be: no link leads nowhere (OWN-7). */
export const COMING_PAGES = [
  { path: '/buybids', name: 'buybids' },
  { path: '/list_winnings', name: 'wins' },
  { path: '/list_orders', name: 'orders' },
  { path: '/order_details/$orderId', name: 'order' },
  { path: '/withdrawals/$withdrawalId', name: 'withdrawal' },
  { path: '/bidpack_won/$auctionId', name: 'bidpackWon' },
  { path: '/claim_price', name: 'claim' },
  { path: '/claim_price/$auctionId', name: 'claim' },
  { path: '/add_shipping_address', name: 'address' },
  { path: '/add_shipping_address/$auctionId', name: 'address' },
  { path: '/add_shipping_address2/$auctionId', name: 'address' },
  { path: '/order_product/$orderId', name: 'orderProduct' },
  { path: '/bid_history', name: 'history' },
  { path: '/referrals', name: 'referrals' },
  { path: '/notifications', name: 'notifications' },
  { path: '/settings', name: 'settings' },
  { path: '/rewards', name: 'rewards' },
  { path: '/test', name: 'test' },
] as const;

export type ComingName = (typeof COMING_PAGES)[number]['name'];
