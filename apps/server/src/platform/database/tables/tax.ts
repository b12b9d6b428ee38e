/** Taxes: codes, rates and what they are taken of, what was frozen of them, and how it stands in the books (0092). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Nullable, Time } from './columns.ts';

export type TaxTables = {
  tax_code: TaxCodeTable;
  tax_rate: TaxRateTable;
  tax_use: TaxUseTable;
  tax_line: TaxLineTable;
  book_tax: BookTaxTable;
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
