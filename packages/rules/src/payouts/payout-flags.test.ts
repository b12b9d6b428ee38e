import { expect, test } from 'vitest';
import { approvalsNeeded, type PayoutAsked, payoutFlags } from './payout-flags.ts';

const NOW = 1_763_000_000_000;
const DAY = 86_400_000;
const ordinary: PayoutAsked = {
  netCents: 900_000,
  nameDiffers: false,
  number: {
    isOwn: true,
    cameWithAccount: false,
    provedAtMs: NOW - 30 * DAY,
    isFirst: true,
    wonAtMs: NOW - DAY,
    reachedAtMs: null,
    resetAtMs: null,
  },
  device: { firstAtMs: NOW - 30 * DAY, isFirst: false },
  wasPaidBefore: true,
};
const flagsOf = (more: Partial<PayoutAsked>) => payoutFlags({ ...ordinary, ...more }, NOW);
const number = (more: Partial<PayoutAsked['number']>) => ({ number: { ...ordinary.number, ...more } });

test('[WIN-3] nothing is odd about an account that was paid before, on its own number and browser, under its name', () => {
  expect(flagsOf({})).toEqual([]);
});

test('[WIN-3] each oddity has its name, and all are told', () => {
  expect(flagsOf({ nameDiffers: true })).toEqual(['other_name']);
  expect(flagsOf(number({ provedAtMs: null }))).toEqual(['new_number']);
  expect(flagsOf(number({ provedAtMs: NOW - DAY, isFirst: false }))).toEqual(['new_number']);
  expect(flagsOf({ device: null })).toEqual(['other_device']);
  expect(flagsOf({ wasPaidBefore: false })).toEqual(['first_payout']);
  const all = { nameDiffers: true, ...number({ provedAtMs: null }), device: null, wasPaidBefore: false };
  expect(flagsOf(all)).toEqual(['other_name', 'new_number', 'other_device', 'first_payout']);
});

test('[WIN-3] the account’s first browser is its own at once, another one after 48 hours', () => {
  expect(flagsOf({ device: { firstAtMs: NOW, isFirst: true } })).toEqual([]);
  expect(flagsOf({ device: { firstAtMs: NOW - 2 * DAY + 1, isFirst: false } })).toEqual(['other_device']);
  expect(flagsOf({ device: { firstAtMs: NOW - 2 * DAY, isFirst: false } })).toEqual([]);
});

test('[WIN-3] a number is new although a reset password holds the payout longer; one that was reached 48 h ago is not', () => {
  expect(flagsOf(number({ provedAtMs: NOW - DAY, isFirst: false, resetAtMs: NOW }))).toEqual(['new_number']);
  expect(flagsOf(number({ resetAtMs: NOW }))).toEqual([]);
  expect(flagsOf(number({ provedAtMs: null, reachedAtMs: NOW - 2 * DAY }))).toEqual([]);
});

test('[WIN-3] a first payout of KSh 2,000 is not odd, a shilling more is', () => {
  expect(flagsOf({ wasPaidBefore: false, netCents: 200_000 })).toEqual([]);
  expect(flagsOf({ wasPaidBefore: false, netCents: 200_100 })).toEqual(['first_payout']);
});

test('[S08] two people above the threshold or when anything is flagged', () => {
  expect([approvalsNeeded(1_000_000, 1_000_000, []), approvalsNeeded(1_000_100, 1_000_000, [])]).toEqual([1, 2]);
  expect(approvalsNeeded(1_000, 1_000_000, ['other_device'])).toBe(2);
});
