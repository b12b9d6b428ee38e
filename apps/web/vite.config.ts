import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './vite/precompress.ts';
import { textsByArea } from './vite/texts-by-area.ts';

// What every screen needs travels together: one large file compresses better than many small ones (6 kB less on the
// detail), and stays in the browser's cache while the screens change.
const SHARED = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/ },
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2 },
  { name: 'contract', test: /node_modules[\\/]zod[\\/]|packages[\\/]contract/ },
];

// One configuration, two builds: `vite build` makes what browsers load, `vite build --ssr` what the server renders with.
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: import.meta.dirname,
  plugins: [
    // The compiler memoizes components that ask for it ('use memo'): those that are drawn again with every bid. For all of
    // them it would add 12 kB (brotli) to the first visit, for screens that are drawn once.
    react({ compiler: { compilationMode: 'annotation' } }),
    tailwindcss(),
    textsByArea(),
    precompress(),
  ],
  resolve: { conditions: ['source', 'module', 'browser', mode === 'production' ? 'production' : 'development'] },
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
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // One style sheet for all screens: it stands in the first response, and no later screen waits for its own.
    cssCodeSplit: false,
    // Small drawings stay files: `data:` addresses would need a weaker content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx' }
      : { input: 'src/main.tsx', output: { codeSplitting: { groups: SHARED } } },
  },
}));
