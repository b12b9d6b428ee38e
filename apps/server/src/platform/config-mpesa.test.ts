import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const told = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return 'accepted';
};
const account = {
  MPESA_CONSUMER_KEY: 'key',
  MPESA_CONSUMER_SECRET: 'secret',
  MPESA_SHORTCODE: '174379',
  MPESA_PASSKEY: 'passkey',
};
const real = {
  MODE: 'production',
  DATABASE_URL: 'postgres://db/mnada',
  PUBLIC_URL: 'https://mnada.example',
  ...account,
};

describe('[PAY-5] M-PESA from the configuration', () => {
  test('a demonstration has phones of its own, beside its port, and is called back on this machine', () => {
    expect(readConfig({ PORT: '4000', PUBLIC_URL: 'https://demo.example' }).mpesa).toMatchObject({
      provider: 'simulator',
      simulatorPort: 4001,
      callbackUrl: 'http://127.0.0.1:4000',
      collecting: null,
      enforceSources: false,
    });
    expect(readConfig({}).mpesa.name).toBe('MNADA LIMITED');
    expect(readConfig({ MPESA_NAME: 'MY SHOP' }).mpesa.name).toBe('MY SHOP');
    expect(readConfig({ PORT: '0' }).mpesa.simulatorPort).toBe(0);
    expect(readConfig({ PORT: '65535' }).mpesa.simulatorPort).toBe(65_534);
  });

  test('in production it is real, and without credentials payments are only paused', () => {
    expect(readConfig(real).mpesa).toMatchObject({
      provider: 'production',
      callbackUrl: 'https://mnada.example',
      paybill: '174379',
      // Nobody's name is guessed: whoever compares it with the prompt must find it there.
      name: null,
      collecting: { shortcode: '174379', till: null },
      payingOut: null,
    });
    expect(readConfig(real).mpesa.callbackSources).toContain('196.201.214.200');
    expect(readConfig({ MODE: 'production', DATABASE_URL: 'postgres://db/mnada' }).mpesa.collecting).toBeNull();
    expect(readConfig({ ...real, MPESA_TILL: '654321' }).mpesa).toMatchObject({
      paybill: null,
      collecting: { till: '654321' },
    });
  });

  for (const [name, env, says] of [
    ['the simulator in production', { ...real, MPESA_PROVIDER: 'simulator' }, 'MPESA_PROVIDER must not be simulator'],
    [
      'the sandbox without an account',
      { MPESA_PROVIDER: 'sandbox' },
      'MPESA_PROVIDER=sandbox needs MPESA_CONSUMER_KEY',
    ],
    ['half an account', { ...real, MPESA_PASSKEY: '' }, 'MPESA_PASSKEY must be set, too'],
    ['half of what pays out', { ...real, MPESA_INITIATOR: 'api' }, 'MPESA_B2C_SHORTCODE, MPESA_INITIATOR_PASSWORD'],
    [
      'callbacks over http',
      { ...real, PUBLIC_URL: 'http://mnada.example' },
      'PUBLIC_URL (or MPESA_CALLBACK_URL) must be https',
    ],
    ['a forbidden word', { ...real, MPESA_CALLBACK_URL: 'https://mpesa.example' }, 'forbidden word mpesa'],
    ['a shortcode of letters', { ...real, MPESA_SHORTCODE: 'abc' }, 'MPESA_SHORTCODE must be 5 to 7 digits'],
    [
      'sources that are none',
      { ...real, MPESA_CALLBACK_SOURCES: 'safaricom' },
      'MPESA_CALLBACK_SOURCES must be a list',
    ],
    ['a name that no prompt has room for', { MPESA_NAME: 'M'.repeat(61) }, 'MPESA_NAME must be 60 letters or fewer'],
    ['another provider', { MPESA_PROVIDER: 'airtel' }, 'MPESA_PROVIDER must be one of: simulator, sandbox, production'],
  ] as const) {
    test(`stops the start at ${name}, naming the variable`, () => expect(told(env)).toContain(says));
  }
});
