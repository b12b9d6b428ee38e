import type { ContentDocument } from '@mnada/contract';
import { ContentPage, ContentRoom, type ContentVersion } from '@mnada/contract/office';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { formatDate, formatDateTime, type TextKey, textNow } from '../../client/i18n/index.ts';
import type { ChipTone } from '../../ui/chip.tsx';

export const contentQuery = queryOptions({
  queryKey: ['content'],
  queryFn: ({ signal }) => api.get('/api/admin/content', ContentRoom, { signal }),
});
export const documentQuery = (document: string) =>
  queryOptions({
    queryKey: ['content', document],
    queryFn: ({ signal }) => api.get(`/api/admin/content/${encodeURIComponent(document)}`, ContentPage, { signal }),
    // What is being written is not replaced under the hand.
    refetchOnWindowFocus: false,
  });

export const DOCUMENT_NAMES: Record<ContentDocument, TextKey> = {
  terms: 'content.terms',
  privacy: 'content.privacy',
  help: 'content.help',
  promo: 'content.promo',
};
const STATES: Record<ContentVersion['state'], { name: TextKey; tone: ChipTone }> = {
  draft: { name: 'content.draft', tone: 'grey' },
  planned: { name: 'content.planned', tone: 'info' },
  in_force: { name: 'content.inForce', tone: 'ok' },
  replaced: { name: 'content.replaced', tone: 'grey' },
  withdrawn: { name: 'content.withdrawn', tone: 'grey' },
};
export const stateWords = ({ state, in_force_from: from }: ContentVersion): { words: string; tone: ChipTone } => ({
  tone: STATES[state].tone,
  words: textNow(STATES[state].name, { when: from === null ? '' : formatDateTime(from) }),
});
/** Since when, and by whom. */
export const versionFacts = ({ is_first: isFirst, in_force_from: from, by, updated_at: at }: ContentVersion): string =>
  isFirst
    ? textNow('content.first')
    : [by?.name, from !== null ? formatDate(from) : at === null ? null : formatDateTime(at)]
        .filter((each) => each != null)
        .join(', ');

/** Puts an answer where the page and the list read it. */
export function useKeep(document: ContentDocument): (page: ContentPage) => void {
  const queryClient = useQueryClient();
  return (page) => {
    queryClient.setQueryData(documentQuery(document).queryKey, page);
    void queryClient.invalidateQueries({ queryKey: contentQuery.queryKey, exact: true });
  };
}
