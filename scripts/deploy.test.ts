import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, VARIABLES } from '../apps/server/src/platform/config.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DEPLOY = join(ROOT, 'deploy');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const PORT = '3000';

type Values = Readonly<Record<string, string>>;
type Service = {
  readonly image: string;
  readonly build?: object;
  readonly environment?: Values;
  readonly env_file?: unknown;
  readonly command?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
};
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Readonly<Record<string, Service>> };
const nodes = Object.entries(compose.services).filter(([, { image }]) => image === 'mnada:local');

type Container = {
  readonly image: string;
  readonly ports: readonly { readonly containerPort: number }[];
  readonly env: readonly { readonly name: string; readonly value?: string }[];
  readonly securityContext: object;
} & Readonly<Record<`${'startup' | 'readiness' | 'liveness'}Probe`, { readonly httpGet: { readonly path: string } }>>;
type Manifest = {
  readonly kind: string;
  readonly data?: Values;
  readonly spec: {
    readonly template: { readonly spec: { readonly securityContext: object; readonly containers: Container[] } };
  };
};
const manifests = readdirSync(join(DEPLOY, 'kubernetes')).flatMap((name) =>
  parseAllDocuments(read(`deploy/kubernetes/${name}`)).map((document) => document.toJS() as Manifest),
);
const pods = manifests.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => spec.template.spec);

/** `Environment=A=1 B=2` and the lines of an environment file. */
const systemd: Values = Object.fromEntries(
  [
    ...[...read('deploy/systemd/mnada.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, all = '']) =>
      all.split(' '),
    ),
    ...read('deploy/systemd/env.example')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line)),
  ].map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

/** What stands for a secret: long enough for any of them. */
const SECRET = 'x'.repeat(48);
const filled = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'LEDGER_KEY'
        ? `${'A'.repeat(43)}=`
        : value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1').replaceAll(/\$\{\w+:\?[^}]*\}/g, SECRET),
    ]),
  );
const unknownIn = (names: readonly string[]): string[] =>
  names.filter((name) => !(name in VARIABLES) && name !== 'TMPDIR');

