import * as z from 'zod/mini';
import { AvatarFile, Uuid } from './primitives.ts';

// What is asked for stands apart from what is answered: only the server reads it, so no browser loads it.

const Short = (max: number) => z.string().check(z.maxLength(max));
/** base64 of the password's UTF-8 bytes: an encoding, not a protection (ACC-1). */
const PasswordBase64 = z.string().check(z.minLength(1), z.maxLength(1024));

export const RegisterBody = z.object({
  username: Short(200),
  fullName: Short(400),
  referralcode: z.optional(z.nullable(Short(100))),
  password: PasswordBase64,
  phoneNumber: z.optional(Short(40)),
  email: z.optional(Short(320)),
  registrationType: z.enum(['phone', 'email']),
  /** The client's clock; kept for nobody, decides nothing (GEN-3). */
  timestamp: z.optional(z.union([z.string().check(z.maxLength(60)), z.number()])),
});
export type RegisterBody = z.infer<typeof RegisterBody>;

export const LoginBody = z.object({
  password: PasswordBase64,
  phoneNumber: z.optional(Short(40)),
  email: z.optional(Short(320)),
  registrationType: z.enum(['phone', 'email']),
});
export type LoginBody = z.infer<typeof LoginBody>;

export const AvatarBody = z.object({ selectedAvatar: AvatarFile });

export const SessionPath = z.object({ sessionId: Uuid });

/** Ends all other sessions (ACC-7). */
export const PasswordBody = z.object({ oldPassword: PasswordBase64, newPassword: PasswordBase64 });

export const ProfileBody = z.object({
  fullName: z.optional(Short(400)),
  language: z.optional(z.enum(['en', 'sw'])),
  theme: z.optional(z.enum(['light', 'dark', 'system'])),
});

/**
 * `reset`: forgotten password. `verify`: proves the signed-in person's contact, or a new one in its place. `prove`: shows by
 * a contact verified before that it is still they. `pay`: proves a number to pay from, without making it the account's.
 */
export const RequestCodeBody = z.object({
  purpose: z.enum(['reset', 'verify', 'prove', 'pay']),
  phoneNumber: z.optional(Short(40)),
  email: z.optional(Short(320)),
});

export const VerifyCodeBody = z.object({ request_id: Uuid, code: z.string().check(z.regex(/^[0-9]{6}$/)) });

export const ResetPasswordBody = z.object({ reset_token: Short(100), password: PasswordBase64 });
