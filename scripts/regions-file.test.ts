import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTownOf, REGIONS } from '../packages/contract/src/regions.ts';
import { REGIONS_FILE, regionsFile } from './regions-file.ts';

test('[WIN-6] /regions.json is what the server checks addresses with (npm run docs:regions writes it)', () => {
  expect(readFileSync(REGIONS_FILE, 'utf8')).toBe(regionsFile());
});

test('[WIN-6] there are 47 counties, each with towns of different names', () => {
  expect(REGIONS.map((region) => region.id)).toEqual(Array.from({ length: 47 }, (_, index) => index + 1));
  expect(new Set(REGIONS.map((region) => region.name)).size).toBe(47);
  for (const { name, cities } of REGIONS) {
    expect(cities.length, name).toBeGreaterThanOrEqual(4);
    expect(new Set(cities).size, name).toBe(cities.length);
    for (const city of cities) expect(isTownOf(name, city)).toBe(true);
  }
  for (const [region, city] of [
    ['Nairobi', 'Thika'],
    ['Kenya', 'Nairobi Central'],
    ['constructor', 'name'],
    ['', ''],
  ] as const) {
    expect(isTownOf(region, city)).toBe(false);
  }
});
