import type { Pace } from './pace.ts';
import { type DemoProduct, featuredProducts } from './products/index.ts';

/** What costs so much in the shop, in KSh, is sold at each pace: a sofa isn't over in minutes, nor a lamp fought over for an hour. */
const SHOP_PRICE_KES: Record<Pace, readonly [least: number, most: number]> = {
  quick: [0, 8_000],
  medium: [3_400, 25_000],
  long: [12_000, Number.POSITIVE_INFINITY],
};

/** What is sold at a pace. */
export function productsFor(pace: Pace): DemoProduct[] {
  const [least, most] = SHOP_PRICE_KES[pace];
  return featuredProducts.filter(({ originalPriceKes }) => originalPriceKes >= least && originalPriceKes <= most);
}
