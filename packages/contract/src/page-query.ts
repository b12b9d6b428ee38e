import * as z from 'zod/mini';

/** How lists are asked for page by page; the cursor is one that the page before gave out. */
export const PageQuery = z.object({
  limit: z.optional(z.string().check(z.regex(/^[0-9]{1,6}$/))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});
