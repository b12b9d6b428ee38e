/**
 * Everything that must be right before a change lands: format, lint and boundaries, exports, types, all tests. The last line is
 * `N passed, N failed`, whatever happened; each of the checks before the tests counts as one.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Counts = { passed: number; failed: number };

const CHECKS: readonly (readonly [name: string, script: string])[] = [
  ['format', 'check:format'],
  ['lint and boundaries', 'check:lint'],
  ['exports that somebody needs', 'check:exports'],
  ['types', 'check:types'],
];

/** @returns whether it succeeded, and what it wrote, for it runs beside others */
function runCheck(script: string): Promise<{ passed: boolean; written: Buffer }> {
  return new Promise((done) => {
    const written: Buffer[] = [];
    const child = spawn('npm', ['run', '--silent', script], { shell: process.platform === 'win32' });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => written.push(chunk));
    child.once('error', (error) => done({ passed: false, written: Buffer.from(`${error.message}\n`) }));
    child.once('close', (code) => done({ passed: code === 0, written: Buffer.concat(written) }));
  });
}

/** Side by side: each of them leaves a core idle for a part of its time. */
async function runChecks(): Promise<Counts> {
  const counts = { passed: 0, failed: 0 };
  await Promise.all(
    CHECKS.map(async ([name, script]) => {
      const startedMs = performance.now();
      const { passed, written } = await runCheck(script);
      counts[passed ? 'passed' : 'failed']++;
      process.stdout.write(written);
      console.log(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`);
    }),
  );
  return counts;
}

/** vitest's own counts come by a file (closing-line.ts); without one it did not even start, which is a failure. */
function runTests(): Counts {
  const folder = mkdtempSync(join(tmpdir(), 'mnada-check-'));
  const file = join(folder, 'counts.json');
  try {
    const { status } = spawnSync('npx', ['vitest', 'run', ...process.argv.slice(2)], {
      stdio: 'inherit',
      env: { ...process.env, MNADA_TEST_COUNTS: file },
      shell: process.platform === 'win32',
    });
    const passed = status === 0;
    const counts = JSON.parse(readFileSync(file, 'utf8')) as Counts;
    return passed || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const checks = await runChecks();
const tests = runTests();
const failed = checks.failed + tests.failed;
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${checks.passed + tests.passed} passed, ${failed} failed`);
