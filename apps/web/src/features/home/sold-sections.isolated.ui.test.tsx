import type { SoldItem } from '@mnada/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { SoldSections } from './sold-sections.tsx';
import { InPage } from '../../client/testing/in-page.tsx';

// Links and pictures need the whole page around them; here only what the sections say is tried.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));
vi.mock('../auctions/product-picture.tsx', () => ({ ProductPicture: () => null }));

afterEach(cleanup);
const item: SoldItem = {
  id: 7,
  product_image: ['/media/products/kettle-1-800.avif'],
  product_name: 'Pika 1.7 L steel kettle',
  original_price: 2_995,
  final_price: 74,
  winner_username: 'akinyi_l',
  winner_avatar: '14.avif',
  winner_simulated: true,
  ended_at: '2026-01-02T03:04:05Z',
};
const sections = (items: readonly SoldItem[] | undefined, isFailed = false, onRetry = () => undefined) =>
  render(<SoldSections items={items} isFailed={isFailed} onRetry={onRetry} />, { wrapper: InPage });

test('[GEN-8] sections that could not be loaded say so and can be asked for again', () => {
  const onRetry = vi.fn();
  sections(undefined, true, onRetry);
  expect(screen.getAllByText('This part could not be loaded.')).toHaveLength(2);
  fireEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] as Element);
  expect(onRetry).toHaveBeenCalledOnce();
});

test('an empty day says so instead of showing older winners', () => {
  sections([]);
  expect(screen.getByText('Nothing was sold in the last 24 hours.')).toBeTruthy();
  expect(screen.getByText('Nobody has won in the last 24 hours.')).toBeTruthy();
});

test('[BID-8] a simulated winner is told once on the page and by their ring, no tag takes room from a name, and none has a level', () => {
  sections([item]);
  expect(screen.getAllByText('akinyi_l')).toHaveLength(2);
  expect(screen.getAllByText('demo bidder')).toHaveLength(2);
  expect(screen.getByText('Demonstration: the other bidders are simulated.')).toBeTruthy();
  expect(screen.queryByText('Demo')).toBeNull();
  expect(screen.getByText('98% OFF')).toBeTruthy();
  expect(screen.queryByText(/^Lv/)).toBeNull();
});
