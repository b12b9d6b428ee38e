import { expect, test } from 'vitest';
import { keptSearch, mayChangeView, mayKeepViews } from './saved-view.ts';

test('[OPS-2] a view keeps filters and order, never a place nor what was searched for', () => {
  const address = { tab: 'late', q: '0711 234 048', county: 'Kisumu', cursor: 'abc', page: '3', sort: undefined };
  expect(keptSearch(address)).toEqual({ county: 'Kisumu', tab: 'late' });
  expect(JSON.stringify(keptSearch({ tab: 'late', county: 'Kisumu' }))).toBe(JSON.stringify(keptSearch(address)));
});

test('[OPS-2] views of a room are for whoever sees the room', () => {
  expect(mayKeepViews({ kind: 'staff', permissions: ['fulfilment'] }, 'orders')).toBe(true);
  expect(mayKeepViews({ kind: 'staff', permissions: ['fulfilment'] }, 'users')).toBe(false);
  expect(mayKeepViews({ kind: 'staff', permissions: ['audit'] }, 'audit')).toBe(true);
  expect(mayKeepViews({ kind: 'owner', permissions: [] }, 'audit')).toBe(true);
});

test('[OPS-2] of others’ views an owner changes what is shared, and nobody what is not', () => {
  const owner = { kind: 'owner', permissions: [] } as const;
  const staff = { kind: 'staff', permissions: ['support'] } as const;
  expect(mayChangeView(staff, { isOwn: true, isShared: false })).toBe(true);
  expect(mayChangeView(staff, { isOwn: false, isShared: true })).toBe(false);
  expect(mayChangeView(owner, { isOwn: false, isShared: true })).toBe(true);
  expect(mayChangeView(owner, { isOwn: false, isShared: false })).toBe(false);
});
