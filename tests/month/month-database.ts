import { randomBytes } from 'node:crypto';
import { connect, migrate } from '../../apps/server/src/platform/database/index.ts';
import { installClock, setClock } from './month-clock.ts';
import { moment } from './pay.ts';
import { settle } from './people.ts';
import type { MonthPlan } from './plan.ts';
import { openShop } from './shop.ts';

export type MonthDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/** A database whose clock says that the month is about to begin, with the people who live it. */
export async function monthDatabase(adminUrl: string, plan: MonthPlan): Promise<MonthDatabase> {
  const name = `month_${randomBytes(5).toString('hex')}`;
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const asAdmin = async (statement: string) => {
    const admin = await connect({ url: adminUrl, role: null, name: 'month' });
    await admin.query(statement).finally(() => admin.end());
  };
  await asAdmin(`create database ${name} template template0`);
  await installClock(url);
  const owner = await connect({ url, role: null, name: 'month' });
  await setClock(owner, new Date(moment(plan.days[0]?.day ?? '', '00:00:00').getTime() - 4 * 3_600_000));
  await owner.end();
  await migrate(url);
  const shop = openShop(url);
  await settle(shop, plan).finally(() => shop.stop());
  return { url, drop: () => asAdmin(`drop database ${name} with (force)`) };
}
