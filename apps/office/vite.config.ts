import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightIcons } from '../../scripts/vite/light-icons.ts';
import { precompress } from '../../scripts/vite/precompress.ts';
import { pageParts } from './vite/page-parts.ts';
import { wordsWhereSaid } from './vite/words-where-said.ts';

/** Stands in the page until it is sent (apps/server/src/features/office-pages): every answer has a nonce of its own. */
const NONCE_SLOT = 'bm9uY2Utc2xvdA';

/** The back office: one page, drawn in the browser, under /admin. Nothing of the shop's bundle is in it. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  base: '/admin/',
  html: { cspNonce: NONCE_SLOT },
  plugins: [wordsWhereSaid(), react(), tailwindcss(), lightIcons(), pageParts(), precompress()],
  resolve: { conditions: ['source', 'module', 'browser', mode === 'production' ? 'production' : 'development'] },
  build: {
    target: 'es2022',
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    cssCodeSplit: false,
    // `data:` addresses would need a weaker content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'index.html',
      output: {
        // The libraries' file stays in the browser's cache while our own changes.
        codeSplitting: {
          groups: [{ name: 'libraries', test: /node_modules[\\/]/, tags: ['$initial' as const] }],
        },
      },
    },
  },
}));
