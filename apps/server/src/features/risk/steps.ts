import type { RISK_STEPS } from '@mnada/contract/office';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

export type RiskStep = (typeof RISK_STEPS)[number];

/** A line of a case's history, written by a person. */
export async function writeStep(
  trx: Db,
  given: {
    readonly caseId: number;
    readonly kind: RiskStep;
    readonly byId: string;
    readonly words: string;
    readonly detail: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { caseId, kind, byId, words, detail } = given;
  await sql`
    insert into risk_case_step (case_id, kind, by_id, words, detail)
    values (${caseId}, ${kind}, ${byId}, ${words.slice(0, 500)}, ${JSON.stringify(detail)}::jsonb)`.execute(trx);
}
