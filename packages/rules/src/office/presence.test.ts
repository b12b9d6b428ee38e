import { expect, test } from 'vitest';
import { mayBeAt, PRESENCE_EVERY_MS, PRESENCE_MS, roomOfRecord } from './presence.ts';

test('[OPS-25] who may not see a record is neither at it nor told who is', () => {
  const packer = { kind: 'staff', permissions: ['fulfilment'] } as const;
  expect(mayBeAt(packer, 'order:7')).toBe(true);
  expect(mayBeAt(packer, 'product:7')).toBe(true);
  expect(mayBeAt(packer, 'case:7')).toBe(false);
  expect(mayBeAt(packer, 'setting:cash_enabled')).toBe(false);
  expect(mayBeAt({ kind: 'owner', permissions: [] }, 'setting:cash_enabled')).toBe(true);
});

test('[OPS-25] a thing that has no page is nobody’s place', () => {
  for (const record of ['constructor:1', 'toString:1', 'shop:1', 'product', ':1', ''])
    expect([mayBeAt({ kind: 'owner', permissions: [] }, record), roomOfRecord(record)]).toEqual([false, null]);
  expect(roomOfRecord('template:3')).toBe('/auctions');
});

test('[OPS-25] a page that lost two of its words is still believed', () => {
  expect(PRESENCE_MS).toBeGreaterThan(3 * PRESENCE_EVERY_MS);
});
