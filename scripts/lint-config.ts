/**
 * Writes `.oxlintrc.json` from the folder names, so that a new feature is guarded from its first day
 * (docs: CONTRIBUTING.md, "Boundaries"). Runs before every lint.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { featureCircles } from './feature-circles.ts';

/** As in .gitignore: what the import names, then with `!` what of it is allowed after all. No look-arounds: oxlint has none. */
type Pattern = { group: string[]; message: string };
type Override = { files: string[]; rules: Record<string, unknown> };

const foldersIn = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];

const only = (files: string[], ...patterns: Pattern[]): Override => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const noWeb: Pattern = {
  group: ['@mnada/web', '@mnada/office', '@mnada/ui', '@mnada/ui/**', '**/apps/web/**', '**/apps/office/**'],
  message: 'The server knows nothing of the web application and of the back office.',
};
const noServer: Pattern = {
  group: ['@mnada/server', '**/apps/server/**', 'node:*', 'pg', 'kysely', 'fastify', 'ws'],
  message: 'The web application reaches the server through the contract only.',
};
const noWiring: Pattern = {
  group: [
    '../../node/**',
    '../../../node/**',
    '../../../../node/**',
    '**/src/node/**',
    '../../start.ts',
    '../../../start.ts',
    '../../main.ts',
    '../../../main.ts',
  ],
  message: 'node/ starts features; they never ask it.',
};

const noRoutes: Pattern = {
  group: ['**/routes/**'],
  message: 'Routes compose features; nothing below asks them.',
};

const noShop: Pattern = {
  group: ['@mnada/web', '**/apps/web/**', '**/web/src/**'],
  message: 'The back office shares packages/ui with the shop, and nothing of its bundle.',
};
const noOffice: Pattern = {
  group: ['@mnada/office', '**/apps/office/**', '**/office/src/**', '@mnada/contract/office'],
  message: 'The shop grows by nothing of the back office.',
};

/** The floors of the web application, and what stands beside them. A folder that is none of these would be guarded by nothing. */
const WEB_FOLDERS = ['assets', 'client', 'features', 'realtime', 'routes', 'testing', 'worker'];

/** The floors of the back office. */
const OFFICE_FOLDERS = ['client', 'features', 'routes', 'testing', 'ui'];

/** What tests of a floor of the shop, and their helpers, may not ask. */
const testsBelow = (floor: string, above: readonly string[]): Override =>
  only(
    [`apps/web/src/${floor}/**/*.test.{ts,tsx}`, `apps/web/src/${floor === 'testing' ? '' : `${floor}/**/`}testing/**`],
    {
      group: above.map((name) => `**/${name}/**`),
      message: 'Tests and their helpers stand on the floor of what they test.',
    },
  );

