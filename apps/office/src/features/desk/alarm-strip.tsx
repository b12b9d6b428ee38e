import type { MoneyAlarm } from '@mnada/contract/office';
import { Link } from '@tanstack/react-router';
import { Siren } from 'lucide-react';
import { formatDayTime, formatKes, type Translate, useText } from '../../client/i18n/index.ts';

const PATHS: Readonly<Partial<Record<MoneyAlarm['name'], string>>> = {
  float_short: '/withdrawals',
  success_falling: '/payments',
  statement_missing: '/reconciliation/import',
  credit_slow: '/payments',
  licence_ending: '/settings',
  odds_late: '/reports',
  tax_document_stuck: '/reports',
};

function wordsOf({ name, figure }: MoneyAlarm, t: Translate): string {
  const values = { figure, count: figure, sum: formatKes(figure) };
  return t(`desk.alarm_${name}`, values);
}

/** What rings without anybody looking, until it has ended (OPS-22). */
export function AlarmStrip({ alarms }: { alarms: readonly MoneyAlarm[] }) {
  const t = useText();
  if (alarms.length === 0) return null;
  return (
    <section aria-label={t('desk.alarms')} className="mb-4 rounded-lg bg-critical-soft px-4.5 py-3 text-critical-text">
      <ul className="grid gap-1.5">
        {alarms.map((alarm) => {
          const path = PATHS[alarm.name];
          return (
            <li key={alarm.name} className="flex flex-wrap items-center gap-x-3">
              <Siren aria-hidden="true" size={16} className="shrink-0" />
              {path === undefined ? (
                <b>{wordsOf(alarm, t)}</b>
              ) : (
                <Link to={path as '/'} className="font-semi underline">
                  {wordsOf(alarm, t)}
                </Link>
              )}
              <span className="text-xs">{t('desk.alarmSince', { when: formatDayTime(alarm.since) })}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
