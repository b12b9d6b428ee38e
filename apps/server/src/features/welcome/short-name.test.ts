import { expect, test } from 'vitest';
import { demoProducts } from '../demo/products/index.ts';
import { shortName } from './short-name.ts';

test('a product is called by what it is, not by its maker; where only the category says it, by that', () => {
  expect(shortName('Safi 8 kg front-load washer', 'Home')).toEqual({ en: 'washer', sw: 'Mashine ya' });
  expect(shortName('Sauti 55″ QLED TV + soundbar', 'TV and audio')).toEqual({ en: 'TV', sw: 'Televisheni ya' });
  expect(shortName('Pika 6 L pressure cooker', 'Kitchen')).toEqual({ en: 'cooker', sw: 'Sufuria ya' });
  expect(shortName('Jiko 4-burner gas cooker', 'Kitchen')).toEqual({ en: 'cooker', sw: 'Jiko la' });
  expect(shortName('Kilele A54 5G, 8/256 GB', 'Phones')).toEqual({ en: 'phone', sw: 'Simu ya' });
});

test('what is not known has none, and a word within a word is none', () => {
  expect(shortName('Fantastic environment', 'Home')).toBeNull();
});

test('every product of the demonstration has one that fits half a line of the narrowest phone', () => {
  const names = demoProducts.map(({ name, category }) => [name, shortName(name, category)] as const);
  expect(names.filter(([, short]) => short === null)).toEqual([]);
  expect(names.filter(([, short]) => (short?.en.length ?? 0) > 10 || (short?.sw.length ?? 0) > 15)).toEqual([]);
});