/** @returns the whole configuration for the folders that exist under `root` */
export function lintConfig(root: string): object {
  const serverFeatures = foldersIn(`${root}/apps/server/src/features`);
  const webFeatures = foldersIn(`${root}/apps/web/src/features`);
  const unknown = foldersIn(`${root}/apps/web/src`).filter((name) => !WEB_FOLDERS.includes(name));
  if (unknown.length > 0)
    throw new Error(`apps/web/src/${unknown[0]} stands on no floor: say in scripts/lint-config.ts on which.`);
  const officeFeatures = foldersIn(`${root}/apps/office/src/features`);
  const astray = foldersIn(`${root}/apps/office/src`).filter((name) => !OFFICE_FOLDERS.includes(name));
  if (astray.length > 0)
    throw new Error(`apps/office/src/${astray[0]} stands on no floor: say in scripts/lint-config.ts on which.`);
  const others = (all: string[], own: string) => all.filter((name) => name !== own);
  const inside = (names: string[]) =>
    names.flatMap((name) => [`../${name}/**`, `**/../${name}/**`, `**/features/${name}/**`]);

  const overrides: Override[] = [
    only(['packages/rules/src/**'], {
      group: ['*', '!./**', '!../**', '../../**'],
      message: 'The rules are pure: they import nothing but each other.',
    }),
    only(['packages/contract/src/**'], {
      group: ['*', '!./**', '!zod', '!zod/mini'],
      message: 'The contract imports zod only.',
    }),
    // The back office speaks in the shop's words, and the shop never in the back office's.
    only(['packages/contract/src/office/**'], {
      group: ['*', '!./**', '!../**', '../../**', '!zod', '!zod/mini'],
      message: 'The contract imports zod only.',
    }),
    only(['packages/daraja/src/**'], {
      group: ['*', '!./**', '!../**', '!node:*', '../../**'],
      message: 'The client of M-PESA needs Node only.',
    }),
    only(['packages/mpesa-simulator/src/**'], {
      group: [
        '*',
        '!./**',
        '!../**',
        '!node:*',
        '!fastify',
        '!zod',
        '!zod/mini',
        '!@mnada',
        '@mnada/*',
        '!@mnada/daraja',
        '../../**',
      ],
      message: 'The simulator knows M-PESA and nothing of what pays with it.',
    }),
    only(['apps/server/src/platform/**'], noWeb, noWiring, {
      group: ['**/features/**'],
      message: 'The platform carries features and knows none.',
    }),
    ...serverFeatures.map((name) =>
      only([`apps/server/src/features/${name}/**`], noWeb, noWiring, {
        group: [...inside(others(serverFeatures, name)), '!**/index.ts'],
        message: 'Use a feature through its index.ts: the rest of it may change unasked.',
      }),
    ),
    only(['apps/web/src/**'], noServer, noOffice),
    only(['packages/ui/src/**'], {
      group: [
        '*',
        '!./**',
        '!../**',
        '../../**',
        '!react',
        '!react-dom',
        '!react-dom/*',
        '!@tanstack',
        '@tanstack/*',
        '!@tanstack/react-router',
        '!lucide-react',
        '!radix-ui',
        '!sonner',
      ],
      message: 'The design system knows components: no auction, no socket, no API.',
    }),
    only(['packages/i18n/src/**'], {
      group: [
        '*',
        '!./**',
        '!../**',
        '../../**',
        '!react',
        '!@mnada',
        '@mnada/*',
        '!@mnada/contract',
        '!@mnada/ui',
        '@mnada/ui/*',
        '!@mnada/ui/yield-to-main.ts',
      ],
      message: 'The catalogue shows words and knows none: no area, no screen, no choice that is kept.',
    }),
    only(['apps/web/src/client/**'], noServer, noOffice, {
      group: ['**/realtime/**', '**/features/**', '**/routes/**', '**/worker/**'],
      message: 'The client carries what is above it and knows none of it.',
    }),
    only(['apps/web/src/realtime/**'], noServer, noOffice, {
      group: ['**/features/**', '**/routes/**', '**/client/session*.ts'],
      message:
        'Sockets are given whose they are and who listens (realtime-ports.ts): they know no feature and no session.',
    }),
    // Another feature is used through its index.ts; its screens, only by what composes them. Circles: feature-circles.ts.
    ...webFeatures.map((name) =>
      only([`apps/web/src/features/${name}/**`], noServer, noOffice, noRoutes, {
        group: [...inside(others(webFeatures, name)), '!**/index.ts'],
        message: 'Use a feature through its index.ts: the rest of it may change unasked.',
      }),
    ),
    only(['apps/web/src/{main.tsx,entry-server.tsx,routes/**}'], noServer, noOffice, {
      group: ['**/features/*/**', '!**/index.ts', '!**/*.route.tsx', '!**/*.texts.ts'],
      message: 'Routes compose features by their index.ts, their routes and their words.',
    }),
    only(['apps/office/src/**'], noServer, noShop),
    only(['apps/office/src/client/**'], noServer, noShop, {
      group: ['**/ui/**', '!@mnada/ui/**', '**/features/**', '**/routes/**'],
      message: 'The client carries what is above it and knows none of it.',
    }),
    only(['apps/office/src/ui/**'], noServer, noShop, noRoutes, {
      group: ['**/features/**', '**/client/api.ts', '**/client/session*.ts'],
      message: 'Components know no room of the office and ask the server nothing.',
    }),
    ...officeFeatures.map((name) =>
      only([`apps/office/src/features/${name}/**`], noServer, noShop, noRoutes, {
        group: [...inside(others(officeFeatures, name)), '!**/index.ts'],
        message: 'Use a feature through its index.ts: the rest of it may change unasked.',
      }),
    ),
    only(['apps/office/src/{main.tsx,routes/**}'], noServer, noShop, {
      group: ['**/features/*/**', '!**/index.ts', '!**/*.route.tsx', '!**/*.texts.ts'],
      message: 'Routes compose features by their index.ts, their routes and their words.',
    }),
    // A test may reach into what it tests, and into another feature's to set the scene.
    { files: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'], rules: { 'no-restricted-imports': 'off' } },
    // It climbs no floor of the shop for it: what renders any screen stands in testing/, below features.
    testsBelow('client', ['realtime', 'features', 'routes']),
    testsBelow('realtime', ['features', 'routes']),
    testsBelow('testing', ['features', 'routes']),
    testsBelow('features', ['routes']),
    { files: ['apps/server/**', 'packages/**', 'bench/**'], rules: { 'react/rules-of-hooks': 'off' } },
    // What only tests have: builders that speak of each other's types.
    { files: ['tests/**'], rules: { 'import/no-cycle': 'error' } },
    // What a person runs at a console speaks there.
    { files: ['scripts/**', 'bench/**', '**/run-*.ts'], rules: { 'eslint/no-console': 'off' } },
  ];
  return {
    $schema: './node_modules/oxlint/configuration_schema.json',
    plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'promise', 'vitest', 'unicorn', 'oxc'],
    categories: { correctness: 'error' },
    rules: {
      // Types as well: who reads one file should not have to read the other for it.
      'import/no-cycle': ['error', { ignoreTypes: false }],
      'typescript/no-floating-promises': 'error',
      'typescript/no-misused-promises': ['error', { checksVoidReturn: { arguments: false, attributes: true } }],
      'typescript/no-explicit-any': 'error',
      'typescript/no-non-null-assertion': 'error',
      'typescript/consistent-type-imports': 'error',
      'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'typescript/only-throw-error': 'error',
      'eslint/no-console': 'error',
      'eslint/eqeqeq': ['error', 'smart'],
      'eslint/no-var': 'error',
      'eslint/prefer-const': 'error',
      'react/rules-of-hooks': 'error',
      'react/exhaustive-deps': 'error',
      'vitest/no-focused-tests': 'error',
      'vitest/no-disabled-tests': 'error',
      // Properties (fast-check) and helpers assert, too; what a mock's types say is tsc's to judge.
      'vitest/expect-expect': 'off',
      'vitest/no-conditional-expect': 'off',
      'vitest/valid-expect': 'off',
      'vitest/require-mock-type-parameters': 'off',
      'vitest/no-standalone-expect': 'off',
      'vitest/require-to-throw-message': 'off',
      // Numbers and ids are sorted as text on purpose; an array's item may be missing, whatever its type says.
      'typescript/require-array-sort-compare': 'off',
      'typescript/no-useless-default-assignment': 'off',
      'typescript/no-misused-spread': 'off',
      // Copies before deleting while walking, which it takes for waste.
      'unicorn/no-useless-spread': 'off',
      'typescript/unbound-method': 'off',
      // Form fields are text here; FormData's type can't say so.
      'typescript/no-base-to-string': 'off',
      // What the server can't know (storage, the size of things) is set once the page is alive.
      'react/set-state-in-effect': 'off',
      'react/no-children-prop': 'off',
      // A list of tabs isn't focused itself, its tabs are; a checkbox has its state without aria-checked.
      'jsx-a11y/interactive-supports-focus': 'off',
      // What scrolls must be reachable by keyboard.
      'jsx-a11y/no-noninteractive-tabindex': 'off',
      'jsx-a11y/role-has-required-aria-props': 'off',
      // A group of buttons is role="group", not a fieldset; the design's own parts decide.
      'jsx-a11y/prefer-tag-over-role': 'off',
    },
    overrides,
    ignorePatterns: ['**/dist/**', '**/.data/**', '**/.cache/**', '**/public/**', 'node_modules/**'],
  };
}

export const written = (config: object): string => `${JSON.stringify(config, null, 2)}\n`;

if (process.argv[1] === import.meta.filename) {
  writeFileSync('.oxlintrc.json', written(lintConfig('.')));
  const circles = featureCircles('.');
  for (const circle of circles) console.error(`Features in a circle: ${circle}`);
  if (circles.length > 0) process.exitCode = 1;
}
