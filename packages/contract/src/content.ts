import * as z from 'zod/mini';

/** All that written texts may be made of (OPS-12). Whatever else is written stays the letters that it is. */
export const CONTENT_TAGS = [
  'p',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'br',
  'strong',
  'em',
  'code',
  'a',
] as const;
export type ContentTag = (typeof CONTENT_TAGS)[number];
/** Where a link may lead: nowhere that runs anything. */
export const CONTENT_HREF = /^(?:https:\/\/[^\s"'<>\\]+|tel:\+?[0-9][0-9-]{2,24}|mailto:[^\s"'<>\\?]+@[^\s"'<>\\?]+)$/;

export type ContentNode =
  | string
  | { readonly tag: ContentTag; readonly href?: string | undefined; readonly children: readonly ContentNode[] };
/** A text as a tree, so that no page ever puts letters into a document as markup. */
export const ContentNode: z.ZodMiniType<ContentNode> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({
      tag: z.enum(CONTENT_TAGS),
      href: z.optional(z.string().check(z.regex(CONTENT_HREF))),
      children: z.array(ContentNode),
    }),
  ]),
);

/** `privacy` and `terms` are accepted together; `help` has topics; `promo` has the home page's slogans and its banner. */
export const CONTENT_DOCUMENTS = ['terms', 'privacy', 'help', 'promo'] as const;
export type ContentDocument = (typeof CONTENT_DOCUMENTS)[number];

export const ContentPart = z.object({
  id: z.string(),
  /** Of help: the topic that it belongs to; null is a topic, or stands by itself. */
  group: z.nullable(z.string()),
  title: z.string(),
  /** Other words that people look for it by. */
  words: z.string(),
  blocks: z.array(ContentNode),
});
export type ContentPart = z.infer<typeof ContentPart>;
/** `GET /api/content/:document?lang=en|sw`: what is in force now, in one language. */
export const ContentAnswer = z.object({ version: z.string(), parts: z.array(ContentPart) });
export type ContentAnswer = z.infer<typeof ContentAnswer>;
