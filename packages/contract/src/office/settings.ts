import * as z from 'zod/mini';
import { IsoTime, Reason, Revision, StaffRef } from './primitives.ts';

export const SETTING_GROUPS = [
  'bidding',
  'claims',
  'payouts',
  'free_bids',
  'payments',
  'support',
  'seller',
  'licences',
  'system',
] as const;
/** A flag, a whole number, or words; of what the system writes, anything. */
const SettingValue = z.unknown();
const TEXT_MAX = 300;

export const Setting = z.object({
  name: z.string(),
  group: z.enum(SETTING_GROUPS),
  label: z.string(),
  explains: z.string(),
  /** What must be settled before it is changed. */
  legal: z.nullable(z.string()),
  type: z.enum(['flag', 'whole', 'text', 'state']),
  unit: z.nullable(z.string()),
  /** Of a whole number its range; of words the most signs. */
  min: z.nullable(z.int()),
  max: z.nullable(z.int()),
  /** Whether a change takes a second person; `alone`: the value that one may set all the same. */
  people: z.enum(['one', 'two']),
  alone: SettingValue,
  /** `system`: read here, changed by nobody here. */
  by: z.enum(['owner', 'system']),
  value: SettingValue,
  default: SettingValue,
  is_set: z.boolean(),
  /** 0: never set. */
  revision: Revision,
  changed_at: z.nullable(IsoTime),
  changed_by: z.nullable(StaffRef),
  /** What begins later. */
  waits: z.nullable(
    z.object({
      ...{ id: z.int(), value: SettingValue, effective_at: IsoTime, by: StaffRef, reason: z.string() },
      /** Two people decided it: two withdraw it. */
      takes_two: z.boolean(),
    }),
  ),
  /** What a second person has yet to answer. */
  asked: z.nullable(z.object({ reference: z.string(), summary: z.string(), by: StaffRef })),
});
export type Setting = z.infer<typeof Setting>;
/** `GET /api/admin/settings.csv` (`settings.edit`): those that the room shows under its filters. */
export const SettingsQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(80))),
  group: z.optional(z.enum(SETTING_GROUPS)),
});
/** `GET /api/admin/settings` (`settings.edit`): all of them, in the order of the room. */
export const SettingsAnswer = z.object({ settings: z.array(Setting) });
export type SettingsAnswer = z.infer<typeof SettingsAnswer>;

/** `GET /api/admin/settings/:name` (`settings.edit`) */
export const SettingPage = z.object({
  setting: Setting,
  /** What changes with it, where two settings are one thing: a seller's name and PIN. */
  pair: z.nullable(Setting),
  /** The newest first, the last fifty; all of them are in the audit log. */
  history: z.array(
    z.object({
      at: IsoTime,
      /** null: the system. */
      by: z.nullable(StaffRef),
      before: SettingValue,
      after: SettingValue,
      reason: z.string(),
    }),
  ),
});
export type SettingPage = z.infer<typeof SettingPage>;

/**
 * `POST /api/admin/settings/:name` (`settings.edit`, step-up on `setting:<name> = <value>`). Opened with another revision: 409
 * `EDITED_MEANWHILE` with `present`; while another change waits: 409 `CHANGE_WAITS`.
 */
const NewValue = z.union([z.boolean(), z.int(), z.string().check(z.maxLength(TEXT_MAX))]);
export const SettingChangeBody = z.object({
  value: NewValue,
  revision: Revision,
  /** The pair, by the same request and at the same moment. */
  also: z.optional(z.object({ name: z.string().check(z.maxLength(80)), value: NewValue, revision: Revision })),
  reason: Reason,
  /** Left out: at once. */
  effective_at: z.optional(IsoTime),
});
export const SettingChanged = z.object({
  /** `planned`: it begins later; `asked`: a second person has to say yes. */
  state: z.enum(['changed', 'planned', 'asked']),
  reference: z.nullable(z.string()),
  page: SettingPage,
});
export type SettingChanged = z.infer<typeof SettingChanged>;
/** `POST /api/admin/settings/:name/withdraw` (`settings.edit`): what was to begin later doesn't. What two decided, two withdraw. */
export const SettingWithdrawBody = z.object({ id: z.int(), reason: Reason });
export const SettingWithdrawn = z.object({
  /** `asked`: a second person has to say yes. */
  state: z.enum(['withdrawn', 'asked']),
  reference: z.nullable(z.string()),
  page: SettingPage,
});
export type SettingWithdrawn = z.infer<typeof SettingWithdrawn>;
