import { useText } from '../../client/i18n/index.ts';

/** Bidders of the demonstration world are never passed off as people (BID-8). */
export function DemoTag() {
  const t = useText();
  return (
    <span
      className="shrink-0 rounded-xs bg-surface-2 px-1 font-semi text-2xs text-foreground-3"
      title={t('common.simulated')}
    >
      {t('common.demo')}
    </span>
  );
}
