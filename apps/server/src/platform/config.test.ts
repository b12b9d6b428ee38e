import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ConfigError, localUrl, readConfig, VARIABLES } from './config.ts';

const wrong = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return 'accepted';
};

describe('readConfig', () => {
  test('an empty environment is a demonstration on this machine only', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'demo',
      demo: true,
      role: 'all',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: null,
      trustProxy: false,
      corsOrigins: [],
      owner: null,
    });
  });

  test('a node alone stops at once; one of several behind a balancer gives that the time to notice', () => {
    const DATABASE_URL = 'postgres://app@db/mnada';
    const notices = (env: Record<string, string>) => readConfig({ MODE: 'demo', ...env }).balancerNoticesMs;
    expect([notices({}), notices({ DATABASE_URL }), notices({ TRUST_PROXY: '1' })]).toEqual([0, 0, 0]);
    expect(notices({ DATABASE_URL, TRUST_PROXY: '1' })).toBe(2_500);
    expect(notices({ DATABASE_URL, TRUST_PROXY: '1', BALANCER_NOTICES_MS: '0' })).toBe(0);
  });

  test('an empty variable counts as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', MODE: '' })).toEqual(readConfig({}));
  });

  for (const [variable, value] of [
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3e3'],
    ['MODE', 'prod'],
    ['DEMO', 'yes'],
    ['ROLE', 'db'],
    ['WEB_PROCESSES', '0'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['DATABASE_POOL_SIZE', '1'],
    ['REDIS_URL', 'host:6379'],
    ['PUBLIC_URL', 'mnada.example'],
    ['TRUST_PROXY', 'yes please'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'abc.def'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['BALANCER_NOTICES_MS', '60000'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['SECRET_KEY', 'short'],
    ['OWNER_EMAIL', 'nobody'],
    ['SMTP_URL', 'http://mail'],
  ] as const) {
    test(`${variable}=${value} is refused in a sentence that names ${variable}`, () => {
      expect(wrong({ [variable]: value })).toMatch(new RegExp(`^${variable} .+\\.$`, 'm'));
    });
  }

  test('[LOG-10] a witness whose key does not belong to its name, or is named twice, is refused: it would never sign', () => {
    const key = Buffer.concat([Buffer.of(4), Buffer.alloc(32, 7)]);
    const id = createHash('sha256')
      .update(Buffer.concat([Buffer.from('witness.example/w1\n'), key]))
      .digest('hex')
      .slice(0, 8);
    const right = `https://witness.example/w1 witness.example/w1+${id}+${key.toString('base64')}`;
    expect(readConfig({ LEDGER_WITNESSES: right }).ledger.witnesses).toHaveLength(1);
    const slips = [
      right.replace('/w1+', '/w2+'),
      right.replace('BwcH', 'BwcI'),
      right.replace(id, '00000000'),
      `${right}, ${right}`,
    ];
    for (const slip of slips) expect(wrong({ LEDGER_WITNESSES: slip })).toMatch(/^LEDGER_WITNESSES .+\.$/m);
  });

  test('every wrong variable is named at once', () => {
    expect(wrong({ PORT: 'x', MODE: 'y' }).split('\n')).toHaveLength(2);
  });

  test('two variables that belong together are asked for together', () => {
    expect(wrong({ OWNER_EMAIL: 'owner@example.org' })).toContain('OWNER_PASSWORD must be set');
    expect(wrong({ SMTP_FROM: 'a@example.org' })).toContain('SMTP_URL must be set');
    expect(wrong({ VAPID_PUBLIC_KEY: 'B'.repeat(87) })).toContain('VAPID_PRIVATE_KEY must be set');
  });

  test('[OWN-4] a key for pushes looks like one; without one there is none, and the shop makes its own', () => {
    expect(wrong({ VAPID_PRIVATE_KEY: 'short', VAPID_SUBJECT: 'http://mnada.example' }).split('\n')).toHaveLength(2);
    const keys = { publicKey: `B${'a'.repeat(86)}`, privateKey: 'c'.repeat(43) };
    const env = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey };
    const subject = 'mailto:shop@mnada.example';
    expect(readConfig({ ...env, VAPID_SUBJECT: subject }).push).toEqual({ keys, subject });
    expect(readConfig({}).push).toEqual({ keys: null, subject: null });
  });

  test('[OPS-3, S30] production refuses the demonstration world', () => {
    expect(wrong({ MODE: 'production', DEMO: 'on' })).toContain('DEMO');
    expect(readConfig({ MODE: 'production' }).demo).toBe(false);
    expect(readConfig({ DEMO: 'off' })).toMatchObject({ mode: 'demo', demo: false });
  });

  test('[OPS-3] a DATABASE_URL turns the demonstration world off unless it is asked for', () => {
    const DATABASE_URL = 'postgres://db/mnada';
    expect(readConfig({ DATABASE_URL })).toMatchObject({ mode: 'production', demo: false });
    expect(readConfig({ DATABASE_URL, DEMO: 'on' })).toMatchObject({ mode: 'demo', demo: true });
    expect(readConfig({ DATABASE_URL, MODE: 'demo' })).toMatchObject({ mode: 'demo', demo: false });
    // The staff command of a shop that is open speaks to no simulated M-PESA.
    const staff = readConfig({ STAFF_DATABASE_URL: DATABASE_URL });
    expect(staff).toMatchObject({ mode: 'production', demo: false });
    expect(staff.mpesa.provider).not.toBe('simulator');
  });

  test('the embedded database belongs to one process: roles apart need DATABASE_URL', () => {
    expect(wrong({ ROLE: 'worker' })).toContain('DATABASE_URL');
  });

  test('[S58] who migrates may be somebody else than who serves, and then both must be named', () => {
    const urls = { DATABASE_URL: 'postgres://shop@db/mnada', MIGRATION_DATABASE_URL: 'postgres://owner@db/mnada' };
    expect(readConfig(urls)).toMatchObject({
      databaseUrl: urls.DATABASE_URL,
      migrationDatabaseUrl: urls.MIGRATION_DATABASE_URL,
    });
    expect(wrong({ MIGRATION_DATABASE_URL: urls.MIGRATION_DATABASE_URL })).toContain('needs DATABASE_URL');
  });

  test('NODE_ENV changes nothing', () => {
    expect(readConfig({ NODE_ENV: 'production' })).toEqual(readConfig({}));
  });

  test('TRUST_PROXY takes a number of proxies or their addresses', () => {
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
  });

  test('addresses that a browser can open are shown', () => {
    expect(localUrl('0.0.0.0', 80)).toBe('http://127.0.0.1:80');
    expect(localUrl('::1', 80)).toBe('http://[::1]:80');
  });

  test('every variable says what it is for', () => {
    for (const [name, schema] of Object.entries(VARIABLES)) {
      expect(schema.meta(), name).toMatchObject({ says: expect.any(String), shown: expect.any(String) });
    }
  });
});

