import { expect, test } from 'vitest';
import { deviceName, isHandheld } from './device-name.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; TECNO KG5k) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

test('a device is called by its browser and its system', () => {
  expect(deviceName(ANDROID)).toEqual({ browser: 'Chrome', system: 'Android' });
  expect(deviceName(`${ANDROID} OPR/76.2`)).toEqual({ browser: 'Opera', system: 'Android' });
  expect(
    deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1'),
  ).toEqual({ browser: 'Safari', system: 'iPhone' });
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0')).toEqual({
    browser: 'Firefox',
    system: 'Linux',
  });
});

test('browsers that call themselves Chrome are called by their own name', () => {
  expect(deviceName(`${ANDROID} PHX/15.7`)).toEqual({ browser: 'Phoenix', system: 'Android' });
  expect(deviceName('Opera/9.80 (Android; Opera Mini/69.0/191.3; U; en) Presto/2.12')).toEqual({
    browser: 'Opera Mini',
    system: 'Android',
  });
  expect(deviceName('Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5')).toEqual({
    browser: 'Firefox',
    system: 'KaiOS',
  });
});

test('what says nothing we know is not guessed', () => {
  expect(deviceName('')).toBeNull();
  expect(deviceName('curl/8.5.0')).toBeNull();
  expect(isHandheld(ANDROID)).toBe(true);
});
