import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from './ui-words.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { useCanGoBack } from './use-can-go-back.ts';

/**
 * A screen's own header on phones: back, and the title as the page's heading; on desktop the heading alone. The title is
 * never shortened: under large text its longest word keeps its line, and what stands at the right end goes below.
 */
export function PageHeader({
  title,
  lead,
  aside,
  className,
}: {
  title: string;
  lead?: ReactNode;
  /** Stands at the right end. */
  aside?: ReactNode;
  className?: string;
}) {
  const t = useWords();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <header className={cx('border-border border-b bg-surface md:border-0 md:bg-transparent', className)}>
      <div className="column flex min-h-14 flex-wrap items-center justify-end gap-1 py-1 md:min-h-0 md:pt-8 md:pb-0">
        {canGoBack ? (
          <IconButton label={t('back')} className="-ml-3 md:hidden" onClick={() => router.history.back()}>
            <ArrowLeft aria-hidden="true" size={22} />
          </IconButton>
        ) : (
          <Link
            to="/"
            aria-label={t('back')}
            className="-ml-3 grid size-12 shrink-0 place-items-center rounded-full hover:bg-surface-2 md:hidden"
          >
            <ArrowLeft aria-hidden="true" size={22} />
          </Link>
        )}
        <div className="min-w-min flex-1">
          <h1 className="break-words font-semi text-lg md:font-bold md:text-2xl">{title}</h1>
          {lead === undefined ? null : <p className="hidden text-foreground-2 md:mt-1 md:block">{lead}</p>}
        </div>
        {aside}
      </div>
    </header>
  );
}
