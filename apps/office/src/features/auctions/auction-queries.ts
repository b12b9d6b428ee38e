import { AuctionPage, AuctionsAnswer, CalendarAnswer, DraftPage, StaffRef } from '@mnada/contract/office';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api, query } from '../../client/api.ts';
import type { AuctionsSearch } from './auctions-search.ts';

/** What of the address the list asks the server. */
export const askedOf = ({ page: _page, view: _view, at: _at, hide: _hide, ...asked }: AuctionsSearch): AuctionsSearch =>
  asked;

export const auctionsQuery = (search: AuctionsSearch) => {
  const asked = askedOf(search);
  return queryOptions({
    queryKey: ['auctions', asked],
    queryFn: ({ signal, client, queryKey }) =>
      api.get(`/api/admin/auctions${query(asked)}`, AuctionsAnswer, {
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  });
};

export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['calendar', from, to],
    queryFn: ({ signal, client, queryKey }) =>
      api.get(`/api/admin/auctions/calendar${query({ from, to })}`, CalendarAnswer, {
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  });

export const auctionQuery = (id: string) =>
  queryOptions({
    queryKey: ['auction', id],
    queryFn: ({ signal, client, queryKey }) =>
      api.get(`/api/admin/auctions/${encodeURIComponent(id)}`, AuctionPage, {
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    // What nobody moves any more needs no asking again.
    refetchInterval: ({ state }) => (state.data?.auction.state === 'ended' ? false : 5_000),
  });

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['draft', id],
    queryFn: ({ signal }) => api.get(`/api/admin/auctions/drafts/${encodeURIComponent(id)}`, DraftPage, { signal }),
  });

const PresentAuction = z.object({ present: AuctionPage });
const PresentDraft = z.object({ present: DraftPage });
/** How it stands now, where a call was refused because somebody had changed it (409 `EDITED_MEANWHILE`). */
export const presentAuction = (failure: ApiError | null): AuctionPage | null =>
  failure?.code === 'EDITED_MEANWHILE' ? (z.safeParse(PresentAuction, failure.body).data?.present ?? null) : null;
export const presentDraft = (failure: ApiError | null): DraftPage | null =>
  failure?.code === 'EDITED_MEANWHILE' ? (z.safeParse(PresentDraft, failure.body).data?.present ?? null) : null;

const Moved = z.object({
  moved_by: z.optional(z.nullable(StaffRef)),
  moved_at: z.optional(z.nullable(z.string())),
  present: z.optional(z.unknown()),
});
const Start = z.object({ starts_at: z.string() });
const PresentStart = z.union([z.object({ auction: Start }), z.object({ draft: Start })]);
/** Who was quicker with a move, and where it stands now. */
export function movedBy(error: ApiError): { name: string | null; startsAt: string | null } {
  const moved = z.safeParse(Moved, error.body).data;
  const present = z.safeParse(PresentStart, moved?.present).data;
  const startsAt =
    present === undefined ? null : 'auction' in present ? present.auction.starts_at : present.draft.starts_at;
  return { name: moved?.moved_by?.name ?? null, startsAt };
}
