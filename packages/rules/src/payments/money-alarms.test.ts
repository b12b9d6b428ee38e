import { expect, test } from 'vitest';
import { hasAlarmGrown, moneyAlarms, type MoneyReadings } from './money-alarms.ts';

const QUIET: MoneyReadings = {
  ...{ brokenRows: 0, queueCents: 500_000, floatCents: 500_000, daysWithoutStatement: 0, unverifiedCents: 0 },
  daysToLicenceEnd: null,
  ...{ hoursOddsLate: 5, stuckTaxDocuments: 0 },
  ...{ lately: { ended: 40, paid: 30 }, before: { ended: 2_000, paid: 1_600 }, credits: 50, creditP99Seconds: 60 },
};
const rings = (more: Partial<MoneyReadings>) => [...moneyAlarms({ ...QUIET, ...more })];

test('[OPS-22] nothing rings while all is as it should be, at the very bounds', () => {
  expect(rings({})).toEqual([]);
  expect(rings({ lately: { ended: 40, paid: 23 } })).toEqual([]);
  expect(rings({ floatCents: null, queueCents: 900_000 })).toEqual([]);
});

test('[OPS-22] each rings by itself, with its figure', () => {
  expect(rings({ brokenRows: 2 })).toEqual([['invariant_broken', 2]]);
  expect(rings({ queueCents: 640_050 })).toEqual([['float_short', 1_400.5]]);
  expect(rings({ lately: { ended: 40, paid: 22 } })).toEqual([['success_falling', 55]]);
  expect(rings({ daysWithoutStatement: 1 })).toEqual([['statement_missing', 1]]);
  expect(rings({ creditP99Seconds: 61 })).toEqual([['credit_slow', 61]]);
  expect(rings({ unverifiedCents: 135_000 })).toEqual([['unverified_old', 1_350]]);
  expect(rings({ hoursOddsLate: 6 })).toEqual([['odds_late', 6]]);
  expect(rings({ stuckTaxDocuments: 2 })).toEqual([['tax_document_stuck', 2]]);
  expect(rings({ daysToLicenceEnd: 31 })).toEqual([]);
  expect(rings({ daysToLicenceEnd: 30 })).toEqual([['licence_ending', 30]]);
  expect(rings({ daysToLicenceEnd: -2 })).toEqual([['licence_ending', -2]]);
});

test('[OPS-22] too few prompts or credits say nothing', () => {
  expect(rings({ lately: { ended: 19, paid: 0 } })).toEqual([]);
  expect(rings({ before: { ended: 19, paid: 19 }, lately: { ended: 40, paid: 0 } })).toEqual([]);
  expect(rings({ credits: 19, creditP99Seconds: 600 })).toEqual([]);
});

test('[OPS-22] twice as bad is told again, and each further day without a statement; a little worse is not', () => {
  expect([hasAlarmGrown('float_short', 1_000, 1_999), hasAlarmGrown('float_short', 1_000, 2_000)]).toEqual([
    false,
    true,
  ]);
  expect([hasAlarmGrown('success_falling', 40, 21), hasAlarmGrown('success_falling', 40, 20)]).toEqual([false, true]);
  expect(hasAlarmGrown('success_falling', 0, 0)).toBe(false);
  expect([hasAlarmGrown('statement_missing', 3, 3), hasAlarmGrown('statement_missing', 3, 4)]).toEqual([false, true]);
});
