import type { OwnChoices, OwnUser } from '@mnada/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser, renderPaying, scriptedApi } from '../features/payments/testing/render-paying.tsx';
import { ProductPicture } from '../features/auctions/product-picture.tsx';
import { setDataSaver, useDataSaverChoice, watchDataSaver } from './data-saver.ts';

const NONE: OwnChoices = { data_saver: null, haptics: null, read_out_bids: null, confirm_bids: null };
/** Each test starts with a page that was just loaded: what was chosen stands in modules. */
async function freshPage() {
  vi.resetModules();
  const [saver, switches, chosen, keeping, theme] = await Promise.all([
    import('./data-saver.ts'),
    import('./device-choices.ts'),
    import('./chosen.ts'),
    import('./keep-choices.ts'),
    import('./theme.ts'),
  ]);
  return { ...saver, ...switches, ...chosen, ...keeping, ...theme };
}
const adopt = async (page: Awaited<ReturnType<typeof freshPage>>, choices: OwnChoices, user: OwnUser = aUser) => {
  const written: unknown[] = [];
  const api = scriptedApi(async (_path, body) => {
    if (body !== undefined) written.push(body);
    return { choices };
  });
  await page.adoptChoices(api, user);
  return written;
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  for (const name of ['data_saver', 'theme', 'lang']) document.cookie = `${name}=; path=/; max-age=0`;
});

describe('[ACC-7] choices follow the account', () => {
  test('signing in brings along what this device was never told', async () => {
    const page = await freshPage();
    const told = vi.fn();
    page.onChosen(told);
    await adopt(
      page,
      { data_saver: 'on', haptics: false, read_out_bids: null, confirm_bids: true },
      { ...aUser, theme: 'dark' },
    );
    expect([page.storedDataSaver(), page.readSwitch('haptics'), page.readSwitch('confirm_bids')]).toEqual([
      'on',
      false,
      true,
    ]);
    expect(page.storedTheme()).toBe('dark');
    expect(page.readSwitch('read_out_bids')).toBe(true);
    expect(told).not.toHaveBeenCalled(); // the account knows
  });

  test('what was chosen on this device stays, and goes to the account where that knows nothing', async () => {
    const page = await freshPage();
    page.setDataSaver('off');
    page.setSwitch('haptics', false);
    page.setSwitch('confirm_bids', true);
    const written = await adopt(page, { ...NONE, haptics: true });
    expect([page.storedDataSaver(), page.readSwitch('haptics'), page.readSwitch('confirm_bids')]).toEqual([
      'off',
      false,
      true,
    ]);
    expect(written).toEqual([{ data_saver: 'off', confirm_bids: true }]);
  });

  test('a theme that was chosen before there was an account goes to it, one that the account has does not change', async () => {
    const page = await freshPage();
    page.setTheme('dark');
    expect(await adopt(page, NONE, { ...aUser, theme: 'system' })).toEqual([{ theme: 'dark' }]);
    expect(await adopt(page, NONE, { ...aUser, theme: 'light' })).toEqual([]);
    expect(page.storedTheme()).toBe('dark');
  });

  test('each choice is told once, by its name', async () => {
    const page = await freshPage();
    const told: unknown[] = [];
    page.onChosen((...choice) => told.push(choice));
    page.setSwitch('read_out_bids', false);
    page.setDataSaver('auto');
    page.setTheme('light');
    expect(told).toEqual([
      ['read_out_bids', false],
      ['data_saver', 'auto'],
      ['theme', 'light'],
    ]);
    expect(localStorage.getItem('read_out_bids')).toBe('off');
  });
});

describe('data saver', () => {
  const sources = () => [...document.querySelectorAll('source')].map((source) => source.srcset.split(', ').length);

  test('switched on, no picture comes wider than 320 px, without a reload; the server is told by a cookie', async () => {
    const picture = (
      <>
        <ProductPicture address="/media/products/kettle-1-800.avif" alt="Kettle" sizes="50vw" />
        <ProductPicture address="/media/products/kettle-1-800.avif" alt="Of one size" sizes="148px" />
        <ProductPicture address="/media/products/kettle-1-800.avif" alt="Small" sizes="52px" />
      </>
    );
    await renderPaying(picture, async () => ({}));
    const last = () =>
      screen.getAllByRole('img').map((image) => image.getAttribute('src')?.match(/\d+(?=\.webp)/)?.[0]);
    expect([sources(), last()]).toEqual([
      [4, 4, 3, 1],
      ['480', '480', '160'],
    ]);
    act(() => setDataSaver('on'));
    expect([sources(), last()]).toEqual([
      [2, 2, 2, 1],
      ['320', '320', '160'],
    ]);
    expect(document.cookie).toContain('data_saver=1');
    act(() => setDataSaver('off'));
    expect(sources()).toEqual([4, 4, 3, 1]);
    expect(document.cookie).toContain('data_saver=0');
  });

  test('what another tab chose counts here, too: for the pictures, the switch and the cookie', async () => {
    watchDataSaver();
    const Choice = () => <p>chosen: {useDataSaverChoice()}</p>;
    await renderPaying(<Choice />, async () => ({}));
    act(() => setDataSaver('on'));
    expect(screen.getByText('chosen: on')).toBeTruthy();
    act(() => {
      localStorage.setItem('data_saver', 'off'); // as the other tab does
      window.dispatchEvent(new StorageEvent('storage', { key: 'data_saver', newValue: 'off' }));
    });
    expect(screen.getByText('chosen: off')).toBeTruthy();
    expect(document.cookie).toContain('data_saver=0');
  });
});
