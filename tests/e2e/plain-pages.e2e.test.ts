/** The small pages that the server writes itself: the reference of the API and the local outbox, in the shop's look. */
import { afterAll, describe, expect, test } from 'vitest';
import { seriousProblems } from './support/axe.ts';
import { testBrowser } from './support/browser.ts';
import { expectPage } from './support/expect-page.ts';
import { startTestServer } from './support/test-server.ts';
import { expectToFit, outOfReach, smallTargets } from './support/walking.ts';

const server = await startTestServer({ demo: true });
const browser = await testBrowser(server.url);
const people: Awaited<ReturnType<typeof browser.person>>[] = [];
afterAll(() => Promise.all(people.map(({ context }) => context.close())));

const LOOKS = [
  { width: 360, theme: 'light', language: 'sw' },
  { width: 1440, theme: 'dark', language: 'en' },
] as const;

describe.each(LOOKS)('[ACC-4] [OWN-7] at $width, $theme, $language', ({ width, theme, language }) => {
  test.each([
    ['/docs', 'Mnada API'],
    ['/outbox', language === 'sw' ? 'Sanduku la hapa' : 'Local outbox'],
    ['/outbox?kind=email', language === 'sw' ? 'Sanduku la hapa' : 'Local outbox'],
  ])('%s wears the shop’s look, fits, and can be read and tapped', async (path, title) => {
    const person = await browser.person(width < 600 ? 'phone' : 'desktop', {
      viewport: { width, height: 800 },
      colorScheme: theme,
    });
    people.push(person);
    const { page, problems } = person;
    await person.context.addCookies([{ name: 'lang', value: language, url: server.url }]);
    await page.goto(path);
    await expectPage(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectPage
      .poll(() => page.evaluate(() => document.fonts.check('16px "Bricolage Grotesque Variable"')))
      .toBe(true);
    const ground = await page.locator('header').evaluate((header) => getComputedStyle(header).backgroundColor);
    expect(ground).toBe('oklch(0.302 0.049 168)');
    await page.locator('details').evaluateAll((all) => {
      for (const each of all.slice(0, 12)) (each as HTMLDetailsElement).open = true;
    });
    await expectToFit(page);
    expect(await outOfReach(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await seriousProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

test('the page of all components is development’s alone: what is built has none', async () => {
  expect((await fetch(`${server.url}/dev/ui`)).status).toBe(404);
});

test('axe tells what is wrong, at the first look and the next', async () => {
  const { page } = await browser.person('phone');
  await page.goto('/terms');
  expect(await seriousProblems(page)).toEqual([]);
  await page.evaluate(() => document.querySelector('main')?.append(new Image()));
  expect(await seriousProblems(page)).toEqual([expect.stringMatching(/^image-alt: /)]);
});
