import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from './server-process.ts';

test('no screen needs more than 150 kB of script on a first visit', () => {
  const { status, stdout, stderr } = spawnSync('npx', ['tsx', 'scripts/size.ts'], { cwd: ROOT, encoding: 'utf8' });
  expect(stdout + stderr).toContain('/productdetails/$productId');
  expect(status, stdout).toBe(0);
});
