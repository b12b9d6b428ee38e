import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Skeleton } from './skeleton.tsx';

const radiiOf = (className: string | undefined) => {
  const { container } = render(<Skeleton {...(className === undefined ? {} : { className })} />);
  return container
    .querySelector('span')
    ?.className.split(' ')
    .filter((name) => name.startsWith('rounded-'));
};

test('a fill has one radius: its own where it names one, and a circle is a circle', () => {
  expect(radiiOf('h-3 w-16')).toEqual(['rounded-sm']);
  expect(radiiOf(undefined)).toEqual(['rounded-sm']);
  expect(radiiOf('size-6 rounded-full')).toEqual(['rounded-full']);
  expect(radiiOf('rounded-none md:rounded-xl')).toEqual(['rounded-none']);
  // What only a wider screen names leaves the phone's as it is.
  expect(radiiOf('h-3 md:rounded-xl')).toEqual(['rounded-sm']);
});
