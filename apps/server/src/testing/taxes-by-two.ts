import { changeTaxKind } from '../features/tax/index.ts';
import { byTwo } from './by-two.ts';
import type { TestDatabase } from './test-database.ts';

/** Taxes as two people write them; what they want as soon as it is approved counts from now on, its minute being over. */
export function taxesByTwo({ staff, owner }: TestDatabase, people: () => readonly [string, string]) {
  const change = (params: object) =>
    byTwo({ db: staff.db, kinds: [changeTaxKind()] }, people(), 'tax.change', { from: null, ...params });
  const begin = (table: 'tax_rate' | 'tax_use') =>
    owner.query(`update ${table} set valid_from = clock_timestamp() where id = (select max(id) from ${table})`);
  return {
    change,
    async rate(code: string, kind: string, rateBp: number, from: string | null = null, name = 'A tax'): Promise<void> {
      await change({ what: 'rate', code, kind, name, letter: null, rate_bp: rateBp, from });
      if (from === null) await begin('tax_rate');
    },
    async use(subject: string, kind: string, code: string | null, from: string | null = null): Promise<void> {
      await change({ what: 'use', subject, kind, code, from });
      if (from === null) await begin('tax_use');
    },
  };
}
