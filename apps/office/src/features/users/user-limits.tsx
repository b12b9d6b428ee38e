import type { UserTabAnswer } from '@mnada/contract/office';
import { Lock } from 'lucide-react';
import { formatDateTime, formatKes, formatDate, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';

type Limits = Extract<UserTabAnswer, { tab: 'limits' }>['list'];

/** Read only, and it says so: what people decide about themselves nobody of staff lifts. */
export function LimitsTab({ limits }: { limits: Limits }) {
  const t = useText();
  const { break: now, breaks } = limits;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={t('users.limitsTitle')}>
        <KeyValues
          rows={limits.limits.map(({ period, cap, next, spent }) => ({
            name: t(`users.period_${period}`),
            value: (
              <>
                {cap === null
                  ? `${t('users.noLimit')}, ${t('users.usedOnly', { spent: formatKes(spent) })}`
                  : t('users.used', { spent: formatKes(spent), cap: formatKes(cap) })}
                {next === null ? null : (
                  <span className="block text-foreground-2 text-xs">
                    {t('users.nextLimit', {
                      cap: next.cap === null ? t('users.noLimit') : formatKes(next.cap),
                      when: formatDateTime(next.counts_at),
                    })}
                  </span>
                )}
              </>
            ),
          }))}
        />
        <Locked text={t('users.limitsText')} />
      </Card>
      <Card title={t('users.breaks')}>
        <p className="font-semi">
          {now === null
            ? t('users.noBreak')
            : t(now.kind === 'exclusion' ? 'users.exclusionNow' : 'users.breakNow', {
                when: formatDateTime(now.until),
              })}
        </p>
        {breaks.length === 0 ? null : (
          <KeyValues
            rows={breaks.map(({ length, started_at: from, ends_at: until }) => ({
              name: t('users.breakLine', { length, from: formatDate(from) }),
              value: until === null ? '–' : t('users.until', { when: formatDate(until) }),
            }))}
          />
        )}
        <Locked text={t('users.breaksText')} />
      </Card>
    </div>
  );
}

const Locked = ({ text }: { text: string }) => (
  <p className="mt-3 flex gap-2.5 rounded-md bg-surface-2 p-3 text-foreground-2">
    <Lock aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
    {text}
  </p>
);
