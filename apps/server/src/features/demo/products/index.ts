import type { DemoProduct } from './demo-product.ts';
import { electronics } from './electronics.ts';
import { fillers } from './fillers.ts';
import { home } from './home.ts';
import { kitchen } from './kitchen.ts';
import { tvAndAudio } from './tv-and-audio.ts';

export type { DemoProduct } from './demo-product.ts';

/** With three large pictures each: what is live, promoted and shown first. */
export const featuredProducts: readonly DemoProduct[] = [...electronics, ...tvAndAudio, ...kitchen, ...home];
/** With one small picture each: for the depth of long lists. */
export const fillerProducts: readonly DemoProduct[] = fillers;
export const demoProducts: readonly DemoProduct[] = [...featuredProducts, ...fillerProducts];

/** Addresses of a product's pictures, largest size. */
export const pictureAddresses = (product: DemoProduct): string[] =>
  Array.from({ length: product.pictures }, (_, index) => `/media/products/${product.slug}-${index + 1}-800.avif`);
