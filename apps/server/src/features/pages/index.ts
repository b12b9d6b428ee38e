export { type PagesDeps, pagesPlugin } from './pages-plugin.ts';
export type { PageSources, Renderer, WebApplication } from './renderer.ts';
