import * as z from 'zod/mini';
import { Kes } from '../primitives.ts';
import {
  Email,
  IsoTime,
  PermissionName,
  Reason,
  Revision,
  ROLE_NAME_MAX,
  StaffRef,
  Uuid,
  WrittenLine,
} from './primitives.ts';

/** A named set of permissions. */
export const Role = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(PermissionName),
  is_built_in: z.boolean(),
  people: z.int(),
});
export type Role = z.infer<typeof Role>;
export const Person = z.object({
  id: Uuid,
  name: z.string(),
  initials: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  kind: z.enum(['owner', 'staff']),
  status: z.enum(['active', 'suspended']),
  /** Ids of roles; permissions that no role explains stand in `permissions` alone. */
  roles: z.array(z.string()),
  permissions: z.array(PermissionName),
  has_passkey: z.boolean(),
  has_code: z.boolean(),
  /** Has a session that was used within the last 15 minutes. */
  is_here: z.boolean(),
  last_seen_at: z.nullable(IsoTime),
  sessions: z.int(),
  revision: Revision,
});
export type Person = z.infer<typeof Person>;
export const Invitation = z.object({
  id: Uuid,
  purpose: z.enum(['invite', 'first_owner', 'reset']),
  email: z.nullable(z.string()),
  roles: z.array(z.string()),
  invited_by: z.nullable(StaffRef),
  created_at: IsoTime,
  ends_at: IsoTime,
});
/** `GET /api/admin/people` (`roles.edit`) */
export const PeopleAnswer = z.object({
  people: z.array(Person),
  invitations: z.array(Invitation),
  roles: z.array(Role),
  /** Withdrawals above so much need two people: the setting `payouts.two_approvals_above_kes`. */
  two_approvals_above: Kes,
});
export type PeopleAnswer = z.infer<typeof PeopleAnswer>;

const RoleIds = z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.minLength(1), z.maxLength(20));
/** `POST /api/admin/invitations` (step-up `people.invite`, subject `<address> as <roles>`). Here and below a proof counts once. */
export const InviteBody = z.object({ email: Email, roles: RoleIds });
/** The link is shown once: only its hash is kept. */
export const Invited = z.object({ link: z.string(), invitation: Invitation });
/** `POST /api/admin/invitations/:id/withdraw` {} is answered by `PeopleAnswer`, like all that follows. */
/** `POST /api/admin/people/:id/roles` (step-up `people.roles`, subject `user:… as <roles>`). Ends the person's sessions within 5 s. */
export const PersonRolesBody = z.object({ roles: RoleIds, revision: Revision, reason: Reason });
/**
 * `POST /api/admin/people/:id/suspend | resume | end-sessions | reset` (step-up `people.<verb>`, subject `user:…`). `reset` takes every
 * way in away and answers with `Invited`; an owner's takes the console.
 */
export const PersonActBody = z.object({ reason: Reason });
/** `POST /api/admin/roles` (step-up `roles.add`, subject `<name>: <permissions>`) */
export const RoleBody = z.object({
  name: WrittenLine(ROLE_NAME_MAX, 2),
  permissions: z.array(PermissionName).check(z.minLength(1), z.maxLength(6)),
});

/** `GET /api/admin/sessions`: one's own; `POST /api/admin/sessions/:id/end` {} ends one. */
export const StaffSessions = z.object({
  sessions: z.array(
    z.object({
      id: Uuid,
      is_this: z.boolean(),
      method: z.string(),
      device: z.string(),
      started_at: IsoTime,
      last_used_at: IsoTime,
    }),
  ),
});
