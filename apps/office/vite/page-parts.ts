import type { Plugin } from 'vite';
import { SYMBOLS } from '../../../packages/ui/src/symbols.ts';

/**
 * What stands in the page before any module runs: the colours' script, and the outlines of the wordmark, once. Those without
 * their inline style, which the policy of the page refuses.
 */
export function pageParts(): Plugin {
  return {
    name: 'mnada:page-parts',
    transformIndexHtml: (html) => ({
      html: html.replace('<body>', () => `<body>${SYMBOLS.replace(/ style="[^"]*"/, ' class="symbols"')}`),
      tags: [{ tag: 'script', attrs: { src: '/admin/theme.js' }, injectTo: 'head-prepend' }],
    }),
  };
}
