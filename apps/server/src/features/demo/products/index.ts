import type { DemoProduct, EnglishProduct, KiswahiliTexts } from './demo-product.ts';
import { electronics } from './electronics.ts';
import { fillers } from './fillers.ts';
import { home } from './home.ts';
import { kitchen } from './kitchen.ts';
import { electronicsInKiswahili } from './kiswahili/electronics.ts';
import { fillersInKiswahili } from './kiswahili/fillers.ts';
import { homeInKiswahili } from './kiswahili/home.ts';
import { kitchenInKiswahili } from './kiswahili/kitchen.ts';
import { tvAndAudioInKiswahili } from './kiswahili/tv-and-audio.ts';
import { tvAndAudio } from './tv-and-audio.ts';

export type { DemoProduct } from './demo-product.ts';

const inBoth = (products: readonly EnglishProduct[], texts: KiswahiliTexts): readonly DemoProduct[] =>
  products.map((product) => {
    const kiswahili = texts[product.slug];
    if (kiswahili === undefined) throw new Error(`${product.slug} has no Kiswahili`);
    return { ...product, kiswahili };
  });

/** With three large pictures each: what is live, promoted and shown first. */
export const featuredProducts: readonly DemoProduct[] = [
  ...inBoth(electronics, electronicsInKiswahili),
  ...inBoth(tvAndAudio, tvAndAudioInKiswahili),
  ...inBoth(kitchen, kitchenInKiswahili),
  ...inBoth(home, homeInKiswahili),
];
/** With one small picture each: for the depth of long lists. */
export const fillerProducts: readonly DemoProduct[] = inBoth(fillers, fillersInKiswahili);
export const demoProducts: readonly DemoProduct[] = [...featuredProducts, ...fillerProducts];

/** Addresses of a product's pictures, largest size. */
export const pictureAddresses = (product: DemoProduct): string[] =>
  Array.from({ length: product.pictures }, (_, index) => `/media/products/${product.slug}-${index + 1}-800.avif`);
