import type { ReportsAnswer } from '@mnada/contract/office';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import '../../routes/texts.ts';
import { DeliveryCards, Kpis, PaymentCards, SalesCard } from './report-cards.tsx';
import { exact, kes, percent } from './report-parts.tsx';
import { VisitsCards } from './visits-cards.tsx';

afterEach(cleanup);

const REPORT: ReportsAnswer = {
  from: '2026-11-01',
  to: '2026-11-02',
  today: '2026-11-02',
  waiting: 0,
  counted_at: '2026-11-02T12:00:00.000Z',
  sales: [
    { day: '2026-11-01', pack: 135_000, win: 0, buy_now: 500_000, payments: 2 },
    { day: '2026-11-02', pack: 50_000, win: 200, buy_now: 0, payments: 2 },
  ],
  tax: null,
  owed: [],
  profit: [],
  payments: {
    asked: 4,
    paid: 3,
    failures: [{ code: '1032', reason: 'cancelled', payments: 1 }],
    hours: [{ hour: 9, asked: 4, paid: 3 }],
    credit: [
      { seconds: 2, payments: 2 },
      { seconds: null, payments: 1 },
    ],
  },
  delivery: { promised: 0, on_time: 0, late: 0, open_late: 0, days: [] },
  odds: null,
  people: { packs: 2, bid: 0, won: 0 },
  visits: [
    { day: '2026-11-01', visits: 400, bid: 30, won: 3 },
    { day: '2026-11-02', visits: 100, bid: 10, won: 1 },
  ],
};

test('[MON-9] a chart has its table with the same numbers, one press away', () => {
  render(<SalesCard report={REPORT} />);
  expect(screen.getByRole('img', { name: /Sales by day/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show as a table, T' }));
  const rows = within(screen.getByRole('table', { name: 'Sales by day' })).getAllByRole('row');
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')),
    ),
  ).toEqual([[], ['Sun 1 Nov', '1,350', '5,000'], ['Mon 2 Nov', '500', '2']]);
});

test('[MON-9] failures are told by code with their share, and what took longer than all steps in words', () => {
  render(<PaymentCards report={REPORT} />);
  expect(screen.getByRole('row', { name: '1032, Cancelled 1 25%' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Longer than a minute 1 33.3%' })).toBeTruthy();
});

test('[TAX-2][MON-9] sums that people paid say how much of them is tax, and nothing where nothing is taxed', () => {
  render(<Kpis report={REPORT} />);
  expect(screen.queryByText(/tax/)).toBeNull();
  cleanup();
  render(<Kpis report={{ ...REPORT, tax: { sold: 94_510, owed: 12_300 } }} />);
  expect(screen.getByText(/KSh\s945 of it tax/)).toBeTruthy();
  expect(screen.getByText(/KSh\s123 of it tax/)).toBeTruthy();
  expect(screen.getByText(/tax included/)).toBeTruthy();
});

test('[MON-9] a report of nothing says so', () => {
  render(<DeliveryCards report={REPORT} />);
  expect(screen.getByText('Nothing was promised for these days.')).toBeTruthy();
});

test('[MON-5] the books speak to the cent, with a true minus; reports in whole shillings; no share of nothing', () => {
  expect([exact(-123_456_705), exact(5), exact(-5), kes(-150), percent(0, 0)]).toEqual([
    '−1,234,567.05',
    '0.05',
    '−0.05',
    '−1',
    '–',
  ]);
});

test('[MON-9] from visit to bid to win: openings, who bid and what was won, in all and by day; a share of nothing is none', async () => {
  const show = (report: ReportsAnswer) => {
    const rootRoute = createRootRoute({ component: () => <VisitsCards report={report} /> });
    render(<RouterProvider router={createRouter({ routeTree: rootRoute, history: createMemoryHistory() }) as never} />);
  };
  show(REPORT);
  const table = within(await screen.findByRole('table', { name: 'From visit to bid to win' }));
  expect(table.getByRole('row', { name: /^Sun.1.Nov 400 30 3$/ })).toBeTruthy();
  expect(table.getByRole('row', { name: 'Sum 500 40 4' })).toBeTruthy();
  expect(screen.getByText('8%')).toBeTruthy();
  expect(screen.getByText('10%')).toBeTruthy();
  cleanup();
  // A day before the counting began has no openings to be a share of.
  const before = { day: '2026-10-31', visits: null, bid: 70, won: 7 };
  show({ ...REPORT, visits: [before, ...(REPORT.visits ?? [])] });
  const longer = within(await screen.findByRole('table', { name: 'From visit to bid to win' }));
  expect(longer.getByRole('row', { name: /^Sat.31.Oct – 70 7$/ })).toBeTruthy();
  expect(screen.getByText('8%')).toBeTruthy();
  cleanup();
  show({ ...REPORT, visits: [{ day: '2026-11-01', visits: null, bid: 0, won: 0 }] });
  expect((await screen.findAllByText('–')).length).toBe(3);
});
