import { MONEY_ALARMS, type MoneyAlarmName } from '@mnada/contract/office';
import { moneyAlarms } from '@mnada/rules';
import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { Loop } from '../../platform/process/loop.ts';
import type { MessageSender } from '../messages/index.ts';
import { ownersToWrite, readMoney, recordAlarms } from './alarms.sql.ts';

const EVERY_MS = 60_000;

const kes = (figure: number): string => `KSh ${figure.toLocaleString('en-KE', { maximumFractionDigits: 2 })}`;
/** What an owner reads, and the log says. */
const WORDS: Readonly<Record<MoneyAlarmName, (figure: number) => string>> = {
  invariant_broken: (rows) => `An invariant is broken: ${rows} rows`,
  float_short: (short) => `The float is ${kes(short)} short for what goes out today`,
  success_falling: (percent) => `Only ${percent}% of M-PESA prompts were paid in the last half hour`,
  statement_missing: (days) => `No approved statement covers ${days} of the days that are over`,
  credit_slow: (seconds) => `Crediting takes ${seconds} s for the slowest of a hundred`,
  unverified_old: (sum) => `${kes(sum)} were credited more than a day ago and nothing has confirmed it`,
};

export type AlarmsDeps = {
  readonly db: Db;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly metrics: Metrics;
  /** null: no mail is configured; the log, the metrics and Today tell. */
  readonly mail: Pick<MessageSender, 'send'> | null;
  readonly publicUrl: string;
};

/** Looks at the money once and tells what began and what ended. Any number of nodes may: a unique key lets one tell each. */
export async function lookAtMoney({ db, log, mail, publicUrl }: AlarmsDeps, gauge: Gauge): Promise<void> {
  const rings = moneyAlarms(await readMoney(db));
  for (const name of MONEY_ALARMS) gauge.set(rings.has(name) ? 1 : 0, { name });
  const { raised, ended } = await recordAlarms(db, rings);
  for (const name of ended) log.info({ alarm: name }, 'an alarm about money has ended');
  for (const { name, figure } of raised)
    log.error({ alarm: name, figure, words: WORDS[name](figure) }, 'an alarm about money');
  const news = raised.filter(({ isNews }) => isNews);
  if (mail === null || news.length === 0) return;
  const lines = news.map(({ name, figure }) => WORDS[name](figure));
  const text = [...lines, '', `${publicUrl}/admin/desk`].join('\n');
  for (const to of await ownersToWrite(db))
    mail.send({ channel: 'email', to, subject: `Mnada: ${lines[0] ?? ''}`, text });
}

type Gauge = { set(value: number, labels: { readonly name: string }): void };

/** Once a minute, on every node that runs workers (OPS-22). */
export function startMoneyAlarms(deps: AlarmsDeps): { stop(): Promise<void> } {
  const gauge = deps.metrics.gauge('money_alarm', '1: this alarm about money rings', ['name']);
  return new Loop(deps.log, 'the alarms about money', async () => {
    await lookAtMoney(deps, gauge);
    return EVERY_MS;
  });
}
