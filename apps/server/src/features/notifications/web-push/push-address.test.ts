import { describe, expect, test } from 'vitest';
import { isPublicAddress, publicLookup, pushEndpoint } from './push-address.ts';

describe('where pushes go', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QF',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
    'https://fcm.googleapis.com:443/wp/abc',
  ])('[OWN-4] a browser’s own service: %s', (endpoint) => {
    expect(pushEndpoint(endpoint)?.protocol).toBe('https:');
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x#y',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://localhost/x',
    'https://metadata.google.internal/x',
    'https://printer.local/x',
    'https://intranet/x',
    'ftp://fcm.googleapis.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'no address',
    '',
    `https://fcm.googleapis.com/${'x'.repeat(1024)}`,
  ])('[OWN-4] never: %s', (endpoint) => {
    expect(pushEndpoint(endpoint)).toBe(null);
  });

  test.each([
    ['8.8.8.8', true],
    ['142.250.1.1', true],
    ['2a00:1450:4001::1', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['0.0.0.0', false],
    ['::1', false],
    ['::', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['fc00::1', false],
    ['fe80::1', false],
    ['2002:a00:1::', false],
    ['name', false],
  ])('[OWN-4] %s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  test('[OWN-4] a name that leads to this machine is refused when it is looked up', async () => {
    const error = await new Promise((resolve) => publicLookup('localhost', {}, resolve));
    expect(error).toMatchObject({ code: expect.stringMatching(/^ENOTPUBLIC|^ENOTFOUND|^EAI_AGAIN/) });
  });
});
