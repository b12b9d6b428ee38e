import { expect, test } from 'vitest';
import { deviceWords } from './device-words.ts';

test('[ACC-8] a session is told by its browser and its device', () => {
  const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';
  expect(deviceWords(linux)).toBe('Chrome on Linux');
  expect(deviceWords(phone)).toBe('Safari on iPhone');
  expect(deviceWords('curl/8')).toBe('curl/8');
});
