import { AutobidAnswer, type AuctionDetail } from '@mnada/contract';
import { Minus, Plus, Repeat } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError, useApi } from '../../client/api.ts';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { pathOf, useKeepAutobid } from './own-autobid.ts';
import { costOf, onePriceOf, scaleOf, worstCase } from './worst-case.ts';

const LEAST = 2;
const MOST = 500;
const USUAL = 20;

/** The whole rule and the worst case in shillings, before anything is set aside (BID-13). */
export function AutobidSheet({
  auction,
  own,
  open,
  onClose,
}: {
  auction: AuctionDetail;
  own: AutobidAnswer;
  open: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const least = Math.max(LEAST, auction.bids_per_tap ?? 1);
  const most = Math.min(MOST, own.balance);
  const [wanted, setWanted] = useState(USUAL);
  const bids = Math.max(least, Math.min(wanted, most));
  // As it was when the sheet opened: the price moves beneath, and sums stay.
  const [scale] = useState(() => scaleOf(auction));
  const [from, setFrom] = useState(scale.least);
  const [to, setTo] = useState(scale.usual);
  const { failure, isBusy, setAside, clear } = useSetAside(auction.id, onClose);
  const hasEnough = own.balance >= least;
  const isPassed = to < auction.current_price + scale.step * (auction.bids_per_tap ?? 1);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('autobid.title')}
      initialFocus={(heading) => heading}
      action={
        <>
          <p role="alert" className="mb-2 text-critical-text text-sm empty:hidden">
            {failure ?? (hasEnough ? null : t('autobid.tooFew'))}
          </p>
          {hasEnough ? (
            <Button
              variant="bid"
              size="lg"
              className="w-full"
              icon={<Repeat aria-hidden="true" size={20} />}
              busy={isBusy}
              resting={isPassed}
              onClick={() => void setAside({ bids, price_from: from, price_to: to })}
            >
              {isBusy ? t('autobid.setting') : t('autobid.setAside', { count: bids })}
            </Button>
          ) : (
            <LinkButton variant="bid" size="lg" className="w-full" to="/buybids">
              {t('autobid.addBids')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="flex items-end gap-4">
        <div className="shrink-0">
          <p id="autobid-bids" className="mb-1.5 font-medium text-sm">
            {t('autobid.bids')}
          </p>
          <div
            className="flex items-center rounded-lg border-[1.5px] border-input"
            role="group"
            aria-labelledby="autobid-bids"
          >
            <IconButton
              label={t('autobid.fewer')}
              onClick={() => (clear(), setWanted(Math.max(least, bids - stepOf(bids - 1))))}
            >
              <Minus aria-hidden="true" size={20} />
            </IconButton>
            <output aria-live="polite" className="tnum min-w-12 text-center font-bold text-xl">
              {bids}
            </output>
            <IconButton
              label={t('autobid.more')}
              onClick={() => (clear(), setWanted(Math.min(most, bids + stepOf(bids))))}
            >
              <Plus aria-hidden="true" size={20} />
            </IconButton>
          </div>
        </div>
        <p className="min-w-0 pb-1 text-sm">
          <b className="tnum block font-semi">{t('autobid.ofYours', { count: own.balance })}</b>
          <span className="text-foreground-2">
            <TakenFrom own={own} bids={bids} />
          </span>
        </p>
      </div>
      <PriceRange auction={auction} scale={scale} from={from} to={to} onFrom={setFrom} onTo={setTo} />
      <p className="mt-4 flex gap-3 rounded-xl bg-live-soft p-4 text-sm">
        <Repeat aria-hidden="true" size={20} className="mt-px shrink-0" />
        <span>
          <b className="font-semi">{t('autobid.rule')}</b>{' '}
          {auction.bids_per_tap === undefined
            ? t('autobid.ruleText')
            : t('autobid.ruleTap', { count: auction.bids_per_tap })}{' '}
          {auction.countdown_seconds >= 10 ? t('autobid.ruleDuel') : null}
        </span>
      </p>
      <Sums auction={auction} own={own} bids={bids} to={to} />
    </Sheet>
  );
}

/** Small steps where few are set aside, larger ones where many are. */
const stepOf = (bids: number): number => (bids < 20 ? 1 : bids < 100 ? 5 : 25);

function TakenFrom({ own, bids }: { own: AutobidAnswer; bids: number }) {
  const t = useText();
  const price = onePriceOf(own.next_bids, bids);
  if (price === null) return t('autobid.takenMixed');
  return price === 0 ? t('autobid.takenFree') : t('autobid.takenAt', { price: formatKes(price) });
}

function PriceRange({
  auction,
  scale,
  from,
  to,
  onFrom,
  onTo,
}: {
  auction: AuctionDetail;
  scale: ReturnType<typeof scaleOf>;
  from: number;
  to: number;
  onFrom: (kes: number) => void;
  onTo: (kes: number) => void;
}) {
  const t = useText();
  const { least, most, step } = scale;
  const range = (kes: number) => ({ min: least, max: most, step, value: kes, 'aria-valuetext': formatKes(kes) });
  return (
    <fieldset className="mt-4">
      <legend className="flex w-full items-baseline justify-between gap-3 text-sm">
        <span className="font-medium">{t('autobid.range')}</span>
        <b className="tnum text-right font-semi">
          {t('autobid.rangeIs', { from: formatKes(from), to: formatKes(to) })}
        </b>
      </legend>
      <label className="mt-2 grid grid-cols-[6.5rem_1fr] items-center gap-3 text-foreground-2 text-sm">
        {t('autobid.from')}
        <input
          type="range"
          className="h-12 w-full accent-bid"
          {...range(from)}
          onChange={({ target }) => {
            const kes = Number(target.value);
            onFrom(kes);
            if (kes > to) onTo(kes);
          }}
        />
      </label>
      <label className="grid grid-cols-[6.5rem_1fr] items-center gap-3 text-foreground-2 text-sm">
        {t('autobid.to')}
        <input
          type="range"
          className="h-12 w-full accent-bid"
          {...range(to)}
          onChange={({ target }) => {
            const kes = Number(target.value);
            onTo(kes);
            if (kes < from) onFrom(kes);
          }}
        />
      </label>
      <p className="tnum flex justify-between text-foreground-2 text-sm">
        <span>{formatKes(least)}</span>
        <b className="font-semi text-foreground">{t('autobid.now', { price: formatKes(auction.current_price) })}</b>
        <span>{formatKes(most)}</span>
      </p>
    </fieldset>
  );
}

function Sums({ auction, own, bids, to }: { auction: AuctionDetail; own: AutobidAnswer; bids: number; to: number }) {
  const t = useText();
  const price = onePriceOf(own.next_bids, bids);
  const bidsCost = costOf(own.next_bids, bids);
  const { allIn, isHeld } = worstCase({ bidsCost, usedCost: own.bids_cost, to, shopPrice: auction.original_price });
  const rows = [
    [
      price === null
        ? t('autobid.atMost', { count: bids })
        : t('autobid.atMostAt', { count: bids, price: formatKes(price) }),
      bidsCost,
    ],
    [t('autobid.winning'), to],
    ...(own.bids_used > 0 ? [[t('autobid.before', { count: own.bids_used }), own.bids_cost] as const] : []),
  ] as const;
  return (
    <div className="mt-4 pb-2">
      <dl className="space-y-2 text-sm">
        {rows.map(([name, kes]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="text-foreground-2">{name}</dt>
            <dd className="tnum whitespace-nowrap font-medium">{formatKes(kes)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-border border-t-2 pt-2 text-lg">
          <dt className="font-semi">{t('autobid.allIn')}</dt>
          <dd className="tnum whitespace-nowrap font-semi">{formatKes(allIn)}</dd>
        </div>
      </dl>
      <p className="mt-2 text-foreground-2 text-sm">
        {isHeld ? `${t('autobid.guarantee')} ` : ''}
        {t('autobid.lose', { amount: formatKes(bidsCost) })}
      </p>
    </div>
  );
}

type Asked = { readonly bids: number; readonly price_from: number; readonly price_to: number };

/** One change has one id until it was answered: sent again after a lost answer, it sets nothing aside twice. */
function useSetAside(auctionId: number, onDone: () => void) {
  const t = useText();
  const api = useApi();
  const keep = useKeepAutobid(auctionId);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = useRef<{ readonly id: string; readonly asked: string } | null>(null);
  const setAside = async (asked: Asked) => {
    const text = JSON.stringify(asked);
    if (change.current?.asked !== text) change.current = { id: crypto.randomUUID(), asked: text };
    setBusy(true);
    setFailure(null);
    try {
      keep(await api.put(pathOf(auctionId), { ...asked, change_id: change.current.id }, AutobidAnswer));
      change.current = null;
      onDone();
      toast.success(t('autobid.done'));
    } catch (error) {
      const isKnown = error instanceof ApiError && error.status > 0 && error.status < 500;
      if (isKnown) change.current = null;
      setFailure(isKnown ? [error.message, ...error.errors].join(' ') : t('autobid.failed'));
    } finally {
      setBusy(false);
    }
  };
  return { failure, isBusy, setAside, clear: () => setFailure(null) };
}