test('every file is YAML', () => {
  const files = readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' }).filter((name) => /\.ya?ml$/.test(name));
  expect(files.length).toBeGreaterThan(7);
  for (const name of files) {
    for (const document of parseAllDocuments(read(`deploy/${name}`), { merge: true }))
      expect([name, document.errors]).toEqual([name, []]);
  }
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  test('is of an exact version of a supported Node, run by nobody special, asks itself whether it lives, and knows every workspace', () => {
    const [, node = ''] = /^ARG NODE=(\d+)\.\d+\.\d+-[a-z]+-slim$/m.exec(dockerfile) ?? [];
    expect([20, 22, 24]).toContain(Number(node));
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
    expect(dockerfile).toContain(`EXPOSE ${PORT}`);
    const copied = [...dockerfile.matchAll(/^COPY ((?:apps|packages)\/[a-z0-9-]+)\/package\.json \1\/$/gm)].map(
      ([, folder]) => folder,
    );
    const workspaces = ['apps', 'packages'].flatMap((kind) =>
      readdirSync(join(ROOT, kind)).map((name) => `${kind}/${name}`),
    );
    expect(copied.toSorted()).toEqual(workspaces.toSorted());
  });

  test('sets only what the server reads', () => {
    const set = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, all = '']) => all.split(' '));
    expect(unknownIn(set.map((each) => each.split('=', 1)[0] ?? ''))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  test('runs three nodes that serve and one that works; each configuration is one that the server starts with', () => {
    const roles = nodes.map(([, { environment = {} }]) => readConfig(filled(environment)).role);
    expect(roles).toEqual(['web', 'web', 'web', 'worker']);
    for (const [, { environment = {}, env_file: file }] of nodes) {
      // A web node that is handed the backup's key without a place for backups refuses to start.
      expect(file).toEqual([{ path: 'settings.env', required: false }]);
      expect(unknownIn(Object.keys(environment))).toEqual([]);
      expect(environment['PORT']).toBe(PORT);
    }
    expect(readConfig(filled(compose.services['worker']?.environment ?? {})).backup).not.toBeNull();
  });

  test('nodes can write nowhere and become nobody else; every image has an exact version', () => {
    for (const [name, node] of nodes) expect([name, node.read_only, node.cap_drop]).toEqual([name, true, ['ALL']]);
    for (const [, { image }] of Object.entries(compose.services))
      expect(image).toMatch(/:(?:local|v?\d+\.\d+[\w.-]*)$/);
  });

  test('balancer and Prometheus know exactly these nodes, by their port', () => {
    const names = nodes.map(([name]) => name);
    const servers = [...read('deploy/haproxy.cfg').matchAll(/^ {2}server (\S+) (\S+) check$/gm)];
    expect(servers.map(([, name, address]) => [name, address])).toEqual(
      names.filter((name) => name.startsWith('node-')).map((name) => [name, `${name}:${PORT}`]),
    );
    const { scrape_configs: jobs } = parse(read('deploy/prometheus/prometheus.yml')) as {
      scrape_configs: { static_configs: { targets: string[] }[] }[];
    };
    const targets = jobs.flatMap((job) => job.static_configs.flatMap((config) => config.targets));
    expect(targets).toEqual(names.map((name) => `${name}:${PORT}`));
  });

  test('make-secrets.sh makes every secret that it asks for, once', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mnada-secrets-'));
    try {
      cpSync(join(DEPLOY, 'make-secrets.sh'), join(folder, 'make-secrets.sh'));
      const run = () => execFileSync('sh', [join(folder, 'make-secrets.sh')], { encoding: 'utf8' });
      run();
      const made = readFileSync(join(folder, '.env'), 'utf8');
      const asked = new Set([...read('deploy/compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name));
      expect([...asked].filter((name) => !new RegExp(`^${name}=\\S{16,}$`, 'm').test(made))).toEqual([]);
      const environment = Object.fromEntries(
        made
          .trim()
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      );
      expect(
        readConfig({ LEDGER_KEY: environment['LEDGER_KEY'], SECRET_KEY: environment['SECRET_KEY'] }).ledger.key,
      ).toBeTruthy();
      expect(
        readFileSync(join(folder, 'settings.env'), 'utf8')
          .split('\n')
          .filter((line) => /^\w/.test(line)),
      ).toEqual([]);
      expect(run()).toContain('nothing was changed');
      expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(made);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('Kubernetes', () => {
  test('nodes are run as in compose, ask the addresses that a node has, and can write nowhere', () => {
    expect(pods).toHaveLength(2);
    for (const { securityContext, containers } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      for (const container of containers) {
        expect(container.ports.map(({ containerPort }) => String(containerPort))).toEqual([PORT]);
        expect(container.securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
        });
        expect(container.startupProbe.httpGet.path).toBe('/readyz');
        expect(container.readinessProbe.httpGet.path).toBe('/readyz');
        expect(container.livenessProbe.httpGet.path).toBe('/healthz');
        expect(container.image).toMatch(/:\d+\.\d+\.\d+$/);
      }
    }
    const health = read('apps/server/src/platform/http/health.ts');
    for (const path of ['/healthz', '/readyz', '/metrics']) expect(health).toContain(`app.get('${path}'`);
  });

  test('each configuration is one that the server starts with', () => {
    const shared = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
    const keys = { MEDIA_S3_ACCESS_KEY_ID: 'k', MEDIA_S3_SECRET_ACCESS_KEY: SECRET, BACKUP_S3_ACCESS_KEY_ID: 'k' };
    const secret = { ...keys, BACKUP_S3_SECRET_ACCESS_KEY: SECRET, BACKUP_KEY: SECRET, SECRET_KEY: SECRET };
    const roles = pods.flatMap(({ containers }) =>
      containers.map(({ env }) => {
        const own = Object.fromEntries(
          env.map(({ name, value }) => [name, value ?? 'postgres://mnada:x@database/mnada']),
        );
        expect(unknownIn([...Object.keys(shared), ...Object.keys(own)])).toEqual([]);
        return readConfig({ ...shared, ...secret, ...own }).role;
      }),
    );
    expect(roles).toEqual(['web', 'worker']);
  });
});

test('the balancer tries again only what reached no node: a press or a payment is not carried out twice', () => {
  expect(read('deploy/haproxy.cfg')).toMatch(/^ {2}retry-on conn-failure$/m);
});

describe('systemd', () => {
  test('sets only what the server reads, and starts with it', () => {
    expect(unknownIn(Object.keys(systemd))).toEqual([]);
    const writable = [...read('deploy/systemd/mnada.service').matchAll(/^ReadWritePaths=-?(.*)$/gm)].map(
      ([, path]) => path,
    );
    expect(writable).toContain(systemd['BACKUP_DIR']);
    const { TMPDIR: _, ...values } = systemd;
    const config = readConfig({ ...values, METRICS_TOKEN: SECRET, BACKUP_KEY: SECRET, OWNER_PASSWORD: SECRET });
    expect([config.mode, config.dataDir, String(config.port)]).toEqual(['production', '/var/lib/mnada', PORT]);
  });

  const isInstalled = has('systemd-analyze');
  if (!isInstalled) process.stderr.write('\n*** The units were NOT verified: no systemd-analyze here. ***\n\n');
  test.runIf(isInstalled)('its units are right in the eyes of systemd', () => {
    const units = readdirSync(join(DEPLOY, 'systemd')).filter((name) => /\.(?:service|timer)$/.test(name));
    const { stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', ...units.map((name) => join(DEPLOY, 'systemd', name))],
      { encoding: 'utf8' },
    );
    // A machine that has not got Node where the unit expects it says so, and nothing else.
    const said = `${stdout}${stderr}`
      .split('\n')
      .filter((line) => line.includes('mnada') && !line.includes('/usr/bin/node'));
    expect(said).toEqual([]);
  });
});

const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;
if (!hasHaproxy)
  process.stderr.write('\n*** The balancer was NOT asked: no haproxy here (Debian: apt-get install haproxy). ***\n\n');
test.runIf(hasHaproxy)('the balancer understands its configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mnada-haproxy-'));
  try {
    // Names of containers are no names here.
    const config = read('deploy/haproxy.cfg').replaceAll(/ (node-\d):3000/g, ' 127.0.0.1:3000');
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, config);
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' });
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
