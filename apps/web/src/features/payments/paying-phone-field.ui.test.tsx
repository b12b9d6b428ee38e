import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PayingPhoneField } from './paying-phone-field.tsx';
import { renderPaying } from './testing/render-paying.tsx';

afterEach(cleanup);

const line = () => document.getElementById('phone-line')?.textContent ?? null;

test('[PAY-2] a number that was left too short says what is missing; a whole one that is none, that it is wrong', async () => {
  await renderPaying(<PayingPhoneField id="phone" digits="712345" onDigits={() => undefined} />, async () => ({}));
  const field = screen.getByLabelText('M-PESA number');
  expect(line()).toBeNull();
  fireEvent.blur(field);
  expect(line()).toBe('3 more digits.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  cleanup();
  await renderPaying(<PayingPhoneField id="phone" digits="512345678" onDigits={() => undefined} />, async () => ({}));
  expect(line()).toBe('Invalid phone number');
});
