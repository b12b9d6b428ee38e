import { expect, test } from 'vitest';
import { patchedSources } from './copy-sources.ts';
import { FAULTS } from './faults.ts';

test.each(FAULTS)('the planted fault "$name" still fits the sources', ({ patches }) => {
  expect(patchedSources(patches).size).toBeGreaterThan(0);
});
