import * as z from 'zod/mini';

/** How long a page is to be, a whole number however large or small: it is clamped, never refused (AUC-6). */
export const ListLimit = z.string().check(z.regex(/^-?[0-9]+$/));

/** How lists are asked for page by page; the cursor is one that the page before gave out. */
export const PageQuery = z.object({
  limit: z.optional(ListLimit),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});
