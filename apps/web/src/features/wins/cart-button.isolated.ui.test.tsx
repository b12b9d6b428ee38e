import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Cart } from './cart-button.tsx';

vi.mock('@tanstack/react-router', () => ({ useLocation: () => '/home' }));

afterEach(cleanup);

test('[OWN-6] a visitor’s cart says its number to everybody', () => {
  render(<Cart />);
  expect(screen.getByRole('button', { name: 'Cart 0' })).toBeTruthy();
});
