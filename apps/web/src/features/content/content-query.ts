import { ContentAnswer, type ContentDocument, type Language } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';
import type { RouterContext } from '../../client/page-context.ts';

/** A text as it is in force now (OPS-12), in one language. */
export const contentQuery = (api: Api, document: ContentDocument, language: Language) =>
  queryOptions({
    queryKey: ['content', document, language],
    queryFn: ({ signal }) => api.get(`/api/content/${document}?lang=${language}`, ContentAnswer, { signal }),
    staleTime: 60_000,
  });

/** Of a route's loader: the text is in the first response. */
export const loadContent = ({ api, page, queryClient }: RouterContext, document: ContentDocument): Promise<void> =>
  queryClient.prefetchQuery(contentQuery(api, document, page.language));
