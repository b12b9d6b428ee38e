/** Taxes: codes, rates and what they are taken of, what was frozen of them, and how it stands in the books (0093). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, Nullable, NullableTime, Time, TimeWithDefault } from './columns.ts';

export type TaxTables = {
  tax_code: TaxCodeTable;
  tax_rate: TaxRateTable;
  tax_use: TaxUseTable;
  tax_line: TaxLineTable;
  book_tax: BookTaxTable;
  tax_branch: TaxBranchTable;
  tax_document: TaxDocumentTable;
  tax_document_todo: TaxDocumentTodoTable;
  tax_registered: TaxRegisteredTable;
  tax_told: TaxToldTable;
  buyer_pin: BuyerPinTable;
};

type Kind = 'vat' | 'levy' | 'withheld';

type TaxCodeTable = {
  code: string;
  kind: Kind;
  name: string;
  letter: Nullable<string>;
  request_id: string;
};

type TaxRateTable = {
  id: GeneratedAlways<number>;
  code: string;
  rate_bp: number;
  valid_from: Time;
  request_id: string;
};

type TaxUseTable = {
  id: GeneratedAlways<number>;
  subject: string;
  kind: Kind;
  code: Nullable<string>;
  valid_from: Time;
  request_id: string;
};

type TaxLineTable = {
  id: GeneratedAlways<number>;
  payment_id: Nullable<string>;
  withdrawal_id: Nullable<string>;
  code: string;
  kind: Kind;
  name: string;
  letter: Nullable<string>;
  rate_bp: number;
  gross_cents: number;
  tax_cents: number;
  frozen_at: Time;
};

type BookTaxTable = {
  payment_id: string;
  due_cents: Generated<number>;
  ahead_cents: Generated<number>;
  version: Generated<number>;
};

type TaxBranchTable = {
  branch: string;
  last_number: Generated<number>;
};

type TaxToldTable = {
  document_id: string;
  state: Generated<'waiting' | 'unknown' | 'refused' | 'known' | 'taken'>;
  tries: Generated<number>;
  next_at: TimeWithDefault;
  problem: Nullable<string>;
  told_at: NullableTime;
  receipt_number: Nullable<string>;
  internal_data: Nullable<string>;
  signature: Nullable<string>;
  signed_at: Nullable<string>;
};

type TaxRegisteredTable = { branch: string; began_at: Time; ended_at: NullableTime };

type TaxDocumentTable = {
  id: Generated<string>;
  branch: string;
  number: number;
  kind: 'invoice' | 'credit_note';
  payment_id: string;
  user_id: string;
  of_id: Nullable<string>;
  seller: Json;
  buyer: Json;
  what: Json;
  gross_cents: number;
  tax_cents: number;
  lines: Json;
  issued_at: TimeWithDefault;
};

type TaxDocumentTodoTable = {
  id: GeneratedAlways<number>;
  payment_id: string;
  kind: 'invoice' | 'credit_note';
  listed_at: TimeWithDefault;
  tries: Generated<number>;
  next_at: NullableTime;
  problem: Nullable<string>;
};

type BuyerPinTable = {
  user_id: string;
  pin: string;
  set_at: TimeWithDefault;
};
