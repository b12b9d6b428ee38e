import { expect, test } from 'vitest';
import { failedBuild } from '../tests/e2e/support/failed-build.ts';

test('a build that fails before the browser tests is told in the compiler’s own line, with nothing for vitest to map', () => {
  const line = "apps/web/src/features/claim/claim-sums.tsx(34,21): error TS6133: 'unused' is declared but never read.";
  const error = failedBuild(`${line}\n`);
  expect(error.message).toBe(`The build failed:\n${line}`);
  expect(error.stack).toBe(`Error: The build failed:\n${line}`);
  expect(error.cause).toBeUndefined();
});
