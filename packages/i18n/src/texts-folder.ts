/**
 * Where the build for browsers put the words (apps/web/vite/texts-by-area.ts), and which of their files every page says. Null elsewhere: the
 * server, tests and development have all texts at once.
 */
export const TEXTS: { readonly folder: string; readonly everywhere: readonly number[] } | null = null;
