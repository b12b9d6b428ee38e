/**
 * Everything that must be right before a change lands: format, lint and boundaries, types, all tests. The last line is
 * `N passed, N failed`, whatever happened; each of the checks before the tests counts as one.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Counts = { passed: number; failed: number };

const CHECKS: readonly (readonly [name: string, script: string])[] = [
  ['format', 'check:format'],
  ['lint and boundaries', 'check:lint'],
  ['types', 'check:types'],
];

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  return (
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env }, shell: process.platform === 'win32' })
      .status === 0
  );
}

function runChecks(): Counts {
  const counts = { passed: 0, failed: 0 };
  for (const [name, script] of CHECKS) {
    const startedMs = performance.now();
    const passed = run('npm', ['run', '--silent', script]);
    counts[passed ? 'passed' : 'failed']++;
    console.log(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`);
  }
  return counts;
}

/** vitest's own counts come by a file (closing-line.ts); without one it did not even start, which is a failure. */
function runTests(): Counts {
  const folder = mkdtempSync(join(tmpdir(), 'mnada-check-'));
  const file = join(folder, 'counts.json');
  try {
    const passed = run('npx', ['vitest', 'run', ...process.argv.slice(2)], { MNADA_TEST_COUNTS: file });
    const counts = JSON.parse(readFileSync(file, 'utf8')) as Counts;
    return passed || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const checks = runChecks();
const tests = runTests();
const failed = checks.failed + tests.failed;
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${checks.passed + tests.passed} passed, ${failed} failed`);
