import { MONEY_ALARMS, type MoneyAlarmName } from '@mnada/contract/office';
import { moneyAlarms } from '@mnada/rules';
import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { Loop } from '../../platform/process/loop.ts';
import type { MessageSender } from '../messages/index.ts';
import { noteTold, ownersToWrite, readMoney, recordAlarms, takeUntold, type Untold } from './alarms.sql.ts';

const EVERY_MS = 60_000;

const kes = (figure: number): string => `KSh ${figure.toLocaleString('en-KE', { maximumFractionDigits: 2 })}`;
/** What an owner reads, and the log says. */
const WORDS: Readonly<Record<MoneyAlarmName, (figure: number) => string>> = {
  invariant_broken: (rows) => `An invariant is broken: ${rows} rows`,
  float_short: (short) => `The float is ${kes(short)} short for what goes out today`,
  success_falling: (percent) => `Only ${percent}% of M-PESA prompts were paid in the last half hour`,
  statement_missing: (days) => `No approved statement covers ${days} of the days that are over`,
  credit_slow: (seconds) => `Crediting takes ${seconds} s for the slowest of a hundred`,
  licence_ending: (days) =>
    days < 0 ? `A licence or registration ended ${-days} days ago` : `A licence or registration ends in ${days} days`,
  odds_late: (hours) => `The odds of a month that is over are not published, ${hours} hours late`,
  tax_document_stuck: (documents) => `${documents} tax documents can’t be made, or are refused; the others go on`,
  unverified_old: (sum) => `${kes(sum)} were credited more than a day ago and nothing has confirmed it`,
};

export type AlarmsDeps = {
  readonly db: Db;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly metrics: Metrics;
  /** null: no mail is configured; the log, the metrics and Today tell. */
  readonly mail: Pick<MessageSender, 'deliver'> | null;
  readonly publicUrl: string;
};

/**
 * Looks at the money once and tells what began, what has grown and what ended. Any number of nodes may: one takes what is untold,
 * and what it didn't finish telling, another one does.
 */
export async function lookAtMoney(deps: AlarmsDeps, gauge: Gauge): Promise<void> {
  const { db, log } = deps;
  const rings = moneyAlarms(await readMoney(db));
  for (const name of MONEY_ALARMS) gauge.set(rings.has(name) ? 1 : 0, { name });
  for (const name of await recordAlarms(db, rings)) log.info({ alarm: name }, 'an alarm about money has ended');
  const untold = await takeUntold(db);
  if (untold.length === 0) return;
  for (const each of untold)
    log.error({ alarm: each.name, figure: each.figure, words: wordsOf(each) }, 'an alarm about money');
  if (await reachesOwners(deps, untold)) await noteTold(db, untold);
}

function wordsOf({ name, figure, toldFigure, hasEnded }: Untold): string {
  const grown = toldFigure === null ? '' : ' (it has grown)';
  return `${WORDS[name](figure)}${hasEnded ? ' (it has ended since)' : grown}`;
}

/** @returns false: no mail got through, so it is told again; without mail or an owner the log has told */
async function reachesOwners({ db, mail, publicUrl }: AlarmsDeps, untold: readonly Untold[]): Promise<boolean> {
  const owners = mail === null ? [] : await ownersToWrite(db);
  if (mail === null || owners.length === 0) return true;
  const lines = untold.map(wordsOf);
  const [subject, text] = [`Mnada: ${lines[0] ?? ''}`, [...lines, '', `${publicUrl}/admin/desk`].join('\n')];
  const sent = await Promise.all(owners.map((to) => mail.deliver({ channel: 'email', to, subject, text })));
  return sent.some(({ state }) => state !== 'refused');
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
