import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RecountCommand } from './recount-command.tsx';

test('[LOG-8] the command is drawn on the server without an address, and taken over with this one', async () => {
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(<RecountCommand month="2027-03" />);
  expect(place.textContent).toBe('node recount.mjs https://… 2027-03');
  const errors: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(place, <RecountCommand month="2027-03" />, { onRecoverableError: (error) => errors.push(error) }),
  );
  expect(place.textContent).toBe(`node recount.mjs ${location.origin} 2027-03`);
  expect(errors).toEqual([]);
  await act(async () => root.unmount());
  place.remove();
});
