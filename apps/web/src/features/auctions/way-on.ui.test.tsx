import { expect, test } from 'vitest';
import { makeApi } from '../../client/api.ts';
import { wayOnQuery } from './way-on.tsx';

test('[GEN-8] ways on of different length are kept apart', () => {
  const api = makeApi(() => Promise.reject(new Error('nothing is asked')));
  const keyOf = (count: number) => wayOnQuery(api, 'scheduled', count).queryKey;
  expect(keyOf(1)).not.toEqual(keyOf(2));
  expect(keyOf(2)).toEqual(keyOf(2));
});
