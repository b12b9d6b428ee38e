import { existsSync } from 'node:fs';
import { imageVariants } from '@mnada/contract';
import { describe, expect, test } from 'vitest';
import { demoProducts, featuredProducts, fillerProducts, pictureAddresses } from './index.ts';

const inPublic = (address: string) => new URL(`../../../../../web/public${address.split(' ')[0]}`, import.meta.url);

describe('[OPS-3] the products of the demonstration world', () => {
  test('there are enough of them, each by one name', () => {
    expect(featuredProducts.length).toBeGreaterThanOrEqual(33);
    expect(fillerProducts.length).toBeGreaterThanOrEqual(10);
    expect(new Set(demoProducts.map((product) => product.slug)).size).toBe(demoProducts.length);
    expect(new Set(demoProducts.map((product) => product.name)).size).toBe(demoProducts.length);
  });

  test('[GEN-9] each is told in Kiswahili, whole: a name of its own, a description, every line', () => {
    const ofOneName = new Set(demoProducts.map(({ kiswahili }) => kiswahili.name));
    expect(ofOneName.size).toBe(demoProducts.length);
    for (const { slug, name, description, specifications, kiswahili } of demoProducts) {
      expect(kiswahili.name, slug).not.toBe(name);
      expect(kiswahili.description, slug).not.toBe(description);
      // No card is to cut it off.
      expect(kiswahili.name.length, slug).toBeLessThanOrEqual(36);
      expect(kiswahili.specifications, slug).toHaveLength(specifications.length);
      expect(new Set(kiswahili.specifications.map(([line]) => line)).size, slug).toBe(specifications.length);
      for (const [line, value] of kiswahili.specifications) expect(line.trim() && value.trim(), slug).not.toBe('');
    }
  });

  test('[GEN-9] what a maker calls a thing stays: its model stands in both names', () => {
    for (const { name, kiswahili } of demoProducts)
      for (const model of name.match(/Kilele \S+(?: \d+)?|Sauti|Pika|Baridi|Safi|Tuli|Jua|\d+[″×]\d*/g) ?? [])
        expect(kiswahili.name).toContain(model);
  });

  for (const product of demoProducts) {
    test(`${product.name} says what it is, and has its pictures in all sizes`, () => {
      expect(product.description.length).toBeGreaterThan(60);
      expect(product.specifications.length).toBeGreaterThanOrEqual(3);
      expect(new Set(product.specifications.map(([name]) => name)).size).toBe(product.specifications.length);
      expect(product.originalPriceKes).toBeLessThanOrEqual(250_000);
      for (const address of pictureAddresses(product)) {
        const { avif, webp, fallback, preview } = imageVariants(address);
        const files = [address, fallback, preview, ...avif.split(', '), ...webp.split(', ')];
        expect(files.filter((file) => !existsSync(inPublic(file)))).toEqual([]);
      }
    });
  }

  test('long descriptions can be unfolded: those of promoted products exceed 120 signs', () => {
    for (const product of featuredProducts) expect(product.description.length).toBeGreaterThan(120);
  });
});
