import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useText } from '../client/i18n/index.ts';

/** Where in the list this page is. Pages follow each other by their last row: there is no jump to the seventh. */
export function Pager({
  from,
  to,
  total,
  page,
  onBack,
  onNext,
}: {
  from: number;
  to: number;
  total: number | null;
  page: number;
  onBack: (() => void) | null;
  onNext: (() => void) | null;
}) {
  const t = useText();
  if (to === 0) return null;
  return (
    <nav
      aria-label={t('common.pages')}
      className="no-print mt-4 flex items-center justify-between gap-4 px-1 text-foreground-2"
    >
      <span className="tnum">
        {total === null ? t('common.rangeOnly', { from, to }) : t('common.range', { from, to, total })}
      </span>
      <span className="flex items-center gap-1">
        <Step label={t('common.pageBack')} shortcut="[" onClick={onBack}>
          <ChevronLeft aria-hidden="true" size={16} />
        </Step>
        <span
          className="tnum grid size-8 place-items-center rounded-[10px] bg-primary font-semi text-primary-foreground"
          aria-current="page"
        >
          {page}
        </span>
        <Step label={t('common.pageOn')} shortcut="]" onClick={onNext}>
          <ChevronRight aria-hidden="true" size={16} />
        </Step>
      </span>
    </nav>
  );
}

function Step({
  label,
  shortcut,
  onClick,
  children,
}: {
  label: string;
  shortcut: string;
  onClick: (() => void) | null;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      data-key-page={shortcut}
      disabled={onClick === null}
      onClick={onClick ?? undefined}
      className="grid size-8 place-items-center rounded-[10px] text-foreground hover:bg-surface-2 disabled:text-foreground-3 disabled:opacity-50 disabled:hover:bg-transparent pointer-coarse:size-12"
    >
      {children}
    </button>
  );
}
