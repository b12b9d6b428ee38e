import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { NameBlock } from './name-block.tsx';
import { ProductFacts } from './product-facts.tsx';
import { renderDetail } from './testing/render-detail.tsx';

const IN_KISWAHILI = {
  product_name_sw: 'Televisheni janja ya Sauti 43″ 4K UHD',
  product_descriptions_sw: 'Televisheni ya inchi 43 isiyo na fremu.',
  specifications_sw: [
    ['Skrini', 'Inchi 43, 3840 × 2160'],
    ['Dhamana', ''],
  ],
};

afterEach(async () => {
  cleanup();
  await act(() => setLanguage('en'));
});

const show = (change: Parameters<typeof anAuction>[0]) => {
  const auction = anAuction(change);
  return renderDetail(
    <>
      <NameBlock auction={auction} />
      <ProductFacts auction={auction} />
    </>,
  );
};

test('[GEN-9] name, description and lines change with the language, at once; a line that is missing stays English', async () => {
  await show(IN_KISWAHILI);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sauti 43″ 4K UHD Smart TV');
  expect(screen.getByText('Screen')).toBeTruthy();
  await act(() => setLanguage('sw'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(IN_KISWAHILI.product_name_sw);
  expect(screen.getByText(IN_KISWAHILI.product_descriptions_sw)).toBeTruthy();
  expect(screen.getByText('Inchi 43, 3840 × 2160').closest('[lang]')?.getAttribute('lang') ?? 'sw').toBe('sw');
  expect(screen.getByText('24 months').getAttribute('lang')).toBe('en');
  expect(screen.queryByText('Screen')).toBeNull();
});

test('[GEN-9] without Kiswahili all of it stays, marked as English', async () => {
  await show({});
  await act(() => setLanguage('sw'));
  expect(screen.getByText('Sauti 43″ 4K UHD Smart TV').getAttribute('lang')).toBe('en');
  expect(screen.getByText(/frameless/).getAttribute('lang')).toBe('en');
  expect(screen.getByText('Screen').getAttribute('lang')).toBe('en');
  // In English nothing is marked.
  await act(() => setLanguage('en'));
  expect(screen.getByText('Screen').getAttribute('lang')).toBeNull();
});
