import * as z from 'zod/mini';
import {
  AccessMap,
  Email,
  IsoTime,
  OfficeToken,
  PasskeyOptions,
  PasskeyResponse,
  Password,
  PermissionName,
  RecoveryCode,
  SixDigits,
  Uuid,
} from './primitives.ts';

const SIGN_IN_METHODS = ['passkey', 'code', 'recovery', 'demo'] as const;
const SignInMethod = z.enum(SIGN_IN_METHODS);

const Passkey = z.object({
  id: Uuid,
  name: z.string(),
  created_at: IsoTime,
  last_used_at: z.nullable(IsoTime),
  is_synced: z.boolean(),
});
export const Factors = z.object({
  passkeys: z.array(Passkey),
  has_code: z.boolean(),
  has_password: z.boolean(),
  recovery_codes_left: z.int(),
});
export type Factors = z.infer<typeof Factors>;

/** Who is signed in, what they may, and until when: the frame of the back office asks for it first. */
export const Me = z.object({
  person: z.object({
    id: Uuid,
    name: z.string(),
    initials: z.string(),
    username: z.string(),
    email: z.nullable(z.string()),
    kind: z.enum(['owner', 'staff']),
    /** Names, as people read them. */
    roles: z.array(z.string()),
    permissions: z.array(PermissionName),
  }),
  access: AccessMap,
  /** Addresses, numbers and names of shoppers are shown whole. */
  sees_whole_address: z.boolean(),
  session: z.object({
    id: Uuid,
    method: SignInMethod,
    started_at: IsoTime,
    /** Moves on with each call. */
    idle_ends_at: IsoTime,
    ends_at: IsoTime,
  }),
  /** What was proved for an act within the last five minutes. */
  step_ups: z.array(z.object({ act: z.string(), subject: z.string(), until: IsoTime })),
  factors: Factors,
  /** The demonstration world lives here. */
  is_demo: z.boolean(),
  server_time: IsoTime,
});
export type Me = z.infer<typeof Me>;

/** `GET /api/admin/sign-in`: what the page offers. */
export const SignInOffer = z.object({
  /** One press signs in here, in the demonstration only. */
  demo: z.nullable(z.object({ name: z.string(), email: z.string() })),
});

/** `POST /api/admin/sign-in/password` */
export const SignInPasswordBody = z.object({ email: Email, password: Password });
/** The password was right; nobody is in yet. */
export const SecondStep = z.object({
  pending: OfficeToken,
  ends_at: IsoTime,
  methods: z.array(z.enum(['code', 'recovery', 'passkey'])),
  username: z.string(),
  roles: z.array(z.string()),
  last_sign_in: z.nullable(z.object({ at: IsoTime, device: z.string() })),
  /** For the ring: where in its 30 s the present code is, by the server. */
  server_time: IsoTime,
});
export type SecondStep = z.infer<typeof SecondStep>;
/** `POST /api/admin/sign-in/code`, answered by `Me`. Refused: `tries_left` stands beside the code. */
export const SignInCodeBody = z.object({ pending: OfficeToken, code: SixDigits });
/** `POST /api/admin/sign-in/recovery`, answered by `Me`. */
export const SignInRecoveryBody = z.object({ pending: OfficeToken, code: RecoveryCode });
/** `POST /api/admin/sign-in/passkey/begin`: with `pending`, that person's passkeys only; without, whoever the passkey names. */
export const PasskeyBeginBody = z.object({ pending: z.optional(OfficeToken) });
export const PasskeyBegun = z.object({ pending: OfficeToken, options: PasskeyOptions });
/** `POST /api/admin/sign-in/passkey`, answered by `Me`. */
export const SignInPasskeyBody = z.object({ pending: OfficeToken, response: PasskeyResponse });

/** Beside code and message, where the refusal can say it. */
export const TriesLeft = z.object({ tries_left: z.optional(z.int()) });

