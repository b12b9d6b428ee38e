import * as z from 'zod/mini';
import { CONTENT_DOCUMENTS, ContentPart } from '../content.ts';
import { IsoTime, Reason, Revision, StaffRef, WrittenLine, WrittenText } from './primitives.ts';

const CONTENT_PARTS_MAX = 120;
const CONTENT_TEXT_MAX = 8_000;
const Both = (max: number) => z.object({ en: WrittenText(max), sw: WrittenText(max) });
/** One paragraph with its heading, side by side in both languages; the text is Markdown. */
export const WrittenPart = z.object({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/)),
  group: z.nullable(WrittenLine(60)),
  title: Both(200),
  text: Both(CONTENT_TEXT_MAX),
  words: Both(400),
});
export type WrittenPart = z.infer<typeof WrittenPart>;
const WrittenParts = z.array(WrittenPart).check(z.minLength(1), z.maxLength(CONTENT_PARTS_MAX));
const Changed = Both(300);

/** Of `promo`: three slogans, and a banner where there is one. What is in them are plain words on a line. */
export const PROMO_SLOGANS = ['slogan-1', 'slogan-2', 'slogan-3'] as const;
export const PROMO_BANNER = 'banner';
/** So long are the words and the end of a slogan, and the heading and the sentence of a banner. */
export const PROMO_MAX = { slogan: { title: 40, text: 20 }, banner: { title: 60, text: 160 } } as const;

export const DocumentName = z.enum(CONTENT_DOCUMENTS);
const Version = z.object({
  number: z.int(),
  /** As shoppers see it; null while it is a draft. */
  name: z.nullable(z.string()),
  /** `first`: what the product itself brings. */
  state: z.enum(['draft', 'planned', 'in_force', 'replaced', 'withdrawn']),
  is_first: z.boolean(),
  in_force_from: z.nullable(IsoTime),
  by: z.nullable(StaffRef),
  updated_at: z.nullable(IsoTime),
});
export type ContentVersion = z.infer<typeof Version>;
/** `GET /api/admin/content` (`content.edit`) */
export const ContentRoom = z.object({
  documents: z.array(
    z.object({ document: DocumentName, in_force: Version, draft: z.nullable(Version), planned: z.nullable(Version) }),
  ),
});
export type ContentRoom = z.infer<typeof ContentRoom>;

/** `GET /api/admin/content/:document` (`content.edit`): all versions, the newest first, and the one that is edited or in force. */
export const ContentPage = z.object({
  document: DocumentName,
  versions: z.array(Version),
  in_force: z.object({ number: z.int(), parts: WrittenParts }),
  draft: z.nullable(
    z.object({
      number: z.int(),
      revision: Revision,
      parts: WrittenParts,
      /** What changed, in a sentence: shoppers read it when they are asked again. */
      changed: Changed,
      asks_again: z.boolean(),
      /** What is not written yet, as `bids sw text`; empty: it may be published. */
      missing: z.array(z.string()),
      /** Words of it are the asker's own, who is no owner: publishing it is another's. */
      needs_another: z.boolean(),
    }),
  ),
});
export type ContentPage = z.infer<typeof ContentPage>;
/** `GET /api/admin/content/:document/versions/:number` (`content.edit`) */
export const ContentVersionAnswer = z.object({ version: Version, parts: WrittenParts });
/** `POST /api/admin/content/:document/draft` {}: a draft from what is in force, where there is none; answered by `ContentPage`. */
/** `POST /api/admin/content/:document/save`: behind: 409 `EDITED_MEANWHILE` with `present`; what says the same as before is no save. Answered by `ContentPage`. */
export const ContentSaveBody = z.object({
  revision: Revision,
  parts: WrittenParts,
  changed: Changed,
  asks_again: z.boolean(),
});
/**
 * `POST …/publish` (step-up on `content:<document> draft <revision>`): not whole in both languages: 409 `NOT_WHOLE`; terms and policy with words of
 * the asker, who is no owner: 409 `OWN_WORDS`. Answered by `ContentPage`.
 */
export const ContentPublishBody = z.object({ revision: Revision, from: z.optional(IsoTime), reason: Reason });
/** `POST …/discard`: the draft is gone. Answered by `ContentPage`. */
export const ContentDiscardBody = z.object({ revision: Revision, reason: Reason });
/** `POST …/withdraw`: of a version that has not begun. Answered by `ContentPage`. */
export const ContentWithdrawBody = z.object({ number: z.int(), reason: Reason });
/** `POST /api/admin/content/preview`: as pages will show it. */
export const ContentPreviewBody = z.object({ parts: WrittenParts });
export const ContentPreview = z.object({ en: z.array(ContentPart), sw: z.array(ContentPart) });
export type ContentPreview = z.infer<typeof ContentPreview>;
