import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';

/** The header's search: leads to the list's own. A form with an address, so that it works before the page is alive. */
export function HeaderSearch({ className }: { className?: string }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <form
      role="search"
      action="/"
      className={cx(
        'flex h-12 w-full min-w-0 items-center gap-3 rounded-lg bg-surface-2 px-4 has-focus-visible:outline-3 has-focus-visible:outline-ring',
        className,
      )}
      onSubmit={(event) => {
        event.preventDefault();
        const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
        void navigate({ to: '/', search: q === '' ? { tab: 'search' } : { tab: 'search', q } });
      }}
    >
      <Search aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
      <input type="hidden" name="tab" value="search" />
      <input
        type="search"
        name="q"
        maxLength={100}
        aria-label={t('common.searchLabel')}
        placeholder={t('common.searchPlaceholder')}
        className="min-w-0 flex-1 self-stretch bg-transparent outline-none placeholder:text-foreground-2"
      />
    </form>
  );
}
