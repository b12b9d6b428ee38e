import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';

/** The way to what was published of an ended auction. */
export function VerifyLink({ auctionId }: { auctionId: number }) {
  const t = useText();
  return (
    <Link
      to={`/verify/${auctionId}`}
      className="inline-flex min-h-12 items-center gap-2 font-semi text-link text-sm underline-offset-3 hover:underline"
    >
      <ShieldCheck aria-hidden="true" size={18} />
      {t('auctionDetailLater.verify')}
    </Link>
  );
}
