import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';

export type Person = { readonly kind: 'user' | 'staff' | 'owner'; readonly status: 'active' | 'suspended' | 'deleted' };

/**
 * One person's orders and addresses are decided one after the other, on every node: their copies in flight wait here, and
 * not on an auction's lock that others' bids need. First in the order of locks; rows that name the person aren't held up.
 */
export async function lockPerson(trx: Transaction<Tables>, userId: string): Promise<Person> {
  const { rows } = await sql<Person>`
    select kind, status from app_user where id = ${userId} for no key update`.execute(trx);
  const [person] = rows;
  if (!person || person.status === 'deleted') throw new Refusal('NOT_SIGNED_IN');
  return person;
}

/** @throws Refusal STAFF_MAY_NOT_BUY (ACC-8), ACCOUNT_SUSPENDED */
export async function lockBuyer(trx: Transaction<Tables>, userId: string): Promise<void> {
  const { kind, status } = await lockPerson(trx, userId);
  if (kind !== 'user') throw new Refusal('STAFF_MAY_NOT_BUY');
  if (status !== 'active') throw new Refusal('ACCOUNT_SUSPENDED');
}
