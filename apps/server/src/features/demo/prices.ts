import type { Pace } from './pace.ts';
import { type DemoProduct, featuredProducts } from './products/index.ts';

/** What goes for so much or less, in KSh, at each pace: nobody should see a sofa go for the price of a soda. */
const USUAL_PRICE_KES: Record<Pace, readonly [least: number, most: number]> = {
  quick: [0, 260],
  medium: [100, 650],
  long: [400, Number.POSITIVE_INFINITY],
};

/** What is sold at a pace. */
export function productsFor(pace: Pace): DemoProduct[] {
  const [least, most] = USUAL_PRICE_KES[pace];
  return featuredProducts.filter(({ usualPriceKes }) => usualPriceKes >= least && usualPriceKes <= most);
}
