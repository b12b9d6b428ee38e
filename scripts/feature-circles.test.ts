import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { featureCircles } from './feature-circles.ts';

/** The circles in a tree of features, each of which imports the index of those named. */
function circlesIn(files: Record<string, readonly string[]>, folder = 'apps/web/src/features'): string[] {
  const root = mkdtempSync(join(tmpdir(), 'mnada-circles-'));
  try {
    for (const [path, uses] of Object.entries(files)) {
      const file = join(root, folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, uses.map((name) => `import { x } from '../${name}/index.ts';\n`).join(''));
    }
    return featureCircles(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test('boundaries: features that use each other in a circle are named, also where no file does', () => {
  expect(
    circlesIn({
      'orders/screen.tsx': ['payments'],
      'orders/index.ts': [],
      'payments/form.tsx': ['limits'],
      'payments/index.ts': [],
      'limits/card.tsx': ['orders'],
      'limits/index.ts': [],
    }),
  ).toEqual(['limits → orders → payments → limits']);
});

test('boundaries: features of the server and of the office are asked, too, and subjects of the rules', () => {
  const files = { 'orders/index.ts': ['payments'], 'payments/index.ts': ['orders'] };
  for (const folder of ['apps/server/src/features', 'apps/office/src/features', 'packages/rules/src']) {
    expect(circlesIn(files, folder)).toEqual(['orders → payments → orders']);
  }
});

test('boundaries: one way is no circle; nor is what a test imports', () => {
  expect(
    circlesIn({
      'orders/screen.tsx': ['payments', 'limits'],
      'payments/form.tsx': ['limits'],
      'limits/card.test.tsx': ['orders'],
      'limits/testing/a-limit.ts': ['orders'],
      'limits/index.ts': [],
    }),
  ).toEqual([]);
});

test('boundaries: server, shop, office and rules have none', () => {
  expect(featureCircles('.')).toEqual([]);
});
