import * as z from 'zod/mini';
import { IsoTime, Uuid } from '../primitives.ts';

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

/** Acts and cells as `packages/rules/src/office/access.ts` names them; the contract imports nothing. */
export const OFFICE_PERMISSIONS = ['catalogue', 'auctions', 'fulfilment', 'finance', 'support', 'audit'] as const;
export const PermissionName = z.enum(OFFICE_PERMISSIONS);
const AccessCell = z.enum(['masked', 'two', 'one_or_two', 'yes']);
/** By act; what is missing is forbidden. */
export const AccessMap = z.record(z.string(), AccessCell);

export const ROLE_NAME_MAX = 40;
const REASON_MAX = 500;
/** A sentence by a person, kept in the audit log. */
export const Reason = WrittenText(REASON_MAX, 3);
/** The revision that a form was opened with. */
export const Revision = z.int().check(z.nonnegative());
/** How a place in a list is told; opaque. */
export const Cursor = z.string().check(z.maxLength(400));
export const OFFICE_PAGE = 50;
/** Of all that match a filter, so many are acted on at most, and so many with one call. */
export const MATCHING_MAX = 2_000;
export const MANY_AT_ONCE = 100;
/** Of a selection, as its file is asked for: the numbers, or the ids, of its rows. Alone: no filter beside it is asked. */
export const SelectedNumbers = z.string().check(z.regex(/^[1-9][0-9]{0,14}(?:,[1-9][0-9]{0,14}){0,99}$/));
const ONE_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
export const SelectedIds = z.string().check(z.regex(new RegExp(`^${ONE_ID}(?:,${ONE_ID}){0,99}$`)));

/** Somebody of staff, as lists show them. */
export const StaffRef = z.object({ id: Uuid, name: z.string(), initials: z.string() });
export type StaffRef = z.infer<typeof StaffRef>;
/** A shopper, as lists show them. */
export const ShopperRef = z.object({ id: Uuid, username: z.string(), avatar: z.nullable(z.string()) });

/** A secret of an invitation or of a step that is under way: base64url of 32 bytes. */
export const OfficeToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
export const SixDigits = z.string().check(z.regex(/^[0-9]{6}$/));
/** `abcd-efgh-ijkl`, in capitals or not, with or without the strokes. */
export const RecoveryCode = z.string().check(z.minLength(12), z.maxLength(20));
export const Email = z.string().check(z.minLength(3), z.maxLength(254));
export const Password = z.string().check(z.minLength(1), z.maxLength(128));
/** What `@simplewebauthn/browser` takes and gives: its shape is that library's. */
export const PasskeyOptions = z.record(z.string(), z.unknown());
export const PasskeyResponse = z.record(z.string(), z.unknown());

export const Done = z.object({ done: z.literal(true) });
export { IsoTime, Uuid };
