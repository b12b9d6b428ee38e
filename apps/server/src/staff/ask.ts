import { APPROVAL_REASONS } from '@mnada/contract';
import { requestApproval } from '../features/approvals/index.ts';
import type { Given, StaffContext } from './verb.ts';

/** What every verb that asks takes. */
export const ASKS = '--code CODE --reason TEXT';
/** The codes and what they mean, for the help. */
export const reasonCodes = (): string =>
  Object.entries(APPROVAL_REASONS)
    .map(([code, { en }]) => `${code} (${en})`)
    .join(', ');

/** Asks a second person for what one person may not do alone, and says so. @throws Refusal as `requestApproval` */
export async function ask(context: StaffContext, given: Given, kind: string, params: object): Promise<void> {
  const reason = { code: given.needed('code'), words: given.needed('reason') };
  const asked = await requestApproval(await context.approvals(), context.actor.id, { kind, params, reason });
  context.print(`${asked.summary}\nAsked: ${asked.reference}. A second person approves it.`);
}