// ---- step-up
/** `STEP_UP_REQUIRED` carries this as `step_up`: ask to prove exactly it, then send the call again. `says`: what will be done, in words. */
export const StepUpNeed = z.object({ act: z.string(), subject: z.string(), says: z.string() });
export type StepUpNeed = z.infer<typeof StepUpNeed>;
/** `POST /api/admin/step-up/begin` */
export const StepUpBeginBody = z.object({
  act: z.string().check(z.minLength(1), z.maxLength(60)),
  subject: z.string().check(z.maxLength(200)),
});
export const StepUpBegun = z.object({
  pending: OfficeToken,
  ends_at: IsoTime,
  methods: z.array(z.enum(['code', 'passkey', 'demo'])),
  options: z.nullable(PasskeyOptions),
});
/** `POST /api/admin/step-up`: one of the two. In the demonstration neither is needed. */
export const StepUpBody = z.object({
  pending: OfficeToken,
  code: z.optional(SixDigits),
  response: z.optional(PasskeyResponse),
});
export const SteppedUp = z.object({ act: z.string(), subject: z.string(), until: IsoTime });

// ---- enrolment of a second factor
const FACTOR_KINDS = ['passkey', 'code'] as const;
const FactorKind = z.enum(FACTOR_KINDS);
/** Which of the two is set depends on what was asked for. */
export const EnrolmentBegun = z.object({
  pending: OfficeToken,
  ends_at: IsoTime,
  passkey: z.nullable(PasskeyOptions),
  code: z.nullable(z.object({ secret: z.string(), uri: z.string() })),
});
const EnrolmentProof = {
  pending: OfficeToken,
  /** The first code of the app that was set up. */
  code: z.optional(SixDigits),
  response: z.optional(PasskeyResponse),
  /** What the passkey is called in the list. */
  passkey_name: z.optional(z.string().check(z.maxLength(60))),
};
/** Shown once and never again. Only where there were none before, or new ones were asked for. */
const RecoveryCodes = z.nullable(z.array(z.string()));

/** `GET /api/admin/factors` is `Factors`; `POST /api/admin/factors/begin` (step-up `factors.edit`). */
export const FactorBeginBody = z.object({ kind: FactorKind });
/** `POST /api/admin/factors` */
export const FactorBody = z.object(EnrolmentProof);
export const FactorAdded = z.object({ factors: Factors, recovery_codes: RecoveryCodes });
/** `POST /api/admin/factors/recovery-codes` (step-up): ten new ones, the old ones are over. */
export const RecoveryCodesMade = z.object({ recovery_codes: z.array(z.string()) });
/** `DELETE /api/admin/factors/passkeys/:id` (step-up) is answered by `Factors`. */

// ---- joining by a link
/** `POST /api/admin/join`: what the link is for. It isn't used up. */
export const JoinBody = z.object({ token: OfficeToken });
export const JoinOffer = z.object({
  /** `invite`: a new person; `first_owner`: the first one, of a shop that has none yet; `reset`: new ways in for somebody. */
  purpose: z.enum(['invite', 'first_owner', 'reset']),
  /** null: whoever opens the link says it (a first owner). */
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  username: z.nullable(z.string()),
  roles: z.array(z.string()),
  invited_by: z.nullable(z.string()),
  ends_at: IsoTime,
});
export type JoinOffer = z.infer<typeof JoinOffer>;
/** `POST /api/admin/join/begin` */
export const JoinBeginBody = z.object({
  token: OfficeToken,
  kind: FactorKind,
  email: z.optional(Email),
  name: z.optional(z.string().check(z.maxLength(100))),
});
/** `POST /api/admin/join/accept`: signs in. A password is needed with a code and may be left out with a passkey. */
export const JoinAcceptBody = z.object({
  token: OfficeToken,
  email: z.optional(Email),
  name: z.optional(z.string().check(z.maxLength(100))),
  username: z.optional(z.string().check(z.maxLength(20))),
  password: z.optional(Password),
  ...EnrolmentProof,
});
export const JoinAccepted = z.object({ me: Me, recovery_codes: RecoveryCodes });
