import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';

/** One tap from a winner in a list to what was published of that auction. */
export function VerifyMark({ auctionId, name, className }: { auctionId: number; name: string; className?: string }) {
  const t = useText();
  return (
    <Link
      to={`/verify/${auctionId}`}
      aria-label={t('verifyMark.of', { name })}
      className={cx(
        'inline-flex min-h-12 items-center gap-1.5 font-semi text-link text-sm underline-offset-3 hover:underline',
        className,
      )}
    >
      <ShieldCheck aria-hidden="true" size={16} className="shrink-0" />
      {t('verifyMark.verify')}
    </Link>
  );
}
