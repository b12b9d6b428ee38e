import * as z from 'zod/mini';
import { ListLimit, PageQuery } from './page-query.ts';
import { AuctionStatus } from './primitives.ts';

export const AuctionListQuery = z.extend(PageQuery, {
  status: z.optional(AuctionStatus),
  category: z.optional(z.string().check(z.maxLength(60))),
});
export const SearchQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(1024))),
  limit: z.optional(ListLimit),
});
export const LimitQuery = z.object({ limit: z.optional(ListLimit) });
export const OlderBidsQuery = z.object({
  before_seq: z.optional(z.string().check(z.regex(/^[0-9]{1,12}$/))),
  limit: z.optional(ListLimit),
});
