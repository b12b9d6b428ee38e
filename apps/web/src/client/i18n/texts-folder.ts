/**
 * Where the build for browsers put the words (vite/texts-by-area.ts), and which areas every page says. Null elsewhere: the
 * server, tests and development have all texts at once.
 */
export const TEXTS: { readonly folder: string; readonly everywhere: readonly string[] } | null = null;
