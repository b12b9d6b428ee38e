import type { CalendarAnswer } from '@mnada/contract/office';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { TemplateChip } from './template-chip.tsx';
import { whenWords } from './when-card.tsx';

/** Beside the calendar: what fills it by itself. */
export function TemplatesSide({
  templates,
  mayPublish,
}: {
  templates: CalendarAnswer['templates'];
  mayPublish: boolean;
}) {
  const t = useText();
  return (
    <Card
      title={t('templates.title')}
      {...(mayPublish
        ? {
            action: (
              <Link to={'/templates/new' as '/'} className="inline-flex items-center gap-1.5">
                <Plus aria-hidden="true" size={16} />
                {t('templates.newShort')}
              </Link>
            ),
          }
        : {})}
    >
      {templates.length === 0 ? (
        <p className="py-3 text-foreground-2">{t('templates.noneText')}</p>
      ) : (
        <ul className="max-h-[520px] overflow-y-auto">
          {templates.map(({ id, name, state, days, times, live_least: least }) => (
            <li
              key={id}
              className="relative flex items-start justify-between gap-3 border-border border-t py-2.5 first:border-t-0"
            >
              <span className="min-w-0">
                <b className="block [overflow-wrap:anywhere]">{name}</b>
                <span className="block text-foreground-2 text-xs">{whenWords({ days, times }, t)}</span>
                {least === 0 ? null : (
                  <span className="block text-foreground-2 text-xs">
                    {t('templates.atLeastLive', { count: least })}
                  </span>
                )}
              </span>
              <TemplateChip state={state} />
              <Link
                to={'/templates/$templateId' as '/'}
                params={{ templateId: String(id) } as never}
                aria-label={t('common.openRow', { what: name })}
                className="absolute inset-0 rounded-xs"
              />
            </li>
          ))}
        </ul>
      )}
      <p className="border-border border-t pt-2.5 text-xs">
        <Link to={'/templates' as '/'} className="font-semi text-link">
          {t('templates.allTemplates')}
        </Link>
      </p>
    </Card>
  );
}
