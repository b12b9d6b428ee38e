import * as z from 'zod/mini';

// What a reader can't see, or what turns, hides or breaks what they see: controls, format signs, separators of lines and paragraphs.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const LINE_ENDS = /\r?\n/g;
// A letter, digit, mark of its own or symbol; the rest is drawn as nothing, or upon another sign.
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;
const DRAWN_AS_NOTHING = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

const seenIn = (text: string): number =>
  [...text].filter((sign) => SEEN.test(sign) && !DRAWN_AS_NOTHING.test(sign)).length;

const refined = (max: number, least: number, hasLines: boolean) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((text) => !UNSEEN.test(hasLines ? text.replace(LINE_ENDS, ' ') : text), {
      error: 'has signs that nobody can see',
    }),
    z.refine((text) => least === 0 || seenIn(text) >= least, {
      error: `has fewer than ${least} signs that can be seen`,
    }),
  );

/**
 * One line that staff write and others read (OPS-1): no control, no format sign, no turned direction, and `least` signs that can be
 * seen.
 */
export const WrittenLine = (max: number, least = 0) => refined(max, least, false);
/** The same in several lines. */
export const WrittenText = (max: number, least = 0) => refined(max, least, true);
