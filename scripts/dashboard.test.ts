import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dashboard } from './dashboard.ts';

test('deploy/grafana/mnada.json is what scripts/dashboard.ts draws (npm run docs:dashboard writes it)', () => {
  expect(readFileSync(new URL('../deploy/grafana/mnada.json', import.meta.url), 'utf8')).toBe(dashboard());
});
