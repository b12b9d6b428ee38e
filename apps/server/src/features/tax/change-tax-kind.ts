import { TAX_KINDS, TaxSubject } from '@mnada/contract/office';
import { RATE_BP_MAX } from '@mnada/rules';
import { sql } from 'kysely';
import * as z from 'zod';
import { writeAudit } from '../../platform/audit.ts';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { type Approved, type ApprovalKind, approvalKind, fact, factList, type Look } from '../approvals/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { hasRateBy, lockTaxes, rateOf, useOf } from './tax.sql.ts';
import { rateWords, subjectWords } from './tax-words.ts';

const From = z.iso.datetime({ offset: true }).nullable();
const Code = z.string().regex(/^[A-Z][A-Z0-9_-]{0,19}$/);
const Kind = z.enum(TAX_KINDS);
const Rate = z.strictObject({
  what: z.literal('rate'),
  code: Code,
  kind: Kind,
  name: z.string().trim().min(2).max(60),
  letter: z
    .string()
    .regex(/^[A-Z]{1,2}$/)
    .nullable(),
  rate_bp: z.int().min(0).max(RATE_BP_MAX),
  /** null: a minute after it is approved. */
  from: From,
});
const Use = z.strictObject({
  what: z.literal('use'),
  subject: TaxSubject,
  kind: Kind,
  code: Code.nullable(),
  from: From,
});
const Params = z.discriminatedUnion('what', [Rate, Use]);

/** Whether a kind of tax can be taken of it: payouts are withheld from, margins levied; VAT and levies lie in what is sold. */
const fits = (subject: string, kind: z.infer<typeof Kind>): boolean =>
  subject === 'cash' || subject === 'earnings'
    ? kind === 'withheld'
    : subject === 'margins'
      ? kind === 'levy'
      : kind !== 'withheld';

/**
 * `tax.change`: a code's rate, or what a code is taken of, from a time on (TAX-1, OPS-5). Nothing that was taxed before changes: it is
 * frozen. Whatever else was written of the same meanwhile makes the request void.
 */
export const changeTaxKind = (): ApprovalKind =>
  approvalKind({
    kind: 'tax.change',
    permission: 'finance',
    params: Params,
    async look(trx, params) {
      await lockTaxes(trx);
      return params.what === 'rate' ? await lookAtRate(trx, params) : await lookAtUse(trx, params);
    },
    async execute(trx, params, by) {
      const from = beginsAt(params.from);
      if (params.what === 'rate') {
        const { code, kind, name, letter, rate_bp: rateBp } = params;
        await sql`
          insert into tax_code (code, kind, name, letter, request_id) values (${code}, ${kind}, ${name}, ${letter}, ${by.requestId}::uuid)
          on conflict do nothing`.execute(trx);
        await sql`
          insert into tax_rate (code, rate_bp, valid_from, request_id) values (${code}, ${rateBp}, ${from}, ${by.requestId}::uuid)`.execute(
          trx,
        );
        return await written(trx, by, `tax:${code}`, { rate_bp: rateBp, from: params.from });
      }
      const { subject, kind, code } = params;
      await sql`
        insert into tax_use (subject, kind, code, valid_from, request_id)
        values (${subject}, ${kind}, ${code}, ${from}, ${by.requestId}::uuid)`.execute(trx);
      return await written(trx, by, `taxed:${subject}`, { kind, code, from: params.from });
    },
  });

/**
 * When it begins to count: in a minute at the soonest. Until this is committed nobody sees it, and whoever pays meanwhile is taxed by what
 * they see: a time that lies before the commit would be wrong of them for ever. The database refuses a commit that takes longer.
 */
const beginsAt = (from: string | null) =>
  sql<Date>`greatest(${from}::timestamptz, transaction_timestamp() + interval '1 minute')`;

async function written(trx: Db, by: Approved, subject: string, after: object) {
  await writeAudit(trx, {
    actorId: by.approvedBy,
    action: 'tax.changed',
    subject,
    reason: by.reason,
    after: { ...after, request: by.reference, requestedBy: by.requestedBy },
  });
  return { result: { subject } };
}

async function lookAtRate(trx: Db, params: z.infer<typeof Rate>): Promise<Look> {
  const { code, kind, name, letter, rate_bp: rateBp, from } = params;
  await refuseFar(trx, from);
  const known = await rateOf(trx, code);
  // What a code is never changes: documents and returns name it.
  if (known !== null && (known.kind !== kind || known.name !== name || known.letter !== letter))
    throw new Refusal('INVALID_INPUT', { errors: ['code'] });
  const before = known?.rateBp ?? null;
  return {
    subject: `tax:${code}`,
    summary: `${code}, ${name}: ${rateWords(rateBp)}${fromWords(from)}`,
    facts: () =>
      factList(
        fact.words('tax', `${code}, ${name}`),
        before === null
          ? fact.words('rate', rateWords(rateBp))
          : fact.words('rate', rateWords(rateBp), rateWords(before)),
        letter !== null && fact.words('letter', letter),
        from !== null && fact.at('from_when', from),
      ),
    basis: { last: known?.id ?? null, rate_bp: before },
  };
}

async function lookAtUse(trx: Db, { subject, kind, code, from }: z.infer<typeof Use>): Promise<Look> {
  if (!fits(subject, kind)) throw new Refusal('INVALID_INPUT', { errors: ['kind'] });
  await refuseFar(trx, from);
  const known = code === null ? null : await rateOf(trx, code);
  if (code !== null && known?.kind !== kind) throw new Refusal('NOT_FOUND', { errors: ['code'] });
  if (code !== null && !(await hasRateBy(trx, code, beginsAt(from))))
    throw new Refusal('INVALID_INPUT', { errors: ['from'] });
  const now = await useOf(trx, subject, kind);
  if (!now.isThere) throw new Refusal('NOT_FOUND', { errors: ['subject'] });
  const words = subjectWords(subject, now.productName);
  const nameOf = (each: string | null) => each ?? 'none';
  return {
    subject: `taxed:${subject}:${kind}`,
    summary: `${words}: ${code === null ? `no ${kind}` : `${code}, ${known?.name ?? ''}`}${fromWords(from)}`,
    facts: () =>
      factList(
        fact.words('taxed', words),
        fact.words('tax', nameOf(code), nameOf(now.code)),
        known?.rateBp != null && fact.words('rate', rateWords(known.rateBp)),
        from !== null && fact.at('from_when', from),
      ),
    // Also the code's rate: what it is by then is what both signed.
    basis: { last: now.id, code: now.code, rate: known?.id ?? null },
  };
}

const fromWords = (from: string | null): string =>
  from === null ? '' : `, from ${from.slice(0, 16).replace('T', ' ')} UTC`;

/** A time that has passed begins a minute after the second person approves; one that lies years ahead is a slip. */
async function refuseFar(trx: Db, from: string | null): Promise<void> {
  if (from === null) return;
  const { rows } = await sql<{ isFar: boolean }>`
    select ${from}::timestamptz > ${STATEMENT_TIME} + interval '366 days' as "isFar"`.execute(trx);
  if (rows[0]?.isFar !== false) throw new Refusal('INVALID_INPUT', { errors: ['from'] });
}
