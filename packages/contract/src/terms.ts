import * as z from 'zod/mini';

/** `GET /api/terms`, and what `POST /api/terms` answers: how the signed-in person stands to the terms in force (OPS-12). */
export const OwnTermsAnswer = z.object({
  /** In force now. */
  version: z.string(),
  accepted: z.nullable(z.string()),
  accepted_at: z.nullable(z.string()),
  /** Buying waits until they accept. */
  must_accept: z.boolean(),
  /** What changed, in a sentence of their language; blank where nothing is asked. */
  changed: z.string(),
});
export type OwnTermsAnswer = z.infer<typeof OwnTermsAnswer>;
/** `POST /api/terms`: accepts the version in force; another one: 409 `TERMS_CHANGED`. */
export const AcceptTermsBody = z.object({ version: z.string().check(z.maxLength(40)) });
