import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AllComponents } from './all-components.tsx';
import { InEnglish } from '../testing/in-english.tsx';

afterEach(cleanup);

const HERE = import.meta.dirname;

/** Parts of others, which stand on the page inside of them. */
const PARTS = new Set(['field.tsx', 'sheet-panel.tsx', 'toast-host.tsx', 'try-again-soon.tsx', 'ui-words.tsx']);

test('every component of the design system stands on the page that shows them', () => {
  const page = readFileSync(join(HERE, 'all-components.tsx'), 'utf8');
  const components = readdirSync(join(HERE, '..')).filter(
    (name) => name.endsWith('.tsx') && !name.includes('.test.') && !PARTS.has(name),
  );
  expect(components.length).toBeGreaterThan(30);
  expect(components.filter((name) => !page.includes(`'../${name}'`))).toEqual([]);
});

test('it can be drawn, each theme once, with no words but those it is given', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: AllComponents }),
    history: createMemoryHistory(),
  });
  await router.load();
  await act(async () => {
    render(<RouterProvider router={router as never} />, { wrapper: InEnglish });
  });
  expect(screen.getByRole('region', { name: 'Light' })).toBeDefined();
  expect(screen.getByRole('region', { name: 'Dark' }).closest('.dark')).not.toBeNull();
  expect(screen.getAllByRole('button', { name: 'Busy' })).toHaveLength(2);
});
