/** One life of a month's shop, in a process of its own, to be killed at any moment: database, seed, payments and days of the plan. */
import { live } from './live.ts';
import { monthPlan } from './plan.ts';
import { openShop } from './shop.ts';

const [url = '', seed = '1', payments = '0', days = '30'] = process.argv.slice(2);
const shop = openShop(url);
await live(shop, monthPlan({ seed: Number(seed), payments: Number(payments), days: Number(days) }), (step, ms) =>
  console.log(`${step}: ${Math.round(ms)} ms`),
);
await shop.stop();
