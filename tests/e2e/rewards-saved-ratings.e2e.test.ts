import { expect, test } from 'vitest';
import { seriousProblems } from './support/axe.ts';
import { expectPage, lookAgain, wonStories } from './support/won-stories.ts';
import { demoSignIn } from './support/test-server.ts';

const { server, owner, aPerson, aMember, giveWins, anOrder, reach } = await wonStories();

test('[OWN-5] what a visitor saves is theirs at once, moves to the account at sign-in, and is let go and taken back', async () => {
  const visitor = await aPerson('phone');
  const { page } = visitor;
  const list = (await (await fetch(`${server.url}/api/auctions?limit=60`)).json()) as {
    id: number;
    product_id: number;
  }[];
  const [first, second] = [...new Map(list.map((auction) => [auction.product_id, auction])).values()];
  for (const auction of [first, second]) {
    await page.goto(`/productdetails/${auction?.id}`);
    const save = page.getByRole('button', { name: 'Save this product' });
    await save.click();
    await expectPage(save).toHaveAttribute('aria-pressed', 'true');
    await expectPage(page.getByText('Product saved successfully!')).toBeVisible();
  }
  await page.getByRole('button', { name: 'See saved' }).first().click();
  await page.waitForURL('**/saved');
  await expectPage(page.locator('[data-card]')).toHaveCount(2);
  await expectPage(page.getByText('Saved on this device only')).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  const { login, password } = demoSignIn('shopper');
  await page.getByLabel('Phone number', { exact: true }).fill(login.replace('+254', '0'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectPage(page.getByText('2 saved products moved to your account.').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('saved'))).toBe(null);
  await page.goto('/saved');
  await expectPage(page.locator('[data-card]')).toHaveCount(2);
  await page.getByRole('switch').first().click();
  await expectPage(page.getByText('Reminder turned off.')).toBeVisible();
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expectPage(page.locator('[data-card]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectPage(page.locator('[data-card]')).toHaveCount(2);
  await page.reload();
  await expectPage(page.locator('[data-card]')).toHaveCount(2);
  expect(await seriousProblems(page)).toEqual([]);
  expect(visitor.problems).toEqual([]);
});

test('[OWN-7] a step is done, taken once, and the free bids are there; what needs a proof says so before', async () => {
  const amina = await aMember('desktop', { dark: true });
  const { page } = amina;
  await page.goto('/rewards');
  await expectPage(page.getByText('Confirm your phone number first')).toBeVisible();
  await expectPage(page.getByRole('button', { name: /^Take / })).toHaveCount(0);
  await owner.query('update app_user set phone_verified_at = now() where id = $1', [amina.userId]);
  await lookAgain(amina);
  const step = (name: string) => page.locator(`[data-step="${name}"]`);
  await expectPage(step('contact')).toHaveAttribute('data-state', 'ready');
  await page.getByRole('button', { name: 'Take 2 free bids' }).click();
  await expectPage(step('contact')).toHaveAttribute('data-state', 'taken');
  await expectPage(page.getByText('2 free bids are yours.').first()).toBeVisible();
  await expectPage(page.getByText('1 of 6 steps taken')).toBeAttached();
  await expectPage(page.getByRole('banner').getByRole('link', { name: /2\s*bids/ })).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  await page.reload();
  await expectPage(step('contact')).toHaveAttribute('data-state', 'taken');
  await expectPage(step('save')).toHaveAttribute('data-state', 'todo');
  expect(amina.problems).toEqual([]);
});

test('[AUC-8] a delivered order is rated with the keyboard, changed, and the product says so', async () => {
  const amina = await aMember('phone');
  const { page } = amina;
  const [won = 0] = await giveWins(amina, 1);
  const orderId = await anOrder(amina, won, { state: 'shipped' });
  await page.goto(`/order_details/${orderId}`);
  await expectPage(page.getByRole('heading', { name: 'Status' })).toBeVisible();
  await expectPage(page.getByRole('radio')).toHaveCount(0);
  await reach(orderId, 'delivered');
  await lookAgain(amina);
  await expectPage(page.getByRole('heading', { name: 'How good is it?' })).toBeVisible();
  await page.getByRole('radio', { name: /^1 star/ }).focus();
  await page.keyboard.press('Space');
  for (let star = 2; star <= 4; star++) await page.keyboard.press('ArrowRight');
  await expectPage(page.getByRole('radio', { name: '4 stars: Good' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expectPage(page.getByRole('img', { name: 'You gave 4 of 5 stars' })).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('radio', { name: '5 stars: Very good' }).check();
  await page.getByRole('button', { name: 'Save change' }).click();
  await expectPage(page.getByRole('img', { name: 'You gave 5 of 5 stars' })).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  await expect
    .poll(async () => {
      const { product_ratings, ratings_count } = await amina.call(`/api/auctions/${won}`);
      return [product_ratings, ratings_count];
    })
    .toEqual([5, 1]);
  await page.goto(`/productdetails/${won}`);
  await expectPage(page.getByText('1 rating', { exact: true })).toBeVisible();
  expect(amina.problems).toEqual([]);
});
