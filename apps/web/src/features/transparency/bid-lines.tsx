import type { OpenedName, VerifiedBid } from '@mnada/rules/transparency';
import { Button } from '@mnada/ui/button.tsx';
import { Check, Minus, X } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { formatAmount, formatKes, useText } from '../../client/i18n/index.ts';
import { shortHash } from './short-hash.ts';

/** Before more are asked for. */
const FIRST = { phone: 6, desktop: 10 };
const MORE_AT_ONCE = 100;
/** Before and behind the broken one. */
const AROUND = 2;

/** What only a desktop has room for. */
const WIDE = 'hidden lg:table-cell text-right tnum';

/**
 * The bids, newest first; where the chain breaks, the ones around it. On a desktop with what each made of the price, when
 * it came and how long the server took to decide it.
 */
export function BidLines({
  bids,
  names,
  brokenSeq,
}: {
  bids: readonly VerifiedBid[];
  names: readonly OpenedName[];
  brokenSeq: number | null;
}) {
  const t = useText();
  const [asked, setAsked] = useState<number | null>(null);
  const nameOf = new Map(names.map(({ tag, name }) => [tag, name]));
  const listed = (
    brokenSeq === null
      ? bids.slice(-(asked ?? FIRST.desktop))
      : bids.filter(({ seq }) => Math.abs(seq - brokenSeq) <= AROUND)
  ).reverse();
  if (listed.length === 0) return null;
  return (
    <section aria-labelledby="bids" className="rounded-xl bg-surface p-4 shadow-card md:p-5">
      <h2 id="bids" className="flex flex-wrap items-baseline gap-x-2 font-semi text-lg">
        {brokenSeq === null ? t('transparency.bids') : t('transparency.around', { seq: formatAmount(brokenSeq) })}
        {brokenSeq === null ? (
          <span className="font-normal text-foreground-2 text-sm">{t('transparency.newestFirst')}</span>
        ) : null}
      </h2>
      <table className="mt-1 w-full table-fixed text-sm">
        <caption className="sr-only">{t('transparency.bids')}</caption>
        <colgroup>
          {/* No wider than a phone has room for, where text is large. */}
          <col className="w-[min(1.75rem,8vw)]" />
          <col className="w-[min(4rem,18vw)]" />
          <col />
          <col className="hidden lg:table-column lg:w-28" />
          <col className="hidden lg:table-column lg:w-32" />
          <col className="hidden lg:table-column lg:w-28" />
          <col className="w-[min(6rem,27vw)]" />
        </colgroup>
        <thead className="text-foreground-2 text-xs">
          <tr>
            <th scope="col" className="relative h-0 p-0 leading-0">
              <span className="sr-only">{t('transparency.checked')}</span>
            </th>
            {(['number', 'bidder'] as const).map((column) => (
              <Head key={column} isLeft>
                {t(`transparency.${column}`)}
              </Head>
            ))}
            {(['priceColumn', 'received', 'decidedIn'] as const).map((column) => (
              <th key={column} scope="col" className={cx(WIDE, 'h-9 font-medium')}>
                {t(`transparency.${column}`)}
              </th>
            ))}
            <Head>{t('transparency.fingerprint')}</Head>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ seq, bidderTag, priceCents, receivedAtUs, decidedAtUs, hash }, index) => (
            <tr
              key={seq}
              className={cx(
                'border-border border-t align-middle',
                asked === null && index >= FIRST.phone && 'max-lg:hidden',
              )}
            >
              <td className="py-2.5">
                <State seq={seq} brokenSeq={brokenSeq} />
              </td>
              <td className="tnum font-semi">{formatAmount(seq)}</td>
              <td>
                <span className="block truncate">{nameOf.get(bidderTag) ?? t('transparency.erased')}</span>
                <span className="tnum block text-foreground-2 text-xs lg:hidden">{formatMoment(receivedAtUs)}</span>
              </td>
              <td className={WIDE}>{formatKes(priceCents / 100)}</td>
              <td className={WIDE}>{formatMoment(receivedAtUs)}</td>
              <td
                className={WIDE}
              >{`${formatAmount(Math.round((decidedAtUs - receivedAtUs) / 1_000), 'never')} ms`}</td>
              <td className="text-right font-mono text-foreground-2 text-xs [overflow-wrap:anywhere]">
                {shortHash(hash)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {brokenSeq === null && (asked ?? FIRST.phone) < bids.length ? (
        <Button
          variant="secondary"
          className={cx('mt-3 w-full', asked === null && bids.length <= FIRST.desktop && 'lg:hidden')}
          onClick={() => setAsked((asked ?? FIRST.phone) + MORE_AT_ONCE)}
        >
          {t('transparency.more')}
        </Button>
      ) : null}
    </section>
  );
}

/**
 * On a desktop above its column. On a phone, where each column says what it is, for screen readers alone: a head that is
 * taken out of its table names no column any more, so that the words alone stand aside.
 */
const Head = ({ isLeft = false, children }: { isLeft?: boolean; children: string }) => (
  <th
    scope="col"
    className={cx('relative h-0 p-0 font-medium leading-0 lg:h-9 lg:leading-4', isLeft ? 'text-left' : 'text-right')}
  >
    <span className="sr-only lg:not-sr-only">{children}</span>
  </th>
);

const NAIROBI_MS = 10_800_000;
/** `20:56:04.218` in Nairobi. */
const formatMoment = (us: number): string => new Date(Math.floor(us / 1_000) + NAIROBI_MS).toISOString().slice(11, 23);

function State({ seq, brokenSeq }: { seq: number; brokenSeq: number | null }) {
  const t = useText();
  if (brokenSeq === null || seq < brokenSeq)
    return <Check role="img" aria-label={t('transparency.passed')} size={16} className="text-live-text" />;
  if (seq === brokenSeq)
    return <X role="img" aria-label={t('transparency.failedWord')} size={16} className="text-critical-text" />;
  return <Minus role="img" aria-label={t('transparency.unchecked')} size={16} className="text-foreground-2" />;
}
