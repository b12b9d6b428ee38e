import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Workspace packages are read from their sources, so that tests need no build.
const fromSources = {
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  ssr: {
    noExternal: [/^@mnada\//],
    resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  },
};
const NEEDS_MORE = ['**/*.db.test.ts', '**/*.ui.test.{ts,tsx}', '**/*.e2e.test.ts', '**/*.start.test.ts'];
const NOT_OURS = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.cache/**'];
const WITH_POSTGRES = 'apps/server/src/testing/global-postgres.ts';
const WITH_WORLD = 'tests/e2e/support/global-world.ts';

// What a test waits for may take a minute to come; what is asked once or within a second fails on a busy machine.
const PATIENT = { poll: { timeout: 60_000, interval: 50 } };

// How long a test may take says nothing of the product: a busy machine with two cores draws a page in half a minute.
export default defineConfig({
  test: {
    reporters: ['default', './scripts/closing-line.ts'],
    // Two even on one core: database tests wait more than they compute.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        ...fromSources,
        test: {
          name: 'unit',
          include: ['{apps,packages}/*/src/**/*.test.ts', 'apps/server/migrations/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...NEEDS_MORE, ...NOT_OURS],
          environment: 'node',
          // Pure code needs no world of its own for each file: that took three times the work of the tests themselves.
          pool: 'threads',
          isolate: false,
          setupFiles: ['scripts/leave-as-found.ts'],
          expect: PATIENT,
          testTimeout: 60_000,
        },
      },
      {
        ...fromSources,
        test: {
          name: 'db',
          include: ['apps/server/src/**/*.db.test.ts', 'tests/simulation/**/*.db.test.ts', 'bench/**/*.db.test.ts'],
          exclude: NOT_OURS,
          environment: 'node',
          globalSetup: [WITH_POSTGRES, WITH_WORLD],
          expect: PATIENT,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        ...fromSources,
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          exclude: [...NEEDS_MORE, ...NOT_OURS],
          environment: 'node',
          // It takes the clocks of its process into its own hands.
          pool: 'forks',
          testTimeout: 600_000,
        },
      },
      {
        ...fromSources,
        test: {
          name: 'ui',
          include: ['{apps/office,apps/web,packages/ui}/src/**/*.ui.test.{ts,tsx}'],
          exclude: NOT_OURS,
          environment: 'happy-dom',
          setupFiles: ['scripts/patient-screens.ts'],
          expect: PATIENT,
          testTimeout: 60_000,
        },
      },
      {
        ...fromSources,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.test.ts'],
          exclude: NOT_OURS,
          environment: 'node',
          // Files share nothing but the browser (support/browser.ts): loading the server anew took nine seconds for each.
          isolate: false,
          globalSetup: [WITH_POSTGRES, WITH_WORLD, 'tests/e2e/support/global-build.ts'],
          expect: PATIENT,
          // A browser, a server and a world that moves, on a machine of any speed: one more try, with people and auctions
          // of its own, tells a bad moment from a fault. The first failure is printed all the same (closing-line.ts).
          retry: 1,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        ...fromSources,
        test: {
          name: 'start',
          include: ['tests/start/**/*.start.test.ts'],
          exclude: NOT_OURS,
          environment: 'node',
          globalSetup: ['tests/e2e/support/global-build.ts'],
          expect: PATIENT,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
