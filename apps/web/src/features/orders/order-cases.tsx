import type { OwnCase } from '@mnada/contract';
import { announce } from '@mnada/ui/announcer.tsx';
import { Panel } from '@mnada/ui/panel.tsx';
import { useEffect, useRef } from 'react';
import { formatDate, formatKes, type TextKey, useLanguage, useText } from '../../client/i18n/index.ts';
import { TimelineStep } from './timeline-step.tsx';

/** A complaint or a return (WIN-7): what was done when, what comes, and what it came to. Its moves are said while the page is open. */
export function OrderCase({ of }: { of: OwnCase }) {
  const t = useText();
  const language = useLanguage();
  const { kind, state, cause, steps } = of;
  const nameOf = (step: OwnCase['state']) => t(`orderCases.${kind}_${step}` as TextKey);
  const now = nameOf(state);
  const before = useRef(now);
  useEffect(() => {
    if (before.current !== now) announce(`${t(`orderCases.${kind}`)}: ${now}`);
    before.current = now;
  }, [kind, now, t]);
  const ahead = steps.findIndex(({ at }) => at === null);
  return (
    <Panel
      title={t(`orderCases.${kind}`)}
      aside={<p className="text-foreground-2">{t(`orderCases.cause_${cause}`)}</p>}
    >
      <ol>
        {steps.map((step, at) => (
          <TimelineStep
            key={step.state}
            name={nameOf(step.state)}
            state={at === ahead ? 'current' : step.at === null ? 'future' : step.state === 'refused' ? 'ended' : 'done'}
            isLast={at === steps.length - 1}
          >
            {step.at === null ? null : (
              <p className="tnum break-words text-foreground-2 text-sm">{formatDate(step.at, language)}</p>
            )}
          </TimelineStep>
        ))}
      </ol>
      <div className="mt-4 grid gap-1.5 rounded-lg bg-surface-2 px-3.5 py-3 text-sm">
        <p>{t(afterOf(of))}</p>
        {of.sent_at === null ? null : (
          <p className="tnum">{t('orderCases.sent', { date: formatDate(of.sent_at, language) })}</p>
        )}
        {of.takes_bids === null ? null : (
          <p>
            {t('orderCases.takesBids', { count: of.takes_bids.bids })}
            {of.takes_bids.owed === 0 ? '' : ` ${t('orderCases.owesBids', { owed: formatKes(of.takes_bids.owed) })}`}
          </p>
        )}
      </div>
    </Panel>
  );
}

/** What comes, or what it came to. */
function afterOf({ kind, state, outcome, steps }: OwnCase): TextKey {
  if (state === 'refused') return 'orderCases.refused';
  const isThere = steps.some((step) => step.state === 'received' && step.at !== null);
  if (outcome === 'withdrawn' && isThere) return 'orderCases.goesBack';
  if (outcome !== null) return `orderCases.outcome_${outcome}`;
  return `orderCases.next_${kind}_${state}` as TextKey;
}
