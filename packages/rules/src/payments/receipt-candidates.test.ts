import { expect, test } from 'vitest';
import { likenessOf, signsOff } from './receipt-candidates.ts';

const receipt = {
  amountCents: 135_000,
  payerPhone: '254727111690',
  payerName: 'FAITH NDUKU MUTUA',
  account: 'MND10553',
};
const faith = {
  fullName: 'Faith Mutua',
  phones: ['+254727111690'],
  username: 'faith.mutua',
  referralCode: 'MND010553',
  references: [],
  hasPrompt: true,
};

test('[OPS-18] same phone, same name, a sign left out and an open prompt of the sum', () => {
  expect(likenessOf(receipt, faith)).toEqual({
    phone: 'same',
    name: 'same',
    code: 'close',
    prompt: 'same',
    weight: 11,
  });
});

test('[OPS-18] somebody who shares a name alone comes far behind', () => {
  const other = {
    ...faith,
    fullName: 'Faith Wanza',
    phones: ['+254700000001'],
    referralCode: 'MND077777',
    username: 'faithy_w',
    hasPrompt: false,
  };
  expect(likenessOf(receipt, other)).toEqual({
    phone: 'other',
    name: 'part',
    code: 'other',
    prompt: 'other',
    weight: 1,
  });
});

test('[OPS-18] a masked phone and a missing name say nothing', () => {
  const masked = { ...receipt, payerPhone: '2547 ***** 690', payerName: null, account: '' };
  expect(likenessOf(masked, faith)).toMatchObject({ phone: 'unknown', name: 'unknown', code: 'unknown' });
});

test('[OPS-18] the phone that was typed as the account is as good as a code', () => {
  expect(likenessOf({ ...receipt, account: '0727 111 690' }, faith).code).toBe('same');
});

test.each([
  ['MND10553', 'MND010553', 1],
  ['ABCD', 'ABDC', 2],
  ['', 'ABC', 3],
  ['SAME', 'SAME', 0],
])('[OPS-18] %s and %s are %i signs apart', (one, other, off) => {
  expect(signsOff(one, other)).toBe(off);
});
