import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressGroup, widerGroup } from './address-group.ts';
import { AddressShares } from './address-shares.ts';
import { widerBudget } from './rate-limit.ts';

describe('[S42] whom an address stands for', () => {
  test.each([
    ['196.201.214.200', '196.201.214.200', null],
    ['::ffff:196.201.214.200', '196.201.214.200', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8::/32'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8::/32'],
    ['::1', '0:0:0:0::/64', '0:0::/32'],
  ])('%s: %s, %s', (ip, group, wider) => expect([addressGroup(ip), widerGroup(ip)]).toEqual([group, wider]));

  test('a thousand addresses of one /64 are one, and of one /32 ten times as much as one', () => {
    const shares = new AddressShares(3);
    const household = Array.from({ length: 1_000 }, (_, n) => shares.take(`2001:db8:1:2::${n.toString(16)}`));
    expect(household.filter((taken) => taken !== null)).toHaveLength(3);
    const provider = Array.from({ length: 1_000 }, (_, n) => shares.take(`2001:db8:${(n + 9).toString(16)}::1`));
    expect(provider.filter((taken) => taken !== null)).toHaveLength(27);
    expect(shares.take('2001:db9::1')).not.toBe(null);
    expect(shares.take('196.201.214.200')).not.toBe(null);
  });

  test('calls of all /64s of one /32 have one budget of ten seconds; others and IPv4 are not counted with them', () => {
    let nowMs = 0;
    const wait = widerBudget(() => nowMs);
    const at = (n: number) => `2001:db8:${n.toString(16)}::1`;
    for (let n = 0; n < 30_000; n++) expect(wait(at(n))).toBe(null);
    nowMs = 4_000;
    expect(wait(at(1))).toBe(6_000);
    expect([wait('2001:db9::1'), wait('10.0.0.1')]).toEqual([null, null]);
    nowMs = 10_000;
    expect(wait(at(1))).toBe(null);
  });

  test('what is given back can be taken again, and giving back twice gives back once', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 50 }), (takes) => {
        const shares = new AddressShares(5);
        const held: (() => void)[] = [];
        for (const take of takes) {
          if (take) {
            const back = shares.take('10.0.0.1');
            expect(back === null).toBe(held.length === 5);
            if (back !== null) held.push(back);
          } else {
            const back = held.pop();
            back?.();
            back?.();
          }
        }
      }),
    );
  });
});
