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
          globalSetup: [WITH_POSTGRES],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        ...fromSources,
        test: {
          name: 'ui',
          include: ['apps/web/src/**/*.ui.test.{ts,tsx}'],
          exclude: NOT_OURS,
          environment: 'happy-dom',
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
          globalSetup: [WITH_POSTGRES, 'tests/e2e/support/global-build.ts'],
          testTimeout: 240_000,
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
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
