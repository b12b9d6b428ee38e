import type { OpenedName, VerifiedBid } from '@mnada/rules/transparency';
import { Button } from '@mnada/ui/button.tsx';
import { Check, Minus, X } from 'lucide-react';
import { useState } from 'react';
import { formatAmount, useText } from '../../client/i18n/index.ts';
import { shortHash } from './short-hash.ts';

const FIRST_SHOWN = 6;
const MORE_AT_ONCE = 100;
/** Before and behind the broken one. */
const AROUND = 2;

/** The bids, newest first; where the chain breaks, the ones around it. */
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
  const [shown, setShown] = useState(FIRST_SHOWN);
  const nameOf = new Map(names.map(({ tag, name }) => [tag, name]));
  const newest = [...bids].reverse();
  const listed =
    brokenSeq === null ? newest.slice(0, shown) : newest.filter(({ seq }) => Math.abs(seq - brokenSeq) <= AROUND);
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
          <col className="w-[min(6rem,27vw)]" />
        </colgroup>
        <thead>
          <tr>
            {(['checked', 'number', 'bidder', 'fingerprint'] as const).map((column) => (
              // A head that is taken out of its table names no column any more: the words alone stand aside.
              <th key={column} scope="col" className="relative h-0 p-0 leading-0">
                <span className="sr-only">{t(`transparency.${column}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map(({ seq, bidderTag, receivedAtUs, hash }) => (
            <tr key={seq} className="border-border border-t align-middle">
              <td className="py-2.5">
                <State seq={seq} brokenSeq={brokenSeq} />
              </td>
              <td className="tnum font-semi">{formatAmount(seq)}</td>
              <td>
                <span className="block truncate">{nameOf.get(bidderTag) ?? t('transparency.erased')}</span>
                <span className="tnum block text-foreground-2 text-xs">{formatMoment(receivedAtUs)}</span>
              </td>
              <td className="text-right font-mono text-foreground-2 text-xs [overflow-wrap:anywhere]">
                {shortHash(hash)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {brokenSeq === null && shown < bids.length ? (
        <Button variant="secondary" className="mt-3 w-full" onClick={() => setShown((n) => n + MORE_AT_ONCE)}>
          {t('transparency.more')}
        </Button>
      ) : null}
    </section>
  );
}

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
