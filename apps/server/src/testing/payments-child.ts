/**
 * A node that takes payments in a process of its own, to be killed. Arguments: database URL, simulator URL, then one
 * person and number a payment (`user:phone`). It pushes each payment and writes its id; then it waits for callbacks and for
 * its end.
 */
import { writeSync } from 'node:fs';
import { openDatabase } from '../platform/database/index.ts';
import { paymentsApp } from './payments-app.ts';

const [url = '', simulator = '', ...people] = process.argv.slice(2);
const port = Number(new URL(simulator).port);
const app = await paymentsApp(openDatabase({ url }), {
  beside: { simulator: { url: simulator, port } as never },
  env: { MPESA_SIMULATOR_PORT: String(port) },
  overNetwork: true,
});
for (const person of people) {
  const [userId = '', phone = ''] = person.split(':');
  const command = { userId, purpose: 'pack' as const, packageId: 2, amountCents: 135_000, phone, ip: null };
  const { id } = await app.db.transaction().execute((trx) => app.money.payments.prepare(trx, command));
  writeSync(1, `${id}\n`);
  void app.money.payments.push(id);
}
