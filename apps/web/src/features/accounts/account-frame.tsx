import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { LogoMark, Wordmark } from '@mnada/ui/logo.tsx';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { ProductPicture } from '../auctions/index.ts';
import { useCanGoBack } from '@mnada/ui/use-can-go-back.ts';

/**
 * The frame of registration, sign-in, avatar and forgotten password: back, step, title, and one column of at most 440 px.
 * From 905 px on a promise of the shop stands beside it.
 */
export function AccountFrame({
  title,
  lead,
  step,
  isCentred = false,
  picture,
  children,
  foot,
}: {
  title: string;
  lead?: ReactNode;
  /** 1 or 2 of the two steps of joining. */
  step?: 1 | 2;
  isCentred?: boolean;
  /** Above the title. */
  picture?: ReactNode;
  children: ReactNode;
  /** Stays at the foot of the screen on phones, at the end of the column on desktop. */
  foot?: ReactNode;
}) {
  const t = useText();
  return (
    <div className="grid min-h-dvh bg-surface md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:bg-background">
      <Pledge />
      <div className="flex min-w-0 flex-col md:justify-center md:p-8">
        <div
          className={cx(
            'mx-auto flex w-full max-w-118 grow flex-col px-(--gutter) md:grow-0 md:rounded-(--radius-sheet) md:bg-surface md:px-8 md:pb-8 md:shadow-card',
            foot === undefined && 'pb-8',
          )}
        >
          <div className="-mx-3 flex h-14 items-center justify-between md:mt-3">
            <Back />
            {step === undefined ? null : (
              <p className="px-3 font-semi text-foreground-2 text-sm">{t('accounts.stepOf', { step, steps: 2 })}</p>
            )}
          </div>
          {step === undefined ? null : (
            <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-surface-3">
              <span className={cx('block h-full rounded-full bg-primary', step === 1 ? 'w-1/2' : 'w-full')} />
            </span>
          )}
          {picture}
          <header className={cx('pt-5', isCentred && 'text-center')}>
            <h1 className="text-2xl">{title}</h1>
            {lead === undefined ? null : <p className="mt-1.5 text-foreground-2">{lead}</p>}
          </header>
          <div className="mt-5">{children}</div>
          {foot === undefined ? null : (
            <div className="sticky bottom-0 z-10 -mx-(--gutter) mt-auto bg-surface px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bottombar md:static md:mx-0 md:mt-6 md:p-0 md:shadow-none">
              {foot}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function Back() {
  const t = useText();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  if (canGoBack)
    return (
      <IconButton label={t('common.back')} onClick={() => router.history.back()}>
        <ArrowLeft aria-hidden="true" size={22} />
      </IconButton>
    );
  return (
    <Link
      to="/"
      aria-label={t('common.back')}
      className="grid size-12 place-items-center rounded-full hover:bg-surface-2"
    >
      <ArrowLeft aria-hidden="true" size={22} />
    </Link>
  );
}

const SHELF = ['tv43-1', 'phone-1', 'fridge-1'] as const;

/** Desktop only. Pictures of the house's own products; nothing in it is a figure that could be wrong. */
function Pledge() {
  const t = useText();
  return (
    <aside
      aria-label={t('common.appName')}
      className="sticky top-0 hidden h-dvh flex-col overflow-hidden bg-brand-ink p-12 text-on-brand md:flex"
    >
      <svg aria-hidden="true" viewBox="0 0 600 600" fill="none" className="absolute -right-56 -bottom-64 size-170">
        <circle cx="300" cy="300" r="222" stroke="var(--brand-ink-2)" strokeWidth="118" />
        <path d="M300 78a222 222 0 0 1 222 222" stroke="var(--brand-marigold)" strokeWidth="118" />
      </svg>
      <Link to="/" aria-label={t('common.home')} className="relative flex min-h-12 w-fit items-center gap-3 rounded-sm">
        <LogoMark size={44} />
        <Wordmark height={44} />
      </Link>
      <p className="relative mt-auto max-w-150 text-balance font-[800] text-[clamp(2.25rem,3.5vw,3.25rem)] leading-[1.06] tracking-[-0.035em]">
        {t('common.sloganZeroStart')}
        <span className="whitespace-nowrap text-brand-marigold">{t('common.sloganZeroMark')}</span>
      </p>
      <p className="relative mt-4 max-w-100 text-lg text-on-brand-2">{t('accounts.promise')}</p>
      <div className="relative mt-10 flex gap-4">
        {SHELF.map((slug) => (
          <span key={slug} className="grid size-32 place-items-center rounded-xl bg-tile">
            <ProductPicture
              address={`/media/products/${slug}-800.avif`}
              alt=""
              sizes="128px"
              className="size-full p-3"
            />
          </span>
        ))}
      </div>
      <span className="mb-auto" />
    </aside>
  );
}
