import type { OtherOrder } from '@mnada/contract';
import { formatNearDate } from '@mnada/i18n/near-date.ts';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useLanguage, useText } from '../../client/i18n/index.ts';

/** One's bids on other auctions of the same product: they come back with an order there, and not with this one (WIN-5). */
export function BidsElsewhere({ others }: { others: readonly OtherOrder[] }) {
  const t = useText();
  const language = useLanguage();
  return (
    <ul className="rounded-xl bg-upcoming-soft px-4 py-1.5 text-sm text-upcoming-text md:px-5">
      {others.map(({ id, bids: count, ended_at: endedAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2.5">
          <Info aria-hidden="true" size={20} className="shrink-0" />
          <span className="min-w-0 flex-1 basis-48 py-2">
            {endedAt === null
              ? t('orderProduct.elsewhereLive', { count })
              : t('orderProduct.elsewhere', { count, date: formatNearDate(endedAt, language) })}
          </span>
          <Link
            to={`/order_product/${id}`}
            className="inline-flex min-h-12 items-center font-semi underline underline-offset-3"
          >
            {t('orderProduct.orderThere')}
          </Link>
        </li>
      ))}
    </ul>
  );
}
