import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { EXPORTED_AT_ONCE } from '../../../platform/http/send-csv.ts';
import { readSettings } from '../../../platform/settings/index.ts';

type Line = {
  readonly code: string;
  readonly name: string;
  readonly letter: string | null;
  readonly rate_bp: number;
  readonly tax_cents: number;
};
export type Document = {
  readonly id: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly branch: string;
  readonly number: number;
  readonly issuedAt: Date;
  /** As it was set then; those from before it was kept have no licences. */
  readonly seller: Seller & { readonly licences?: readonly string[] };
  readonly buyer: { readonly name?: string; readonly pin?: string };
  readonly invoiceNumber: number | null;
  readonly what: {
    readonly bids: number | null;
    readonly product: string | null;
    readonly order: number | null;
    readonly reference?: string;
    readonly receipt?: string | null;
    readonly paid_at?: string;
  };
  readonly grossCents: number;
  readonly lines: readonly Line[];
  /** What the revenue authority has of it (TAX-5). */
  readonly told: {
    readonly state: 'waiting' | 'unknown' | 'refused' | 'known' | 'taken';
    readonly number: string | null;
    readonly internalData: string | null;
    readonly signature: string | null;
    readonly signedAt: string | null;
  };
};
export type Seller = { readonly name: string | null; readonly pin: string | null; readonly address: string | null };
export type ShownSeller = { readonly seller: Seller; readonly licences: readonly string[] };
export type Papers = {
  readonly id: string;
  readonly reference: string;
  readonly receipt: string | null;
  readonly paidAt: Date;
  readonly isReversed: boolean;
  /** Its bids had been used: they pay what was owed for them (PAY-6). */
  readonly paysDebt: boolean;
  readonly grossCents: number;
  readonly bids: number | null;
  readonly product: string | null;
  readonly productSw: string | null;
  readonly order: string | null;
  readonly lines: readonly Line[];
  readonly documents: readonly Document[];
};

/** A payment of somebody's own that was paid, with what it was taxed with and its documents; null: there is none of theirs (S12). */
export async function readPapers(db: Db, id: string, userId: string): Promise<Papers | null> {
  const { rows } = await sql<
    Omit<Papers, 'documents'> & { documents: (Omit<Document, 'issuedAt'> & { issuedAt: string })[] }
  >`
    select p.id, p.reference, p.receipt, p.paid_at as "paidAt", p.state = 'reversed' as "isReversed", p.pays_debt as "paysDebt", p.amount_cents as "grossCents",
           coalesce(p.part_bids, k.bids) as bids, a.name as product, a.name_sw as "productSw", order_number_of(o.number, o.created_at) as "order",
           coalesce((select jsonb_agg(jsonb_build_object('code', code, 'name', name, 'letter', letter, 'rate_bp', rate_bp, 'tax_cents', tax_cents)
                                      order by id) from tax_line where payment_id = p.id), '[]') as lines,
           coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'branch', d.branch, 'number', d.number, 'issuedAt', d.issued_at,
                                                         'seller', d.seller, 'buyer', d.buyer, 'invoiceNumber', i.number, 'what', d.what,
                                                         'grossCents', d.gross_cents, 'lines', d.lines,
                                                         'told', jsonb_build_object('state', coalesce(a.state, 'waiting'), 'number', a.receipt_number,
                                                           'internalData', a.internal_data, 'signature', a.signature, 'signedAt', a.signed_at)) order by d.branch, d.number)
                       from tax_document d left join tax_document i on i.id = d.of_id left join tax_told a on a.document_id = d.id where d.payment_id = p.id), '[]') as documents
      from payment p left join bid_package k on k.id = p.package_id left join shop_order o on o.id = p.order_id
      left join auction a on a.id = o.auction_id
     where p.id = ${id}::uuid and p.user_id = ${userId}::uuid and p.state in ('paid', 'reversed') and p.paid_at is not null`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { ...row, documents: row.documents.map((each) => ({ ...each, issuedAt: new Date(each.issuedAt) })) };
}

const NAMES = [
  'seller.name',
  'seller.pin',
  'seller.address',
  'licence.auctioneer',
  'licence.data_protection',
  'licence.gambling',
] as const;
const LICENCES = [
  ['licence.auctioneer', 'Auctioneer'],
  ['licence.data_protection', 'ODPC'],
  ['licence.gambling', 'GRA'],
] as const;

