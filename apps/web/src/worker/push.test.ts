import { afterEach, expect, test, vi } from 'vitest';
import { openFromNotification, type Pages, showPush } from './push.ts';

afterEach(() => void vi.useRealTimers());

type Shown = { title: string; options: Record<string, unknown>; isClosed: boolean };

/** What a browser keeps of notifications: of one tag there is one. */
function aPhone() {
  const shown: Shown[] = [];
  const registration = {
    showNotification: async (title: string, options: Record<string, unknown>) => {
      shown.push({ title, options, isClosed: false });
    },
    getNotifications: async ({ tag }: { tag?: string } = {}) =>
      shown
        .filter((one) => !one.isClosed && (tag === undefined || one.options['tag'] === tag))
        .slice(-1)
        .map((one) => ({ title: one.title, body: one.options['body'], close: () => (one.isClosed = true) })),
  };
  return { shown, registration: registration as unknown as ServiceWorkerRegistration };
}

/** A tab of the shop as a worker sees it; `at` is where its person is, whatever address it was opened with. */
function aTab(at: string, { url = at, visible = true, answers = true } = {}) {
  const tab = {
    url: `https://mnada.example${url}`,
    focused: false,
    visibilityState: visible ? 'visible' : 'hidden',
    at,
    focus: vi.fn(async () => tab),
    navigate: vi.fn(async (path: string) => void (tab.at = path)),
    postMessage: (message: { type: string; path: string }, [port]: [MessagePort]) => {
      if (!answers) return;
      if (message.type === 'open') tab.at = message.path;
      port.postMessage(tab.at === message.path);
    },
  };
  return tab;
}
type Tab = ReturnType<typeof aTab>;
const clients = (...tabs: Tab[]) => {
  const openWindow = vi.fn(async () => null);
  const all: Pages = { matchAll: async () => tabs, openWindow };
  return { openWindow, all };
};
const push = (given: object) => ({ text: () => JSON.stringify(given) });

const won = { title: 'You won Kettle', body: 'Claim it', path: '/claim_price/7', tag: 'win:7' };
const failed = { title: 'Payment not completed', body: 'KSh 1,350', path: '/buybids', tag: 'payment:1' };

test('[OWN-4] a newer notice on the same thing rings again; the same one, sent twice, does not', async () => {
  const { shown, registration } = aPhone();
  await showPush(registration, clients().all, push(won));
  await showPush(registration, clients().all, push(won));
  await showPush(registration, clients().all, push({ ...won, title: 'Claim your win' }));
  expect(shown.map(({ options }) => [options['tag'], options['renotify'] === true])).toEqual([
    ['win:7', false],
    ['win:7', false],
    ['win:7', true],
  ]);
});

test('[OWN-4] what isn’t urgent makes no sound at night, when a phone that was off gets it then', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const order = { title: 'Order on its way', body: 'Kettle', path: '/order_details/1', tag: 'order:1' };
  const silent: unknown[] = [];
  for (const [at, is_urgent] of [
    ['2026-11-22T20:00:00Z', false], // 23:00 in Nairobi
    ['2026-11-22T20:00:00Z', true],
    ['2026-11-22T09:00:00Z', false],
  ] as const) {
    vi.setSystemTime(new Date(at));
    const { shown, registration } = aPhone();
    await showPush(registration, clients().all, push({ ...order, is_urgent }));
    silent.push(shown[0]?.options['silent'] === true);
    expect(shown[0]?.isClosed).toBe(false);
  }
  expect(silent).toEqual([true, false, false]);
});

test('[OWN-4] whoever looks at the payment is not rung for it: its push makes no sound, and goes at once', async () => {
  const { shown, registration } = aPhone();
  await showPush(registration, clients(aTab('/help'), aTab('/buybids', { url: '/' })).all, push(failed));
  expect(shown).toMatchObject([{ title: failed.title, options: { silent: true }, isClosed: true }]);
});

test.each([
  ['the payment’s page is in the background', [aTab('/buybids', { visible: false })], failed],
  ['somebody is on another page, in a tab that was opened there', [aTab('/help', { url: '/buybids' })], failed],
  ['no page is open', [], failed],
  ['it is about no payment', [aTab('/claim_price/7')], won],
])('[OWN-4] it is shown and rings while %s', async (_when, tabs, message) => {
  const { shown, registration } = aPhone();
  await showPush(registration, clients(...tabs).all, push(message));
  expect(shown).toMatchObject([{ title: message.title, isClosed: false }]);
  expect(shown[0]?.options['silent']).not.toBe(true);
});

test('[OWN-4] pressed, it opens its screen in the tab that is there, also where that tab was opened at this address', async () => {
  const tab = aTab('/help', { url: '/claim_price/7' });
  const { all, openWindow } = clients(tab);
  await openFromNotification(all, { path: '/claim_price/7' });
  expect([tab.at, tab.focus.mock.calls.length]).toEqual(['/claim_price/7', 1]);
  expect([tab.navigate.mock.calls.length, openWindow.mock.calls.length]).toEqual([0, 0]);
});

test('[OWN-4] a page that does not answer is moved by its address, and one that can’t be, or none, is opened anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const press = async (all: Pages) => {
    const opened = openFromNotification(all, { path: '/list_orders' });
    await vi.advanceTimersByTimeAsync(1_000);
    await opened;
  };
  const silent = aTab('/help', { answers: false });
  await press(clients(silent).all);
  expect(silent.at).toBe('/list_orders');
  const foreign = aTab('/help', { answers: false });
  foreign.navigate.mockRejectedValue(new TypeError('not ours'));
  for (const { all, openWindow } of [clients(foreign), clients()]) {
    await press(all);
    expect(openWindow).toHaveBeenCalledWith('/list_orders');
  }
});
