import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { LogoMark, Wordmark } from '@mnada/ui/logo.tsx';
import { useText } from '../../client/i18n/index.ts';

/** One card in the middle: for whoever isn't in yet. */
export function AuthFrame({ children, note }: { children: ReactNode; note?: ReactNode }) {
  const t = useText();
  return (
    <main id="content" className="flex min-h-dvh flex-col items-center justify-center px-4 py-8">
      <div className="w-full max-w-[440px]">
        <div className="mb-5 flex items-center justify-between">
          <span className="flex items-center gap-2.5">
            <LogoMark size={38} />
            <Wordmark height={34} className="text-brand-ink dark:text-foreground" />
          </span>
          <span className="font-medium text-foreground-2">{t('signin.office')}</span>
        </div>
        <div className="rounded-xl bg-surface p-7 shadow-raised max-md:p-5">{children}</div>
        {note === undefined ? null : (
          <p className="mt-4 flex gap-3 px-1.5 text-foreground-2">
            <ShieldCheck aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
            <span>{note}</span>
          </p>
        )}
      </div>
    </main>
  );
}
