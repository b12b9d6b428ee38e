import { act, cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setDataSaver, useDataSaverChoice, watchDataSaver } from '../../client/data-saver.ts';
import { fakeApi } from '../../client/testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ProductPicture } from './product-picture.tsx';

const show = (part: ReactNode) => renderAt('/', [{ path: '/', component: () => part }], fakeApi({}).api);

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  document.cookie = 'data_saver=; path=/; max-age=0';
});

describe('data saver', () => {
  const sources = () => [...document.querySelectorAll('source')].map((source) => source.srcset.split(', ').length);

  test('switched on, no picture comes wider than 320 px, without a reload; the server is told by a cookie', async () => {
    const picture = (
      <>
        <ProductPicture address="/media/products/kettle-1-800.avif" alt="Kettle" sizes="50vw" />
        <ProductPicture address="/media/products/kettle-1-800.avif" alt="Of one size" sizes="148px" />
        <ProductPicture address="/media/products/kettle-1-800.avif" alt="Small" sizes="52px" />
      </>
    );
    await show(picture);
    const last = () =>
      screen.getAllByRole('img').map((image) => image.getAttribute('src')?.match(/\d+(?=\.webp)/)?.[0]);
    expect([sources(), last()]).toEqual([
      [4, 4, 3, 1],
      ['480', '480', '160'],
    ]);
    act(() => setDataSaver('on'));
    expect([sources(), last()]).toEqual([
      [2, 2, 2, 1],
      ['320', '320', '160'],
    ]);
    expect(document.cookie).toContain('data_saver=1');
    act(() => setDataSaver('off'));
    expect(sources()).toEqual([4, 4, 3, 1]);
    expect(document.cookie).toContain('data_saver=0');
  });

  test('what another tab chose counts here, too: for the pictures, the switch and the cookie', async () => {
    watchDataSaver();
    const Choice = () => <p>chosen: {useDataSaverChoice()}</p>;
    await show(<Choice />);
    act(() => setDataSaver('on'));
    expect(screen.getByText('chosen: on')).toBeTruthy();
    act(() => {
      localStorage.setItem('data_saver', 'off'); // as the other tab does
      window.dispatchEvent(new StorageEvent('storage', { key: 'data_saver', newValue: 'off' }));
    });
    expect(screen.getByText('chosen: off')).toBeTruthy();
    expect(document.cookie).toContain('data_saver=0');
  });
});
