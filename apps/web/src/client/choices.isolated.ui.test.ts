import type { OwnChoices, OwnUser } from '@mnada/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser, scriptedApi } from './testing/fake-api.ts';

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
