import { AUTOBID_ENDED_WORDS, type OwnAutobid, OwnAutobidsAnswer } from '@mnada/contract';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../client/api.ts';
import { formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { ProductName, useProductName } from '../../client/product-name.tsx';
import { ProductPicture } from '../auctions/index.ts';

/** All of one's own autobids behind a button of the bid history; nothing where none was ever set. */
export function OwnAutobids({ userId }: { userId: string }) {
  const t = useText();
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const { data, refetch } = useQuery({
    queryKey: ['autobids', userId],
    queryFn: ({ signal }) => api.get('/api/autobids', OwnAutobidsAnswer, { signal, background: true }),
  });
  if (data === undefined || data.autobids.length === 0) return null;
  const { autobids, running, bids_aside: aside } = data;
  return (
    <>
      <IconButton
        label={t('autobid.mine')}
        className="relative rounded-lg bg-surface-2 hover:bg-surface-3 md:bg-surface"
        onClick={() => {
          void refetch();
          setOpen(true);
        }}
      >
        <Repeat aria-hidden="true" size={20} />
        {running > 0 ? (
          <span aria-hidden="true" className="absolute top-2 right-2 size-2.5 rounded-full bg-bid" />
        ) : null}
      </IconButton>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('autobid.mine')} initialFocus={(heading) => heading}>
        <p className="tnum text-foreground-2 text-sm">
          {t('autobid.mineRunning', { count: running })}
          {' \u00b7 '}
          {t('autobid.mineAside', { count: aside })}
        </p>
        <ul className="mt-2 divide-y divide-border pb-2">
          {autobids.map((own) => (
            <li key={own.auction_id}>
              <OwnLine own={own} />
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

function OwnLine({ own }: { own: OwnAutobid }) {
  const t = useText();
  const language = useLanguage();
  const product = useProductName()(own);
  const ended = AUTOBID_ENDED_WORDS[own.reason ?? '']?.[language] ?? '';
  return (
    <Link
      to={`/productdetails/${own.auction_id}`}
      aria-label={t('autobid.mineOpen', { product })}
      className="flex min-h-16 items-center gap-3 rounded-lg py-2 outline-offset-2"
    >
      <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-lg bg-tile">
        <ProductPicture address={own.product_image ?? undefined} alt="" sizes="48px" className="size-10" />
      </span>
      <span className="min-w-0 text-sm">
        <b className="line-clamp-2 font-semi text-base leading-5">
          <ProductName of={own} />
        </b>
        <span className="tnum block text-foreground-2">
          {own.state === 'ended'
            ? `${ended}${own.bids_back > 0 ? ` ${t('autobid.back', { count: own.bids_back })}` : ''}`
            : own.state === 'stopping'
              ? t('autobid.mineStopping')
              : t('autobid.mineLeft', { left: own.bids_left, set: own.bids_set })}
        </span>
        {own.state === 'ended' ? null : (
          <span className="tnum block text-foreground-2">
            {t('autobid.upTo', { from: formatKes(own.price_from), to: formatKes(own.price_to) })}
          </span>
        )}
      </span>
    </Link>
  );
}
