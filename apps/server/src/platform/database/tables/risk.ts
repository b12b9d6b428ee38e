/** What was seen about people, and the cases about it (0117). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, JsonWithDefault, Nullable, NullableJson, NullableTime, Time, TimeWithDefault } from './columns.ts';

export type RiskTables = {
  risk_signal: RiskSignalTable;
  risk_signal_person: RiskSignalPersonTable;
  risk_look: RiskLookTable;
  appeal: AppealTable;
  case_question: CaseQuestionTable;
  risk_case: RiskCaseTable;
  risk_case_person: RiskCasePersonTable;
  risk_case_signal: RiskCaseSignalTable;
  risk_case_step: RiskCaseStepTable;
};

type RiskSignalTable = {
  id: GeneratedAlways<number>;
  kind: string;
  key: Buffer;
  thing: Generated<string>;
  seen: Json<Record<string, number>>;
  alike: number;
  among: number;
  weight: 'weak' | 'medium' | 'strong';
  sources: Generated<string[]>;
  first_at: Time;
  last_at: Time;
  noted_at: TimeWithDefault;
  looked_at: TimeWithDefault;
};

type RiskSignalPersonTable = { signal_id: number; user_id: string; noted_at: TimeWithDefault };

type RiskLookTable = { id: GeneratedAlways<number>; at: TimeWithDefault; compared: Json; usual_pair: NullableJson };

type RiskCaseTable = {
  id: GeneratedAlways<number>;
  state: Generated<'open' | 'no_harm' | 'watch' | 'limited' | 'suspended'>;
  revision: Generated<number>;
  opened_at: TimeWithDefault;
  decided_by: Nullable<string>;
  decided_at: NullableTime;
  request_id: Nullable<string>;
  appealed_at: NullableTime;
  appealed_by: Nullable<string>;
};

type RiskCasePersonTable = {
  user_id: string;
  case_id: number;
  joined_at: TimeWithDefault;
  held_from: TimeWithDefault;
  held_until: TimeWithDefault;
  suspension_id: Nullable<number>;
};

type RiskCaseSignalTable = { case_id: number; signal_id: number; added_at: TimeWithDefault };

type RiskCaseStepTable = {
  id: GeneratedAlways<number>;
  case_id: number;
  kind: string;
  by_id: Nullable<string>;
  words: Generated<string>;
  detail: JsonWithDefault<Record<string, unknown>>;
  at: TimeWithDefault;
};

type CaseQuestionTable = {
  id: GeneratedAlways<number>;
  case_id: number;
  nth: number;
  user_id: string;
  words: string;
  asked_by: string;
  asked_at: TimeWithDefault;
  answer_by: Time;
  answer: Nullable<string>;
  answered_at: NullableTime;
};

type AppealTable = {
  id: GeneratedAlways<number>;
  user_id: string;
  suspension_id: Nullable<number>;
  held_from: NullableTime;
  case_id: Nullable<number>;
  words: string;
  written_at: TimeWithDefault;
  answer_by: Time;
  outcome: Nullable<'lifted' | 'changed' | 'stands' | 'ended'>;
  answer: Generated<string>;
  answered_at: NullableTime;
  answered_by: Nullable<string>;
};
