import { ACCESS_ROWS, HOLDERS } from '@mnada/rules/office';
import { expect, test } from 'vitest';
import { permissions } from '../../client/permissions.texts.ts';
import { roles } from './roles.texts.ts';

// A row came into the table without words, and the room showed its key.
test('[ACC-8] every row, group and holder of the access table has words', () => {
  const names = ACCESS_ROWS.flatMap(({ row, group }) => [row, group]);
  expect(names.filter((name) => !(name in roles.en))).toEqual([]);
  expect(HOLDERS.filter((holder) => !(holder in permissions.en))).toEqual([]);
});
