import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { type CoreTimes, howBusy, whereTimeWent } from './where-time-went.ts';

/**
 * Writes `N passed, N failed` as the very last line, also when a file could not even be loaded. A test that passed only
 * when it was tried again is told with its first failure, as loudly as if it had failed: somebody should mend it. Before it,
 * where the time went.
 */
export default class ClosingLine implements Reporter {
  readonly #unsteady: string[] = [];
  readonly #before = coreTimes();

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    const [first] = test.result().errors ?? [];
    const story = `${test.module.relativeModuleId} > ${test.fullName}\n${first?.stack ?? first?.message ?? 'no reason was kept'}`;
    this.#unsteady.push(story);
    process.stderr.write(`\nUNSTEADY: failed, then passed when it was tried again: ${story}\n\n`);
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<SerializedError>): void {
    let passed = 0;
    let failed = unhandled.length;
    for (const testModule of modules) {
      if (testModule.errors().length > 0) failed++;
      for (const test of testModule.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed++;
        else if (state === 'failed') failed++;
      }
    }
    process.stdout.write(`\n${whereTimeWent(modules.map(timeOf))}\n${howBusy(this.#before, coreTimes())}\n`);
    for (const story of this.#unsteady) process.stdout.write(`\nUNSTEADY ${story}\n`);
    process.once('exit', (code) => {
      // A set-up that failed has no test to blame, but must not read as a success.
      const failures = code !== 0 && failed === 0 ? 1 : failed;
      const { MNADA_TEST_COUNTS: file } = process.env;
      // check.ts adds its own checks and writes the line itself.
      if (file) writeFileSync(file, JSON.stringify({ passed, failed: failures }));
      else process.stdout.write(`${passed} passed, ${failures} failed\n`);
    });
  }
}

function coreTimes(): CoreTimes {
  const all = cpus().map(({ times }) => times);
  const allMs = all.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { idleMs: all.reduce((sum, { idle }) => sum + idle, 0), allMs };
}

function timeOf(testModule: TestModule) {
  const spent = testModule.diagnostic();
  return {
    project: testModule.project.name,
    file: testModule.relativeModuleId,
    testsMs: spent.duration,
    loadingMs: spent.collectDuration + spent.prepareDuration + spent.environmentSetupDuration + spent.setupDuration,
  };
}
