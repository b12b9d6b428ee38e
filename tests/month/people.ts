import { makePeople } from '../../apps/server/src/testing/auction-world.ts';
import { makeMpesa, OPENING_KES } from './mpesa.ts';
import { type MonthPlan, RATES_BP } from './plan.ts';
import type { MonthShop } from './shop.ts';
import { SECOND_BANK } from './bank.ts';
import { byTwoOnce } from './by-two-once.ts';

const PHONE_FROM = 700_000_000;
export const phoneOf = (person: number): string => `+254${PHONE_FROM + person}`;

export type Staff = { readonly ann: string; readonly ben: string; readonly clerk: string };

/** Who lives that month, and what lay in the accounts before: made once. */
export async function settle(shop: MonthShop, plan: MonthPlan): Promise<void> {
  const { database, ownerDb, owner } = shop;
  await makeMpesa(owner);
  const ids = await makePeople({ ...database, ownerDb }, plan.people, { bids: 0 });
  await owner.query(
    `update app_user u set username = 'month' || made.nth - 1, full_name = 'Jane Kamau', phone = '+254' || ($2::int + made.nth - 1),
            phone_verified_at = clock_timestamp() - interval '60 days'
       from unnest($1::uuid[]) with ordinality as made (id, nth) where u.id = made.id`,
    [ids, PHONE_FROM],
  );
  await owner.query(
    `insert into shipping_address (user_id, label, first_name, last_name, phone, address, region, area, is_default)
     select id, 'Home', 'Jane', 'Kamau', phone, 'Moi Drive 14', 'Nairobi', 'Umoja', true from app_user where username like 'month%'`,
  );
  await owner.query(
    `insert into session (token_hash, id, user_id, idle_ends_at, ends_at, proved_at)
     select sha256(convert_to('month' || id::text, 'UTF8')), id, id, clock_timestamp() + interval '60 days', clock_timestamp() + interval '60 days', clock_timestamp()
       from app_user where username like 'month%'`,
  );
  const staff = await makePeople({ ...database, ownerDb }, 3, { kind: 'staff' });
  for (const [at, [name, may]] of [
    ['ann', '{finance}'],
    ['ben', '{finance}'],
    ['clerk', '{fulfilment}'],
  ].entries())
    await owner.query('update app_user set username = $2, permissions = $3 where id = $1', [
      staff[at],
      `staff_${name}`,
      may,
    ]);
  const [seller] = await makePeople({ ...database, ownerDb }, 1, { kind: 'owner' });
  const people = await staffOf(shop);
  const owners = { ann: seller ?? '', ben: people.ben };
  for (const [name, value] of [
    ['seller.name', 'Mnada Limited'],
    ['seller.pin', 'P051234567X'],
    ['bank_2.name', 'Savings bank'],
    ['bank_2.number', SECOND_BANK],
  ] as const)
    await byTwoOnce(shop, owners, 'setting.change', { name, value, effectiveAt: null });
  for (const [code, kind, name, subjects] of [
    ['VAT16', 'vat', 'VAT', ['packs', 'goods']],
    ['LEVY5', 'levy', 'Levy', ['packs']],
    ['WHT5', 'withheld', 'Withholding tax', ['cash']],
  ] as const) {
    const rate = { what: 'rate', code, kind, name, letter: null, rate_bp: RATES_BP[kind], from: null };
    await byTwoOnce(shop, people, 'tax.change', rate);
    for (const subject of subjects)
      await byTwoOnce(shop, people, 'tax.change', { what: 'use', subject, kind, code, from: null });
  }
  for (const [account, kes] of [
    ['mpesa', OPENING_KES.paybill],
    ['utility', OPENING_KES.utility],
  ] as const)
    await byTwoOnce(shop, people, 'books.book', {
      ...{ debit: account, credit: 'capital', amount_cents: kes * 100, words: 'What lay there when the books began.' },
    });
}

export async function staffOf({ owner }: Pick<MonthShop, 'owner'>): Promise<Staff> {
  const { rows } = await owner.query<{ username: string; id: string }>(
    `select username, id from app_user where username like 'staff\\_%'`,
  );
  const of = (name: string) => rows.find(({ username }) => username === `staff_${name}`)?.id ?? '';
  return { ann: of('ann'), ben: of('ben'), clerk: of('clerk') };
}

/** Everybody's id, by their number in the plan. */
export async function personIds({ owner }: Pick<MonthShop, 'owner'>): Promise<readonly string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from app_user where username like 'month%' order by substr(username, 6)::int`,
  );
  return rows.map(({ id }) => id);
}
