import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PARTS = fileURLToPath(new URL('../src/i18n/parts/', import.meta.url));
/** Areas whose words only some screens say (src/i18n/lazy-areas.ts): all but `common`, which is everywhere. */
const LAZY_AREAS = readdirSync(PARTS)
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((area) => area !== 'common');
const SAYS = new RegExp(`['"\`](${LAZY_AREAS.join('|')})\\.[a-zA-Z0-9$]`, 'g');
const PREFIX = '\0texts:';

/**
 * Lets the words of an area travel with the screens that say them, instead of with every first visit (8 kB in brotli).
 * Only for what browsers load: server and tests have all texts. A module that names a key of an area (`'detail.…'`)
 * gets an import that adds it; routes are left alone, since a page's head is made after its screen has been loaded.
 */
export function textsByArea(): Plugin {
  return {
    name: 'mnada:texts-by-area',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('virtual:texts/') ? PREFIX + id.slice('virtual:texts/'.length) : undefined),
    load(id) {
      if (id.endsWith('/i18n/lazy-areas.ts')) return 'export const lazyAreas = {};';
      if (!id.startsWith(PREFIX)) return undefined;
      const area = id.slice(PREFIX.length);
      return `import { addTexts } from '/src/i18n/catalogue.ts';\nimport { ${area} } from '/src/i18n/parts/${area}.ts';\naddTexts({ ${area} });`;
    },
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || /\/src\/(?:i18n|app\/routes)\//.test(id)) return undefined;
      const areas = new Set(Array.from(code.matchAll(SAYS), (match) => match[1]));
      if (areas.size === 0) return undefined;
      const imports = Array.from(areas, (area) => `import 'virtual:texts/${area}';`).join('');
      return { code: imports + code, map: null }; // on the first line: every line keeps its number
    },
  };
}
