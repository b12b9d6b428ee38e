import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AvatarGrid, AvatarPicture } from './avatar-grid.tsx';

afterEach(cleanup);
const SHOWN = Array.from({ length: 20 }, (_, index) => index + 1);

test('each avatar says where it stands and who it is', () => {
  render(<AvatarGrid shown={SHOWN} chosen={12} onChoose={() => undefined} />);
  expect(screen.getByRole('radio', { name: 'Avatar 1 of 20, lion' }).getAttribute('aria-checked')).toBe('false');
  expect(screen.getByRole('radio', { name: 'Avatar 12 of 20, eagle' }).getAttribute('aria-checked')).toBe('true');
});

test('arrows move the focus without choosing; a press chooses', () => {
  const onChoose = vi.fn();
  render(<AvatarGrid shown={SHOWN} chosen={1} onChoose={onChoose} />);
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[6]);
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.click(document.activeElement as Element);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(7, 6);
});

test('only one avatar is in the order of tabs', () => {
  render(<AvatarGrid shown={SHOWN} chosen={null} onChoose={() => undefined} />);
  expect(screen.getAllByRole('radio').filter((radio) => radio.getAttribute('tabindex') === '0')).toHaveLength(1);
});

test('a picture that cannot be loaded gives way to a placeholder', () => {
  const { container } = render(<AvatarPicture number={3} />);
  fireEvent.error(container.querySelector('img') as Element);
  expect(screen.getByTestId('avatar-placeholder')).toBeTruthy();
  expect(container.querySelector('img')).toBeNull();
});

test('until they are dealt, twenty discs keep the place', () => {
  const { container } = render(<AvatarGrid shown={null} chosen={null} onChoose={() => undefined} />);
  expect(container.querySelectorAll('[aria-hidden="true"] > span')).toHaveLength(20);
  expect(screen.queryByRole('radio')).toBeNull();
});
