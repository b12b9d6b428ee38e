import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Writes `N passed, N failed` as the very last line, also when a file could not even be loaded. */
export default class ClosingLine implements Reporter {
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
