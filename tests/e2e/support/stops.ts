/** Where a walk through the whole product stops (walk.e2e.test.ts, `npm run walk`). */
const NOBODYS = '00000000-0000-4000-8000-000000000000';

/** `signedIn`: as the demonstration shopper. `missing`: what it shows doesn't exist, so the server's 404 is no fault. */
export type Stop = { readonly path: string; readonly signedIn?: boolean; readonly missing?: boolean };
export type AuctionIds = { readonly live: number; readonly scheduled: number; readonly ended: number };

/** One auction of each kind, as the server at `url` has them now; 0 where it has none. */
export async function auctionIds(url: string): Promise<AuctionIds> {
  const firstId = async (status: string): Promise<number> => {
    const answer = await fetch(`${url}/api/auctions?status=${status}&limit=1`);
    return ((await answer.json()) as { id: number }[])[0]?.id ?? 0;
  };
  return { live: await firstId('live'), scheduled: await firstId('scheduled'), ended: await firstId('ended') };
}

/** Every address of the product, for visitors first. */
export const stopsOf = (ids: AuctionIds): readonly Stop[] => [
  { path: '/' },
  { path: '/?tab=live' },
  { path: '/?tab=winners' },
  { path: `/productdetails/${ids.live}` },
  { path: `/productdetails/${ids.scheduled}` },
  { path: `/productdetails/${ids.ended}` },
  { path: `/verify/${ids.ended}` },
  { path: '/verify/999999999', missing: true },
  { path: '/productdetails/999999999', missing: true },
  { path: '/home' },
  { path: '/mobilehome' },
  { path: '/home?sample' },
  { path: '/test' },
  { path: '/ref/MND000042' },
  { path: '/rewards' },
  { path: '/saved' },
  { path: '/watch' },
  { path: `/watch?ids=${ids.live},${ids.scheduled},${ids.ended}` },
  { path: '/register' },
  { path: '/login' },
  { path: '/forgot-password' },
  { path: '/terms' },
  { path: '/privacy' },
  { path: '/status' },
  { path: '/odds' },
  { path: '/no-house-bids' },
  { path: '/help' },
  { path: '/help?q=mpesa' },
  { path: '/practice' },
  { path: '/nothing/here', missing: true },
  { path: '/', signedIn: true },
  { path: `/productdetails/${ids.live}`, signedIn: true },
  { path: '/buybids', signedIn: true },
  { path: '/list_winnings', signedIn: true },
  { path: '/list_winnings?filter=pending', signedIn: true },
  { path: '/list_orders', signedIn: true },
  { path: `/order_product/${ids.live}`, signedIn: true },
  { path: '/claim_price', signedIn: true },
  { path: '/claim_price/999999999', signedIn: true, missing: true },
  { path: `/order_details/${NOBODYS}`, signedIn: true, missing: true },
  { path: `/withdrawals/${NOBODYS}`, signedIn: true, missing: true },
  { path: `/receipts/${NOBODYS}`, signedIn: true, missing: true },
  { path: `/bidpack_won/${ids.ended}`, signedIn: true, missing: true },
  { path: '/add_shipping_address', signedIn: true },
  { path: `/add_shipping_address/${ids.ended}`, signedIn: true },
  { path: `/add_shipping_address2/${ids.live}`, signedIn: true },
  { path: '/bid_history', signedIn: true },
  { path: '/statement', signedIn: true },
  { path: '/appeal', signedIn: true },
  { path: '/referrals', signedIn: true },
  { path: '/notifications', signedIn: true },
  { path: '/settings', signedIn: true },
  { path: '/rewards', signedIn: true },
  { path: '/saved', signedIn: true },
  { path: `/watch?ids=${ids.live},${ids.scheduled},${ids.ended}`, signedIn: true },
  { path: '/help', signedIn: true },
  { path: '/profile', signedIn: true },
  { path: '/avatar_selector', signedIn: true },
];

/** Addresses that differ only by an id lead to the same screen: one of them is tried. */
export const shapeOf = (path: string): string =>
  path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}').replaceAll(/\d+/g, '{n}');
