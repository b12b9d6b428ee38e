import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lightIcons } from '../../scripts/vite/light-icons.ts';
import { precompress } from '../../scripts/vite/precompress.ts';
import { lateFiles } from './vite/late-files.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { textsByArea } from './vite/texts-by-area.ts';
import { verifyFile } from './vite/verify-file.ts';
import { viewportUnits } from './vite/viewport-units.ts';
import { wideColours } from './vite/wide-colours.ts';

/** What the entry imports, itself or through others: every first visit loads it. */
const EVERY_VISIT = ['$initial' as const];
// What every screen needs travels in two large files, which compress better than many small ones: the libraries' stays
// in the browser's cache while our own changes. What shows live numbers is one more, with what only such screens fetch
// late. All else goes by itself to the screens that use it: a new schema of the contract, or a part of a library, costs
// the others nothing (8 kB less on the detail than one file for each package).
const SHARED = [
  { name: 'libraries', test: /node_modules[\\/]/, tags: EVERY_VISIT },
  { name: 'base', tags: EVERY_VISIT },
  {
    name: 'live',
    test: /web[\\/]src[\\/](?:realtime[\\/](?!list-batch|use-list|use-visible|side-by-side|auction-channel|bid-outbox|use-auction-socket)|features[\\/](?:auctions[\\/](?:countdown-ring|price)|limits[\\/]load-break-banner))|packages[\\/]ui[\\/]src[\\/]rolling-number/,
  },
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 4 },
];

// One configuration, two builds: `vite build` makes what browsers load, `vite build --ssr` what the server renders with.
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: import.meta.dirname,
  plugins: [
    // Without React's compiler: for all components it adds 12 kB (brotli) to the first visit, and what changes with every
    // bid is drawn by small components of its own already, which read the ticker and the cache themselves.
    react(),
    tailwindcss(),
    textsByArea(),
    lightIcons(),
    viewportUnits(),
    wideColours(),
    lateFiles(),
    serviceWorker(),
    verifyFile(),
    precompress(),
  ],
  resolve: {
    conditions: ['source', 'module', 'browser', mode === 'production' ? 'production' : 'development'],
    // React has had this hook for years: what older ones need instead travels to nobody.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  ssr: {
    // Built: one file with everything in it, shaken, so that the server starts without reading thousands.
    noExternal: isSsrBuild ? true : [/^@mnada\//],
    resolve: { conditions: ['source', 'module', 'node', mode === 'production' ? 'production' : 'development'] },
  },
  define: {
    'process.env.TSS_INLINE_CSS_ENABLED': '"false"',
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  build: {
    // What the oldest browsers of the README lack of it isn't used: tests/e2e/oldest-browsers.e2e.test.ts holds that.
    target: 'es2022',
    cssTarget: ['chrome104', 'firefox128', 'safari15.4'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // One style sheet for all screens: it stands in the first response, and no later screen waits for its own.
    cssCodeSplit: false,
    // Small drawings stay files: `data:` addresses would need a weaker content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Two minifiers, one after the other: 1 kB less (brotli) of every first visit than either leaves alone.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: { passes: 2 },
      // A function in parentheses is compiled as it arrives, beside the page, and not again when it is called: React's own
      // 180 kB are one that is called once. Half of what the entry keeps a phone's processor busy; 0.2 kB.
      format: { wrap_func_args: true },
    },
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx' }
      : {
          input: 'src/main.tsx',
          // The entry carries the name of every file that a screen needs: short ones are 1.5 kB less on the detail.
          output: { minify: true, codeSplitting: { groups: SHARED }, chunkFileNames: 'assets/[hash:7].js' },
        },
  },
}));
