import { expect, test } from 'vitest';
import { hasName } from './passkey.ts';

test.each([
  ['localhost', true],
  ['mnada.example', true],
  ['10.example', true],
  ['127.0.0.1', false],
  ['192.168.1.20', false],
  ['[::1]', false],
])('[OPS-4] a passkey belongs to a name: at %s one can be made: %s', (host, isOne) => {
  expect(hasName(host)).toBe(isOne);
});
