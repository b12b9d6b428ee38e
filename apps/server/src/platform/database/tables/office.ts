/** Who of staff comes in, how, and what they wrote down: staff access, the chain of the audit, notes of orders. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Nullable, NullableTime, Time, TimeWithDefault } from './columns.ts';

export type OfficeTables = {
  staff_role: StaffRoleTable;
  staff_profile: StaffProfileTable;
  staff_session: StaffSessionTable;
  staff_step_up: StaffStepUpTable;
  staff_ceremony: StaffCeremonyTable;
  staff_passkey: StaffPasskeyTable;
  staff_authenticator: StaffAuthenticatorTable;
  staff_recovery_code: StaffRecoveryCodeTable;
  staff_invitation: StaffInvitationTable;
  audit_chain: AuditChainTable;
  order_note: OrderNoteTable;
  order_case: OrderCaseTable;
  order_case_step: OrderCaseStepTable;
  saved_view: SavedViewTable;
  staff_presence: StaffPresenceTable;
};

type StaffRoleTable = {
  id: string;
  name: string;
  name_folded: GeneratedAlways<string>;
  permissions: string[];
  is_built_in: Generated<boolean>;
  created_at: TimeWithDefault;
  created_by: Nullable<string>;
};

type StaffProfileTable = { user_id: string; roles: Generated<string[]>; revision: Generated<number> };

type StaffSessionTable = {
  token_hash: Buffer;
  id: Generated<string>;
  user_id: string;
  method: 'passkey' | 'code' | 'recovery' | 'demo';
  created_at: TimeWithDefault;
  last_used_at: TimeWithDefault;
  idle_ends_at: TimeWithDefault;
  ends_at: TimeWithDefault;
  revoked_at: NullableTime;
  user_agent: Generated<string>;
};

type StaffStepUpTable = { session_id: string; act: string; subject: string; until: Time };

type StaffCeremonyTable = {
  token_hash: Buffer;
  kind: 'sign_in' | 'passkey' | 'enrol' | 'join' | 'step_up';
  user_id: Nullable<string>;
  session_id: Nullable<string>;
  invitation_id: Nullable<string>;
  act: Generated<string>;
  subject: Generated<string>;
  challenge: Nullable<string>;
  secret: Nullable<Buffer>;
  tries_left: Generated<number>;
  created_at: TimeWithDefault;
  ends_at: TimeWithDefault;
  used_at: NullableTime;
};

type StaffPasskeyTable = {
  id: Generated<string>;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: Generated<number>;
  transports: Generated<string[]>;
  is_synced: Generated<boolean>;
  name: string;
  created_at: TimeWithDefault;
  last_used_at: NullableTime;
};

type StaffAuthenticatorTable = {
  user_id: string;
  secret: Buffer;
  last_step: Generated<number>;
  created_at: TimeWithDefault;
};

type StaffRecoveryCodeTable = {
  code_hash: Buffer;
  user_id: string;
  created_at: TimeWithDefault;
  used_at: NullableTime;
};

type StaffInvitationTable = {
  id: Generated<string>;
  token_hash: Buffer;
  purpose: 'invite' | 'first_owner' | 'reset';
  email: Nullable<string>;
  roles: string[];
  user_id: Nullable<string>;
  invited_by: Nullable<string>;
  created_at: TimeWithDefault;
  ends_at: TimeWithDefault;
  accepted_at: NullableTime;
  accepted_by: Nullable<string>;
  withdrawn_at: NullableTime;
  by_tables_owner: Generated<boolean>;
};

type AuditChainTable = { seq: number; audit_id: number; hash: Buffer; at: TimeWithDefault };

type OrderNoteTable = {
  id: GeneratedAlways<number>;
  order_id: string;
  author_id: string;
  text: string;
  created_at: TimeWithDefault;
};

type SavedViewTable = {
  id: GeneratedAlways<number>;
  room: string;
  owner_id: string;
  name: string;
  search: string;
  is_shared: Generated<boolean>;
  created_at: TimeWithDefault;
  revision: Generated<number>;
};

type StaffPresenceTable = {
  user_id: string;
  tab: string;
  record: string;
  since: TimeWithDefault;
  editing_since: NullableTime;
  active_at: Time;
  seen_at: TimeWithDefault;
};

type OrderCaseTable = {
  id: Generated<string>;
  order_id: string;
  kind: 'complaint' | 'return';
  state: Generated<string>;
  cause: string;
  outcome: Nullable<string>;
  sent_at: NullableTime;
  sent_by: Nullable<string>;
  back_at: NullableTime;
  lot_id: Nullable<number>;
  revision: Generated<number>;
  opened_at: TimeWithDefault;
};

type OrderCaseStepTable = { case_id: string; state: string; by_id: string; words: string; at: TimeWithDefault };
