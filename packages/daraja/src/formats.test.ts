import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { callbackUrlProblem, eatTimestamp, readEat, securityCredential, stkPassword } from './index.ts';
import { safeMessage } from './safe-message.ts';

test('[GEN-3] M-PESA’s times are East Africa Time, also over midnight', () => {
  expect(eatTimestamp(new Date('2021-06-28T06:24:08Z'))).toBe('20210628092408');
  expect(eatTimestamp(new Date('2021-12-31T21:00:00Z'))).toBe('20220101000000');
  expect(
    [20191219102115, '06.07.2024 22:48:52', '20230231000000', '20231301000000', 'soon', null].map(readEat),
  ).toEqual(['2019-12-19T10:21:15+03:00', '2024-07-06T22:48:52+03:00', null, null, null, null]);
});

test('[PAY-5] the password of Safaricom’s own example', () => {
  const passkey = 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919';
  expect(stkPassword('174379', passkey, '20210628092408')).toBe(
    'MTc0Mzc5YmZiMjc5ZjlhYTliZGJjZjE1OGU5N2RkNzFhNDY3Y2QyZTBjODkzMDU5YjEwZjc4ZTZiNzJhZGExZWQyYzkxOTIwMjEwNjI4MDkyNDA4',
  );
});

test('[WIN-3] the security credential is the password, PKCS#1 v1.5, for the holder of the key only', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const credential = securityCredential('Pass~word!', publicKey.export({ type: 'spki', format: 'pem' }) as string);
  expect(credential).toHaveLength(344);
  const block = privateDecrypt(
    { key: privateKey, padding: constants.RSA_NO_PADDING },
    Buffer.from(credential, 'base64'),
  );
  expect(block.subarray(0, 2)).toEqual(Buffer.from([0, 2]));
  expect(block.subarray(block.indexOf(0, 2) + 1).toString()).toBe('Pass~word!');
});

test('[PAY-3] addresses that Safaricom would refuse are known before', () => {
  const hex = 'https://api.mnada.example/hooks/pay/stk/0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a6978';
  expect(callbackUrlProblem(hex)).toBeNull();
  expect(callbackUrlProblem('http://127.0.0.1:3000/hooks/pay/stk/1')).toBe('must be https');
  expect(callbackUrlProblem('http://127.0.0.1:3000/hooks/pay/stk/1', true)).toBeNull();
  const refused = [
    'https://x.example/MPESA/1',
    'https://x.example/sqlite',
    'https://API.example/1',
    'x',
    'ftp://x.example',
  ];
  expect(refused.filter((url) => callbackUrlProblem(url, true) === null)).toEqual([]);
});

test('[PAY-3] nothing secret and no number survives in a message', () => {
  const message = safeMessage('Invalid Access Token c9SQxWWhmdVRlyh0zh8gZDTkubVF of 254712345678\n!');
  expect(message).toBe('Invalid Access Token [cut] of [number] !');
  expect(safeMessage('y '.repeat(5_000)).length).toBeLessThanOrEqual(200);
});