/** Who sells, as it is set now, and the licences that are shown with it. */
export async function readSeller(db: Db): Promise<ShownSeller> {
  const set = await readSettings(db, NAMES);
  const or = (text: string | null) => (text === null || text === '' ? null : text);
  return {
    seller: { name: or(set['seller.name']), pin: or(set['seller.pin']), address: or(set['seller.address']) },
    licences: LICENCES.flatMap(([name, words]) => (or(set[name]) === null ? [] : [`${words}: ${set[name]}`])),
  };
}

/** Who sold, as it stood when the document was made. */
export const sellerOf = ({ seller: { licences = [], ...seller } }: Document): ShownSeller => ({ seller, licences });

/** `00-000042` */
export const documentNumber = ({ branch, number }: Pick<Document, 'branch' | 'number'>): string =>
  `${branch}-${String(number).padStart(6, '0')}`;

export async function readBuyerPin(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ pin: string }>`select pin from buyer_pin where user_id = ${userId}::uuid`.execute(db);
  return rows[0]?.pin ?? null;
}

export async function writeBuyerPin(db: Db, userId: string, pin: string | null): Promise<void> {
  if (pin === null) await sql`delete from buyer_pin where user_id = ${userId}::uuid`.execute(db);
  else
    await sql`
      insert into buyer_pin (user_id, pin) values (${userId}::uuid, ${pin})
      on conflict (user_id) do update set pin = excluded.pin, set_at = clock_timestamp()`.execute(db);
}

/** The documents of some days, a line each, for whoever hands them to the revenue authority: in its words where they are known. */
export async function* documentRows(
  db: Db,
  { from, to }: { from: string; to: string },
): AsyncGenerator<readonly unknown[]> {
  for (let after = { branch: '', number: 0 }; ; ) {
    const { rows } = await sql<{
      branch: string;
      number: number;
      cells: unknown[];
    }>`
      select d.branch, d.number, jsonb_build_array(d.branch, d.number, d.kind, i.number, to_char(d.issued_at at time zone 'Africa/Nairobi', 'YYYYMMDDHH24MISS'),
               d.seller ->> 'pin', d.buyer ->> 'pin', d.buyer ->> 'name', case d.kind when 'invoice' then 'S' else 'R' end, p.receipt,
               coalesce(d.what ->> 'product', (d.what ->> 'bids') || ' bids'), to_char((d.gross_cents - d.tax_cents) / 100.0, 'FM999999990.00'),
               to_char(d.tax_cents / 100.0, 'FM999999990.00'), to_char(d.gross_cents / 100.0, 'FM999999990.00'),
               (select string_agg((l ->> 'code') || coalesce(' ' || (l ->> 'letter'), '') || ' ' || ((l ->> 'rate_bp')::numeric / 100)::text || '% '
                                  || to_char((l ->> 'tax_cents')::numeric / 100, 'FM999999990.00'), '; ') from jsonb_array_elements(d.lines) l),
               a.state, a.receipt_number, a.internal_data, a.signature) as cells
        from tax_document d left join tax_told a on a.document_id = d.id join payment p on p.id = d.payment_id left join tax_document i on i.id = d.of_id
       where (d.branch, d.number) > (${after.branch}, ${after.number}::bigint) and d.issued_at >= ${from}::date::timestamp at time zone 'Africa/Nairobi'
         and d.issued_at < (${to}::date + 1)::timestamp at time zone 'Africa/Nairobi'
       order by d.branch, d.number limit ${EXPORTED_AT_ONCE}`.execute(db);
    for (const { cells } of rows) yield cells;
    const last = rows.at(-1);
    if (last === undefined || rows.length < EXPORTED_AT_ONCE) return;
    after = { branch: last.branch, number: last.number };
  }
}
export const DOCUMENT_COLUMNS = [
  ...[
    'branch',
    'invcNo',
    'kind',
    'orgInvcNo',
    'cfmDt',
    'tin',
    'custTin',
    'custNm',
    'rcptTyCd',
    'mpesa_receipt',
    'item',
  ],
  ...['taxblAmt', 'taxAmt', 'totAmt', 'taxes', 'etims_state', 'curRcptNo', 'intrlData', 'rcptSign'],
];
