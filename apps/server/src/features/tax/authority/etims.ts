/**
 * Tells eTIMS of sales and credit notes by `saveTrnsSalesOsdc`, as far as its fields are known. This is not certified by KRA and has
 * never spoken to their system: before-launch.md says what comes first. No code of theirs stands here, for their tables move: all are
 * configured (`ETIMS_CODES`), and a tax's letter stands on its code (TAX-1).
 */
import * as z from 'zod/mini';
import type { EtimsConfig } from '../../../platform/config.ts';
import { readLimited } from '../../messages/index.ts';
import type { DocumentToTell, TaxAuthority, Told } from './tax-authority.ts';

const ANSWERS_WITHIN_MS = 20_000;
const ANSWER_BYTES_MAX = 65_536;
const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const;
type Letter = (typeof LETTERS)[number];
const TAKEN = '000';
/** A number that they have already. */
const DUPLICATE = '994';
/** Failures on their own side, of which nobody says whether anything was kept. */
const THEIR_FAULT = new Set(['894', '990', '991', '992', '999']);

const Answer = z.object({ resultCd: z.string(), resultMsg: z.optional(z.nullable(z.string())), data: z.unknown() });
const Signed = z.object({
  curRcptNo: z.union([z.int(), z.string().check(z.regex(/^[0-9]{1,18}$/))]),
  intrlData: z.string().check(z.minLength(1), z.maxLength(200)),
  rcptSign: z.string().check(z.minLength(1), z.maxLength(200)),
  sdcDateTime: z.string().check(z.minLength(1), z.maxLength(40)),
});

/** @param ending the server stops: no answer is waited for any more */
export function etims(
  config: EtimsConfig,
  { withinMs = ANSWERS_WITHIN_MS, ending }: { readonly withinMs?: number; readonly ending?: AbortSignal } = {},
): TaxAuthority {
  return {
    async tell(document) {
      const body = saleOf(document, config);
      if (typeof body === 'string') return { state: 'refused', problem: body };
      const within = AbortSignal.timeout(withinMs);
      try {
        const answer = await fetch(`${config.url}/saveTrnsSalesOsdc`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            tin: document.sellerPin,
            bhfId: document.branch,
            cmcKey: config.deviceKey,
          },
          body: JSON.stringify(body),
          redirect: 'error',
          signal: ending === undefined ? within : AbortSignal.any([within, ending]),
        });
        return readAnswer(answer.status, await readLimited(answer, ANSWER_BYTES_MAX));
      } catch (error) {
        return { state: 'unknown', problem: causeOf(error) };
      }
    },
  };
}

const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return `${message}${cause instanceof Error ? `: ${cause.message}` : ''}`.slice(0, 500);
};

function readAnswer(status: number, text: string): Told {
  // Before anything was read of it: too many questions, or nobody there.
  if (status === 429 || status === 503) return { state: 'waiting', problem: `it answers ${status}` };
  const answer = Answer.safeParse(parse(text));
  if (status !== 200 || !answer.success) return { state: 'unknown', problem: `it answers ${status} and no result` };
  const { resultCd, resultMsg, data } = answer.data;
  if (resultCd === DUPLICATE) return { state: 'known' };
  const problem = `${resultCd} ${resultMsg ?? ''}`.trim().slice(0, 500);
  if (THEIR_FAULT.has(resultCd)) return { state: 'unknown', problem };
  if (resultCd !== TAKEN) return { state: 'refused', problem };
  const signed = Signed.safeParse(data);
  if (!signed.success) return { state: 'unknown', problem: 'it took something and signed nothing that can be read' };
  const { curRcptNo, intrlData, rcptSign, sdcDateTime } = signed.data;
  const receipt = { number: String(curRcptNo), internalData: intrlData, signature: rcptSign, signedAt: sdcDateTime };
  return { state: 'taken', receipt };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const money = (cents: number): number => cents / 100;
/** `20261125143000` in Nairobi, which is three hours ahead all year. */
const timeOf = (at: Date): string =>
  new Date(at.getTime() + 10_800_000).toISOString().replace(/[-:T]/g, '').slice(0, 14);

/** @returns why it can't be told: a text */
export function saleOf(document: DocumentToTell, { codes }: Pick<EtimsConfig, 'codes'>): object | string {
  const taxed = document.lines.filter(({ tax_cents: cents }) => cents > 0);
  if (taxed.length > 1) return 'several taxes are taken of it: an item has one';
  const [line] = taxed;
  const letter = LETTERS.find((each) => each === (line === undefined ? codes.untaxed : line.letter));
  if (letter === undefined) return `${line?.letter ?? 'no letter'} is none of A to E: give the tax its letter`;
  const isCredit = document.kind === 'credit_note';
  const { grossCents, taxCents, issuedAt, what } = document;
  const of = (value: number) =>
    Object.fromEntries(LETTERS.map((each) => [each, each === letter ? value : 0])) as Record<Letter, number>;
  const spread = (name: string, values: Record<Letter, number>) =>
    Object.fromEntries(LETTERS.map((each) => [`${name}${each}`, values[each]]));
  const name = what.product ?? `${what.bids ?? 0} bids`;
  const sum = { taxblAmt: money(grossCents - taxCents), taxAmt: money(taxCents), totAmt: money(grossCents) };
  return {
    trdInvcNo: `${document.branch}-${String(document.number).padStart(6, '0')}`,
    invcNo: document.number,
    orgInvcNo: document.invoiceNumber ?? 0,
    ...(document.buyer.pin === undefined
      ? {}
      : { custTin: document.buyer.pin, custNm: (document.buyer.name ?? '').slice(0, 60) }),
    rcptTyCd: isCredit ? 'R' : 'S',
    pmtTyCd: codes.payment,
    salesSttsCd: codes.status,
    cfmDt: timeOf(issuedAt),
    salesDt: timeOf(issuedAt).slice(0, 8),
    ...(isCredit ? { rfdDt: timeOf(issuedAt), rfdRsnCd: codes.refund } : {}),
    totItemCnt: 1,
    ...spread('taxblAmt', of(sum.taxblAmt)),
    ...spread('taxRt', of((line?.rate_bp ?? 0) / 100)),
    ...spread('taxAmt', of(sum.taxAmt)),
    totTaxblAmt: sum.taxblAmt,
    totTaxAmt: sum.taxAmt,
    totAmt: sum.totAmt,
    prchrAcptcYn: 'N',
    ...{ regrId: 'mnada', regrNm: 'mnada', modrId: 'mnada', modrNm: 'mnada' },
    itemList: [
      {
        itemSeq: 1,
        itemClsCd: what.product === null ? codes.bids : codes.goods,
        itemNm: name.slice(0, 200),
        pkgUnitCd: codes.package,
        pkg: 1,
        qtyUnitCd: codes.unit,
        qty: 1,
        prc: sum.totAmt,
        splyAmt: sum.totAmt,
        dcRt: 0,
        dcAmt: 0,
        taxTyCd: letter,
        ...sum,
      },
    ],
  };
}
