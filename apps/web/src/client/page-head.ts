import { type TextKey, translate } from './i18n/index.ts';
import type { PageContext } from './page-context.ts';

/** What a shared link shows: title, text and picture (a JPEG or PNG address of ours: messengers ignore AVIF). */
export type PageHead = {
  title?: string;
  description?: string;
  image?: string;
  path?: string;
  type?: 'website' | 'product';
};

/** `head: ({ match }) => pageHead(match.context.page, { title: … })` in a route: title, description and Open Graph (absolute addresses). */
export function pageHead(page: PageContext, head: PageHead) {
  const name = translate(page.language, 'common.appName');
  const title =
    head.title === undefined ? `${name} · ${translate(page.language, 'common.tagline')}` : `${head.title} · ${name}`;
  const description = head.description ?? translate(page.language, 'common.description');
  const absolute = (path: string) => (path.startsWith('/') ? page.origin + path : path);
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:site_name', content: name },
      { property: 'og:title', content: head.title ?? title },
      { property: 'og:description', content: description },
      { property: 'og:type', content: head.type ?? 'website' },
      { property: 'og:image', content: absolute(head.image ?? '/og-default.jpg') },
      { property: 'og:locale', content: page.language === 'sw' ? 'sw_KE' : 'en_KE' },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(head.path === undefined ? [] : [{ property: 'og:url', content: absolute(head.path) }]),
    ],
  };
}

/** `head: titled('…')` in a route: for a screen that has a title and nothing else to share. */
export const titled =
  (title: TextKey, path?: string) =>
  ({ match }: { match: { context: { page: PageContext } } }) => {
    const { page } = match.context;
    return pageHead(page, { title: translate(page.language, title), ...(path === undefined ? {} : { path }) });
  };
