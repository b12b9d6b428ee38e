import * as z from 'zod/mini';

/** Every refusal over HTTP (GEN-4). */
export const HttpError = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.array(z.string())),
  request_id: z.string(),
  /** Of ACCOUNT_SUSPENDED at sign-in: opens `/appeal` for an hour (OPS-26). */
  appeal_pass: z.optional(z.string()),
});
export type HttpError = z.infer<typeof HttpError>;

/** Clients say which version they are; one older than the supported one is told to update (GEN-5). */
export const CLIENT_VERSION = 1;
export const CLIENT_VERSION_SUPPORTED = 1;
export const HEADERS = {
  clientVersion: 'x-client-version',
  apiKey: 'x-api-key',
  requestId: 'x-request-id',
  idempotencyKey: 'idempotency-key',
} as const;
/** Cookies that the server reads to render the right page (never anything secret). */
export const COOKIES = { theme: 'theme', language: 'lang', dataSaver: 'data_saver' } as const;
/** Keys in the browser's local storage (seeds 1 and 2). */
export const STORAGE = {
  token: 'token',
  user: 'userdata',
  avatar: 'avatar',
  referralCode: 'referralCode',
  referralCodeExpiry: 'referralCodeExpiry',
  theme: 'theme',
} as const;
