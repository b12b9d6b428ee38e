import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OURS = fileURLToPath(new URL('../../packages/ui/src/create-icon.ts', import.meta.url));

/**
 * Draws lucide's icons with a few lines of our own instead of the library's builder, which can do much that no screen
 * asks for: 1 kB less on every first visit, and less work for each icon. In both builds, so that server and browser
 * draw the same; development and tests use the library as it is.
 */
export function lightIcons(): Plugin {
  return {
    name: 'mnada:light-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/') === true ? OURS : undefined,
    // The name, the size and a key of chance for each line of each icon: nothing of it is used by ours.
    transform: (code, id) =>
      id.includes('/lucide-react/dist/esm/icons/')
        ? { code: code.replace(/\b(?:name: "[\w-]+"|size: 24),\s*|,\s*key: "\w+"/g, ''), map: null }
        : undefined,
  };
}
