import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { InEnglish } from './testing/in-english.tsx';
import { Sheet } from './sheet.tsx';

afterEach(cleanup);

function Page({ buttonGoes = false }: { buttonGoes?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {buttonGoes && isOpen ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          Ask
        </button>
      )}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="A question">
        <input aria-label="Answer" />
      </Sheet>
    </>
  );
}

async function open(): Promise<HTMLElement> {
  const button = screen.getByRole('button', { name: 'Ask' });
  button.focus();
  fireEvent.click(button);
  await screen.findByRole('dialog', { name: 'A question' });
  return button;
}

test.each([
  ['Escape', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
  ['its cross', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('closed with %s, a sheet gives the focus back to what opened it', async (_, close) => {
  render(<Page />, { wrapper: InEnglish });
  const button = await open();
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  close();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('what opened it may be gone: nothing breaks', async () => {
  render(<Page buttonGoes />, { wrapper: InEnglish });
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Ask' })).toBeDefined();
});
