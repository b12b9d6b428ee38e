import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { lintConfig, written } from './lint-config.ts';

const OXLINT = fileURLToPath(new URL('../node_modules/.bin/oxlint', import.meta.url));

/** Lints a tree of one-line files with the configuration made from its own folder names. @returns the files refused */
function refused(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'mnada-lint-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    writeFileSync(join(root, '.oxlintrc.json'), written(lintConfig(root)));
    const { stdout } = spawnSync(OXLINT, ['--format', 'unix'], { cwd: root, encoding: 'utf8' });
    const lines = stdout.split('\n').filter((line) => line.includes('no-restricted-imports'));
    return [...new Set(lines.map((line) => line.split(':')[0] ?? ''))].sort();
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const uses = (from: string): string => `import { thing } from '${from}';\nexport const used = thing;\n`;
const SERVER = 'apps/server/src/features';
const WEB = 'apps/web/src/features';
const OFFICE = 'apps/office/src/features';

test('boundaries: a step over any of them is refused, with features that nobody listed', () => {
  expect(
    refused({
      'packages/rules/src/pure.ts': uses('zod'),
      'packages/rules/src/leaving.ts': uses('../../contract/src/index.ts'),
      'packages/contract/src/more.ts': uses('pg'),
      'packages/daraja/src/calls/push.ts': uses('zod'),
      'packages/daraja/src/calls/leaving.ts': uses('../../../rules/src/index.ts'),
      'packages/mpesa-simulator/src/knows.ts': uses('@mnada/contract'),
      'apps/server/src/platform/http/knows.ts': uses('../../features/quite-new/index.ts'),
      [`${SERVER}/quite-new/inside.ts`]: uses('../other/inner.ts'),
      [`${SERVER}/other/deep/inside.ts`]: uses('../../quite-new/inside.ts'),
      [`${SERVER}/other/wiring.ts`]: uses('../../node/app.ts'),
      [`${SERVER}/other/deep/wiring.ts`]: uses('../../../node/parts/money.ts'),
      [`${SERVER}/other/web.ts`]: uses('../../../../../apps/web/src/client/api.ts'),
      [`${SERVER}/other/components.ts`]: uses('@mnada/ui/button.tsx'),
      'packages/i18n/src/knows.ts': uses('@mnada/ui/button.tsx'),
      'packages/i18n/src/shows.ts': uses('@mnada/ui/yield-to-main.ts'),
      'packages/ui/src/button.tsx': uses('@mnada/contract'),
      'packages/ui/src/leaving.tsx': uses('../../contract/src/index.ts'),
      'apps/web/src/client/button.ts': uses('../features/list/list.ts'),
      'apps/web/src/client/deep/socket.ts': uses('../../realtime/index.ts'),
      'apps/web/src/realtime/socket.ts': uses('../client/session.ts'),
      'apps/web/src/realtime/upward.ts': uses('../features/list/index.ts'),
      [`${WEB}/list/list.ts`]: uses('../../routes/start.ts'),
      [`${WEB}/list/deep/inside.ts`]: uses('../../detail/detail.ts'),
      [`${WEB}/list/later.ts`]: `export const later = () => import('../detail/detail.ts');\n`,
      [`${WEB}/detail/detail.ts`]: uses('pg'),
      'apps/web/src/client/api.test.ts': uses('../features/list/list.ts'),
      'apps/web/src/client/testing/api.ts': uses('../../realtime/index.ts'),
      'apps/web/src/testing/render.ts': uses('../routes/start.ts'),
      [`${WEB}/list/testing/render.ts`]: uses('../../../routes/start.ts'),
      'apps/web/src/routes/start.ts': uses('../features/list/list.ts'),
      'apps/web/src/client/of-staff.ts': uses('@mnada/contract/office'),
      'apps/office/src/client/upward.ts': uses('../ui/table.ts'),
      'apps/office/src/ui/asks.ts': uses('../client/api.ts'),
      'apps/office/src/ui/upward.ts': uses('../features/orders/index.ts'),
      [`${OFFICE}/orders/shop.ts`]: uses('../../../../web/src/client/api.ts'),
      [`${OFFICE}/orders/inside.ts`]: uses('../audit/line.ts'),
      [`${OFFICE}/audit/line.ts`]: uses('../../routes/start.ts'),
      'apps/office/src/routes/start.ts': uses('../features/orders/inside.ts'),
    }),
  ).toEqual([
    'apps/office/src/client/upward.ts',
    `${OFFICE}/audit/line.ts`,
    `${OFFICE}/orders/inside.ts`,
    `${OFFICE}/orders/shop.ts`,
    'apps/office/src/routes/start.ts',
    'apps/office/src/ui/asks.ts',
    'apps/office/src/ui/upward.ts',
    `${SERVER}/other/components.ts`,
    `${SERVER}/other/deep/inside.ts`,
    `${SERVER}/other/deep/wiring.ts`,
    `${SERVER}/other/web.ts`,
    `${SERVER}/other/wiring.ts`,
    `${SERVER}/quite-new/inside.ts`,
    'apps/server/src/platform/http/knows.ts',
    'apps/web/src/client/api.test.ts',
    'apps/web/src/client/button.ts',
    'apps/web/src/client/deep/socket.ts',
    'apps/web/src/client/of-staff.ts',
    'apps/web/src/client/testing/api.ts',
    `${WEB}/detail/detail.ts`,
    `${WEB}/list/deep/inside.ts`,
    `${WEB}/list/later.ts`,
    `${WEB}/list/list.ts`,
    `${WEB}/list/testing/render.ts`,
    'apps/web/src/realtime/socket.ts',
    'apps/web/src/realtime/upward.ts',
    'apps/web/src/routes/start.ts',
    'apps/web/src/testing/render.ts',
    'packages/contract/src/more.ts',
    'packages/daraja/src/calls/leaving.ts',
    'packages/daraja/src/calls/push.ts',
    'packages/i18n/src/knows.ts',
    'packages/mpesa-simulator/src/knows.ts',
    'packages/rules/src/leaving.ts',
    'packages/rules/src/pure.ts',
    'packages/ui/src/button.tsx',
    'packages/ui/src/leaving.tsx',
  ]);
});

test('boundaries: the allowed ways are open', () => {
  expect(
    refused({
      'packages/rules/src/pure.ts': uses('./other.ts'),
      'packages/contract/src/more.ts': uses('zod/mini'),
      'packages/daraja/src/calls/push.ts': uses('../json.ts'),
      'packages/daraja/src/calls/key.ts': uses('node:crypto'),
      'packages/mpesa-simulator/src/wire/push.ts': uses('../phones.ts'),
      'packages/mpesa-simulator/src/client.ts': uses('@mnada/daraja'),
      'packages/mpesa-simulator/src/server.ts': uses('fastify'),
      'apps/server/src/platform/http/knows.ts': uses('./viewer.ts'),
      [`${SERVER}/accounts/routes.ts`]: uses('../../platform/http/viewer.ts'),
      [`${SERVER}/quite-new/inside.ts`]: uses('../accounts/index.ts'),
      [`${SERVER}/quite-new/deep/inside.ts`]: uses('../inside.ts'),
      [`${SERVER}/quite-new/inside.test.ts`]: uses('../accounts/inner.ts'),
      'packages/ui/src/button.tsx': uses('./cx.ts'),
      'packages/ui/src/link.tsx': uses('@tanstack/react-router'),
      'packages/ui/src/toasts.tsx': uses('react-dom/client'),
      'apps/web/src/client/page.ts': uses('@mnada/ui/button.tsx'),
      'apps/web/src/realtime/socket.ts': uses('../client/new-uuid.ts'),
      [`${WEB}/list/list.ts`]: uses('../../client/api.ts'),
      [`${WEB}/list/deep/inside.ts`]: uses('../../detail/index.ts'),
      [`${WEB}/list/deep/sockets.ts`]: uses('../../../realtime/index.ts'),
      [`${WEB}/list/list.test.ts`]: uses('../detail/detail.ts'),
      [`${WEB}/list/testing/render.ts`]: uses('../../../testing/render.ts'),
      'apps/web/src/client/api.test.ts': uses('./testing/api.ts'),
      'apps/web/src/routes/start.ts': uses('../features/list/index.ts'),
      'apps/web/src/routes/tree.ts': uses('../features/list/list.route.tsx'),
      'apps/office/src/client/page.ts': uses('@mnada/contract/office'),
      'apps/office/src/ui/row.ts': uses('@mnada/ui/cx.ts'),
      [`${OFFICE}/orders/list.ts`]: uses('../../ui/table.ts'),
      [`${OFFICE}/orders/deep/person.ts`]: uses('../../people/index.ts'),
      'apps/office/src/routes/tree.ts': uses('../features/orders/orders.route.tsx'),
    }),
  ).toEqual([]);
});

test('a folder of the web that stands on no floor is refused by its name', () => {
  const needed = { [`${SERVER}/a/index.ts`]: '', [`${WEB}/a/index.ts`]: '', 'apps/web/src/helpers/a.ts': '' };
  expect(() => refused(needed)).toThrow('apps/web/src/helpers stands on no floor');
  expect(() => refused({ 'apps/office/src/helpers/a.ts': '' })).toThrow('apps/office/src/helpers stands on no floor');
});
