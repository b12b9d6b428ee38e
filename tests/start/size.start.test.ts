import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from './server-process.ts';

test('no screen needs more than 150 kB of script on a first visit, no room of the office more than 190 kB', () => {
  const { status, stdout, stderr } = spawnSync('npx', ['tsx', 'scripts/size.ts'], { cwd: ROOT, encoding: 'utf8' });
  expect(stdout + stderr).toContain('/productdetails/$productId');
  expect(stdout).toContain('orders/orders-screen.tsx');
  expect(status, stdout).toBe(0);
});
