import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CodeField } from './code-field.tsx';

afterEach(cleanup);

function Held({ onWhole }: { onWhole: (digits: string) => void }) {
  const [value, setValue] = useState('');
  return <CodeField id="code" value={value} error={null} onValue={setValue} onWhole={onWhole} />;
}

test('[ACC-4] the phone may fill the code in by itself, and it goes off once it is whole', () => {
  const onWhole = vi.fn();
  render(<Held onWhole={onWhole} />);
  const field = screen.getByLabelText('Code') as HTMLInputElement;
  expect(field.autocomplete).toBe('one-time-code');
  expect(field.inputMode).toBe('numeric');
  fireEvent.change(field, { target: { value: '48291' } });
  expect(onWhole).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '482913' } });
  expect(onWhole).toHaveBeenCalledExactlyOnceWith('482913');
});

test('[ACC-4] a pasted message gives only its digits', () => {
  const onWhole = vi.fn();
  render(<Held onWhole={onWhole} />);
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: ' 482 913 ' } });
  expect(onWhole).toHaveBeenCalledExactlyOnceWith('482913');
});
