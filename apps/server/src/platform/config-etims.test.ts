import { expect, test } from 'vitest';
import { toEtims } from './config-etims.ts';

const CODES = 'bids=1 goods=2 untaxed=D package=NT unit=U payment=05 status=02 refund=06';
const SET = { ETIMS_URL: 'https://etims.example/api', ETIMS_DEVICE_KEY: 'key', ETIMS_FROM: 7, ETIMS_CODES: CODES };

test('[TAX-5] nobody is told unless the address is set; where papers are checked is said beside it, or not at all', () => {
  expect(toEtims({})).toBeNull();
  expect(toEtims(SET)).toMatchObject({ url: SET.ETIMS_URL, from: 7, checkUrl: null, codes: { untaxed: 'D' } });
  const checkUrl = 'https://etims.example/check?Data=';
  expect(toEtims({ ...SET, ETIMS_CHECK_URL: checkUrl })).toMatchObject({ checkUrl });
  expect(() => toEtims({ ETIMS_CHECK_URL: checkUrl })).toThrow('ETIMS_CHECK_URL needs ETIMS_URL');
});

test('[TAX-5] half of it is refused, and so is a key in the open', () => {
  expect(() => toEtims({ ETIMS_URL: SET.ETIMS_URL })).toThrow('ETIMS_URL needs');
  expect(() => toEtims({ ...SET, ETIMS_URL: 'http://etims.example' })).toThrow('must begin with https');
  expect(() => toEtims({ ...SET, ETIMS_CODES: 'bids=1' })).toThrow('each once');
});
