import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoProducts } from '../../apps/server/src/features/demo/products/index.ts';
import { notifyOrder, notifyWinners } from '../../apps/server/src/features/notifications/index.ts';
import { seriousProblems } from './support/axe.ts';
import { someAreLive } from './support/some-are-live.ts';
import { expectPage, wonStories } from './support/won-stories.ts';

const { server, owner, aMember, giveWins, anOrder } = await wonStories();
await someAreLive(server.url);

/** What the demonstration's products say in English and not in Kiswahili as well, however it stands there. */
const ENGLISH = demoProducts.flatMap(({ name, description, specifications, kiswahili }) => {
  const own = [kiswahili.name, kiswahili.description, ...kiswahili.specifications.flat()].join('\n');
  return [name, description, ...specifications.flat()].filter((text) => text.length > 3 && !own.includes(text));
});

/** Every text on the page that is exactly one of them, or has one of a few words in it; with what is only heard. */
const englishOn = (page: Page): Promise<string[]> =>
  page.evaluate((english) => {
    const whole = new Set(english);
    const phrases = english.filter((text) => text.split(' ').length > 2);
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const inside = node.parentElement?.closest('script, style, template, noscript');
      if (!inside) texts.push(node.textContent ?? '');
    }
    for (const part of document.querySelectorAll('[aria-label], [alt]'))
      texts.push(part.getAttribute('aria-label') ?? '', part.getAttribute('alt') ?? '');
    return texts.filter((text) => whole.has(text.trim()) || phrases.some((phrase) => text.includes(phrase)));
  }, ENGLISH);

async function readsKiswahili(page: Page, path: string, names: readonly string[]): Promise<void> {
  await page.goto(path);
  for (const name of names) await expectPage(page.getByText(name).first(), path).toBeAttached();
  expect(await englishOn(page), path).toEqual([]);
}

test.each(['phone', 'desktop'] as const)(
  '[GEN-9] on a %s the Kiswahili shop says nothing of its products in English',
  async (size) => {
    const amina = await aMember(size, { language: 'sw' });
    const { page } = amina;
    const [won = 0, ordered = 0] = await giveWins(amina, 2);
    const orderId = await anOrder(amina, ordered, { state: 'shipped' });
    await notifyWinners(server.database.db, [won]);
    // A win that an earlier story had was told then.
    await owner.query('update notification set user_id = $1 where source = $2', [amina.userId, `won:${won}`]);
    await notifyOrder(server.database.db, orderId, 'shipped');
    const { rows } = await owner.query<{ id: number; name: string }>(
      'select id, name_sw as name from auction where id = any($1)',
      [[won, ordered]],
    );
    const nameOf = (id: number) => rows.find((row) => Number(row.id) === id)?.name ?? '';
    expect(rows.every(({ name }) => name.length > 0)).toBe(true);
    const { rows: live } = await owner.query<{ id: number; name: string }>(
      `select id, name_sw as name from auction where status = 'live' and countdown_us > 0 order by id limit 1`,
    );

    await readsKiswahili(page, '/', []);
    await expectPage(page.locator('[data-auction]').first()).toBeVisible();
    expect(await englishOn(page)).toEqual([]);
    await readsKiswahili(page, '/?tab=winners', []);
    await readsKiswahili(page, '/home', []);
    await readsKiswahili(page, `/productdetails/${live[0]?.id}`, [live[0]?.name ?? '']);
    await readsKiswahili(page, `/productdetails/${won}`, [nameOf(won)]);
    const own = demoProducts.find(({ kiswahili }) => kiswahili.name === nameOf(won));
    for (const [line, value] of own?.kiswahili.specifications ?? []) {
      await expectPage(page.getByText(line, { exact: true }).first()).toBeAttached();
      await expectPage(page.getByText(value, { exact: true }).first()).toBeAttached();
    }
    await readsKiswahili(page, '/list_winnings', [nameOf(won), nameOf(ordered)]);
    await readsKiswahili(page, `/claim_price/${won}`, [nameOf(won)]);
    await readsKiswahili(page, '/list_orders', [nameOf(ordered)]);
    await readsKiswahili(page, `/order_details/${orderId}`, [nameOf(ordered)]);
    await readsKiswahili(page, '/notifications', [nameOf(won), nameOf(ordered)]);
    await readsKiswahili(page, `/verify/${won}`, [nameOf(won)]);
    expect(await seriousProblems(page)).toEqual([]);
    expect(amina.problems).toEqual([]);
  },
);

test('[GEN-9, GEN-7] the names change with the language, at once and without asking the server', async () => {
  const { page } = await aMember('phone');
  await page.goto('/');
  const card = page.locator('[data-auction]').first();
  await expectPage(card).toBeVisible();
  const { rows } = await owner.query<{ name: string; sw: string }>(
    'select name, name_sw as sw from auction where id = $1',
    [await card.getAttribute('data-auction')],
  );
  const [{ name, sw } = { name: '', sw: '' }] = rows;
  await expectPage(page.getByText(name, { exact: true }).first()).toBeVisible();
  expect((await englishOn(page)).length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await page.getByRole('dialog').getByText('Kiswahili').click();
  await expectPage(page.getByText(sw, { exact: true }).first()).toBeAttached();
  await expectPage(page.getByText(name, { exact: true })).toHaveCount(0);
});
