import { expect, test } from 'vitest';
import { readSlow, readSqlmap, readWapiti } from './read-reports.ts';

test('sqlmap: what it tried, what let it in, and what it was refused', () => {
  const clean = `
[13:10:16] [WARNING] heuristic (basic) test shows that GET parameter 'id' might not be injectable
[13:10:16] [INFO] testing for SQL injection on GET parameter 'id'
[13:10:16] [WARNING] GET parameter 'id' does not seem to be injectable
[13:10:16] [INFO] testing for SQL injection on GET parameter 'q'
[13:10:16] [WARNING] HTTP error codes detected during run:
400 (Bad Request) - 31 times, 500 (Internal Server Error) - 1 times
`;
  expect(readSqlmap(clean)).toEqual({
    vulnerable: [],
    asked: 2,
    errors: new Map([
      ['400', 31],
      ['500', 1],
    ]),
  });
  const found = `[INFO] testing for SQL injection on GET parameter 'id'\n---\nParameter: id (GET)\n    Type: boolean-based blind\n`;
  expect(readSqlmap(found).vulnerable).toEqual(['id (GET)']);
  expect(readSqlmap('[CRITICAL] unable to connect to the target URL').asked).toBe(0);
});

test('wapiti: kinds with their addresses, without the headers that are not sent on purpose', () => {
  const report = (info: string) => ({
    vulnerabilities: { 'Cross Site Scripting': [], 'HTTP Secure Headers': [{ path: '/', info }] },
    anomalies: { 'Internal Server Error': [] },
  });
  const printed = '[*] Wapiti found 5 URLs and forms during the scan\n';
  expect(readWapiti(JSON.stringify(report('X-XSS-Protection is not set')), printed)).toEqual({
    found: new Map(),
    crawled: 5,
  });
  const { found } = readWapiti(JSON.stringify(report('X-Frame-Options is not set')), printed);
  expect(found).toEqual(new Map([['HTTP Secure Headers', ['/ (X-Frame-Options is not set)']]]));
});

test('slowhttptest: its last table, in colours', () => {
  const row = (name: string, value: string) => `\u001b[1;32m${name}\u001b[1;32m        ${value}\n`;
  const table = (connected: string, closed: string, available: string) =>
    row('connected:   ', connected) + row('closed:      ', closed) + row('service available:', available);
  expect(readSlow(table('500', '0', 'NO') + table('0', '500', 'YES'))).toEqual({
    isAvailable: true,
    connectedAtEnd: 0,
    closed: 500,
  });
  // All of them were closed after the last table.
  expect(
    readSlow(`${table('76', '424', 'YES')}Test ended on 15th second\nExit status: No open connections left\n`),
  ).toEqual({
    isAvailable: true,
    connectedAtEnd: 0,
    closed: 500,
  });
  expect(readSlow(`${table('76', '424', 'YES')}Exit status: Hit test time limit\n`).connectedAtEnd).toBe(76);
  expect(readSlow('').isAvailable).toBe(false);
});
