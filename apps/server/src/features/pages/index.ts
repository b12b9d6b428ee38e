export { type PagesDeps, pagesPlugin } from './pages-plugin.ts';
