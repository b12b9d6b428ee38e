import { availableParallelism, totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { memoryFolder } from './scripts/memory-folder.ts';

// Whoever names a folder means it. Workers, servers and browsers of this run have it from here.
const inMemory = process.env['TMPDIR'] === undefined ? memoryFolder() : null;
if (inMemory !== null) process.env['TMPDIR'] = inMemory;

// Workspace packages are read from their sources, so that tests need no build.
const ON_NODE = ['source', 'module', 'node', 'development|production'];
const WORKSPACE = [/^@mnada\//];
const fromSources = {
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  ssr: { noExternal: WORKSPACE, resolve: { conditions: ON_NODE } },
  // Where global set-ups run: what holds for the tests does not hold there by itself.
  environments: { __vitest__: { resolve: { conditions: ON_NODE, noExternal: WORKSPACE } } },
};
const NEEDS_MORE = ['**/*.db.test.ts', '**/*.ui.test.{ts,tsx}', '**/*.e2e.test.ts', '**/*.start.test.ts'];
const NOT_OURS = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.cache/**'];
/** Files that replace modules or evaluate them anew: nobody may share a process with them. */
const ISOLATED = ['**/*.isolated.*.test.{ts,tsx}'];
const WITH_POSTGRES = 'apps/server/src/testing/global-postgres.ts';
// What the pages say: the browser fetches it, tests have it at once.
const WITH_TEXTS = ['apps/web/src/routes/texts.ts', 'apps/office/src/routes/texts.ts'];
const WITH_WORLD = 'tests/e2e/support/global-world.ts';

// What a test waits for may take a minute to come; what is asked once or within a second fails on a busy machine.
const PATIENT = { poll: { timeout: 60_000, interval: 50 } };

// Tests of databases, browsers and servers wait more than they compute: with one worker a core, most of a core was idle.
// Above eight, their databases' connections count for more; a worker with its browser may need 1.5 GB.
const CORES = availableParallelism();
const WORKERS = Math.max(CORES, Math.min(2 * CORES, 8, Math.floor(totalmem() / 1.5e9)), 2);

const SCREENS = { environment: 'happy-dom', expect: PATIENT, testTimeout: 60_000 };

// How long a test may take says nothing of the product: a busy machine with two cores draws a page in half a minute.
export default defineConfig({
  test: {
    reporters: ['default', './scripts/closing-line.ts'],
    maxWorkers: WORKERS,
    // Projects read the same sources, and so does the next run: what a file became is kept by its content.
    experimental: { fsModuleCache: true },
    projects: [
      {
        ...fromSources,
        test: {
          name: 'unit',
          include: ['{apps,packages}/*/src/**/*.test.ts', '{scripts,bench}/**/*.test.ts', 'tests/attack/*.test.ts'],
          exclude: [...NEEDS_MORE, ...NOT_OURS],
          environment: 'node',
          // Pure code needs no world of its own for each file: that took three times the work of the tests themselves.
          pool: 'threads',
          isolate: false,
          setupFiles: ['scripts/leave-as-found.ts', ...WITH_TEXTS],
          expect: PATIENT,
          testTimeout: 60_000,
        },
      },
      {
        ...fromSources,
        test: {
          name: 'db',
          include: [
            'apps/server/src/**/*.db.test.ts',
            'tests/{simulation,month}/**/*.db.test.ts',
            'bench/**/*.db.test.ts',
          ],
          exclude: NOT_OURS,
          environment: 'node',
          // Each file has a database of its own; the server's modules keep nothing between two.
          isolate: false,
          setupFiles: ['scripts/leave-as-found.ts'],
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
          name: 'faults',
          include: ['tests/faults/*.test.ts'],
          exclude: NOT_OURS,
          environment: 'node',
          // Connections that are reset keep a thread from ending.
          pool: 'forks',
          expect: PATIENT,
          testTimeout: 60_000,
        },
      },
      {
        ...fromSources,
        test: {
          ...SCREENS,
          name: 'ui',
          include: ['{apps/office,apps/web,packages/i18n,packages/ui}/src/**/*.ui.test.{ts,tsx}'],
          exclude: [...ISOLATED, ...NOT_OURS],
          // As for pure code: loading React, the router and the window anew took three quarters of the time.
          isolate: false,
          // The last one set up puts back first: real clocks before it waits for what leaves the screen.
          setupFiles: [
            'scripts/patient-screens.ts',
            ...WITH_TEXTS,
            'scripts/screens-as-found.ts',
            'scripts/leave-as-found.ts',
          ],
        },
      },
      {
        ...fromSources,
        test: {
          ...SCREENS,
          name: 'ui-isolated',
          include: ['{apps/office,apps/web,packages/i18n,packages/ui}/src/**/*.isolated.ui.test.{ts,tsx}'],
          exclude: NOT_OURS,
          setupFiles: ['scripts/patient-screens.ts', ...WITH_TEXTS],
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
          // What was found wrong stands in the line that tells of it, not how much of it.
          chaiConfig: { truncateThreshold: 2_000 },
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
          globalSetup: ['tests/e2e/support/global-build.ts', 'tests/start/global-shop.ts'],
          expect: PATIENT,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