describe('backups', () => {
  const key = 'k'.repeat(32);
  const s3 = {
    BACKUP_S3_ENDPOINT: 'https://s3.example/',
    BACKUP_S3_BUCKET: 'shop-backups',
    BACKUP_S3_ACCESS_KEY_ID: 'id',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
  };

  test('are kept nowhere unless told where', () => {
    expect(readConfig({}).backup).toBeNull();
    expect(readConfig({ BACKUP_DIR: '/b', BACKUP_KEY: key }).backup).toEqual({
      place: { folder: '/b', s3: null },
      key,
      keepDays: 14,
      databaseUrl: null,
    });
    expect(readConfig({ ...s3, BACKUP_KEY: key, BACKUP_KEEP_DAYS: '30' }).backup).toMatchObject({
      place: { s3: { endpoint: 'https://s3.example', bucket: 'shop-backups', region: 'auto' } },
      keepDays: 30,
    });
  });

  test.each([
    [{ BACKUP_DIR: '/b' }, 'BACKUP_KEY must be set'],
    [{ BACKUP_KEY: key }, 'BACKUP_KEY needs BACKUP_DIR'],
    [{ BACKUP_DIR: '/b', BACKUP_KEY: 'short' }, 'BACKUP_KEY must have at least 32 characters'],
    [{ ...s3, BACKUP_KEY: key, BACKUP_DIR: '/b' }, 'exclude each other'],
    [{ ...s3, BACKUP_KEY: key, BACKUP_S3_BUCKET: '' }, 'belong together'],
  ])('are refused half set, with what lacks: %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

describe('tracing', () => {
  test('is off unless a collector is named; then a hundredth is traced, or the share that is asked for', () => {
    expect(readConfig({}).tracing).toBeNull();
    expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: '1' }).tracing).toBeNull();
    const endpoint = 'http://127.0.0.1:4318';
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).tracing).toEqual({
      endpoint,
      headers: {},
      share: 0.01,
    });
    const more = { OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a=b, tenant=mnada', OTEL_TRACES_SAMPLER_ARG: '0.5' };
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...more }).tracing).toEqual({
      endpoint,
      headers: { 'x-key': 'a=b', tenant: 'mnada' },
      share: 0.5,
    });
  });

  test.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'nothing' }, 'OTEL_EXPORTER_OTLP_HEADERS must be headers'],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG must be a share'],
  ])('is refused with what is wrong: %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
