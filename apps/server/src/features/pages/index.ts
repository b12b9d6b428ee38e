export { pagesPlugin } from './pages-plugin.ts';
export type { PageSources, WebApplication } from './renderer.ts';
