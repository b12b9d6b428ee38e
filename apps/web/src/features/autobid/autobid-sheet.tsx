import { AutobidAnswer, type AuctionDetail } from '@mnada/contract';
import { Minus, Plus, Repeat } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError, useApi } from '../../client/api.ts';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { pathOf, useKeepAutobid, useReadAutobidAnew } from './own-autobid.ts';
import { PriceRange } from './price-range.tsx';
import { costOf, onePriceOf, scaleOf, worstCase } from './worst-case.ts';

const LEAST = 2;
const MOST = 500;
const USUAL = 20;

/** The whole rule and the worst case in shillings, before anything is set aside; where one runs, before more is (BID-13). */
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
  // One that runs keeps its range and its place: it is given more bids.
  const isMore = own.state === 'active';
  const most = Math.min(MOST - own.bids_left, own.balance);
  const [wanted, setWanted] = useState(USUAL);
  const bids = Math.max(least, Math.min(wanted, most));
  // As it was when the sheet opened: the price moves beneath, and sums stay.
  const [scale] = useState(() => scaleOf(auction));
  const [from, setFrom] = useState(scale.least);
  const [to, setTo] = useState(scale.usual);
  const { failure, isBusy, setAside, clear } = useSetAside(auction.id, isMore, onClose);
  const hasEnough = own.balance >= least;
  const isFull = isMore && MOST - own.bids_left < least;
  const upTo = isMore ? own.price_to : to;
  const costs = costsOf(auction, own, bids, upTo);
  const isPassed = upTo < auction.current_price + scale.step * (auction.bids_per_tap ?? 1);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(isMore ? 'autobid.moreTitle' : 'autobid.title')}
      initialFocus={(heading) => heading}
      action={
        <>
          <p role="alert" className="mb-2 text-critical-text text-sm empty:hidden">
            {failure ?? (hasEnough ? (isFull ? t('autobid.full') : null) : t('autobid.tooFew'))}
          </p>
          {hasEnough ? (
            <Button
              variant="bid"
              size="lg"
              className="w-full"
              icon={<Repeat aria-hidden="true" size={20} />}
              busy={isBusy}
              resting={isPassed || isFull}
              onClick={() => (isPassed || isFull ? undefined : void setAside({ bids, from, to, allIn: costs.allIn }))}
            >
              {isBusy ? t('autobid.setting') : t(isMore ? 'autobid.addMore' : 'autobid.setAside', { count: bids })}
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
      {isMore ? (
        <p className="tnum mt-4 text-sm">
          <b className="block font-semi">
            {t('autobid.upTo', { from: formatKes(own.price_from), to: formatKes(own.price_to) })}
          </b>
          <span className="text-foreground-2">{t('autobid.keepsPlace')}</span>
        </p>
      ) : (
        <PriceRange auction={auction} scale={scale} from={from} to={to} onFrom={setFrom} onTo={setTo} />
      )}
      <p role="alert" className="mt-1 text-critical-text text-sm empty:hidden">
        {isPassed ? t('autobid.passed') : null}
      </p>
      <p className="mt-4 flex gap-3 rounded-xl bg-surface-2 p-4 text-sm">
        <Repeat aria-hidden="true" size={20} className="mt-px shrink-0" />
        <span>
          <b className="font-semi">{t('autobid.rule')}</b>{' '}
          {auction.bids_per_tap === undefined
            ? t('autobid.ruleText')
            : t('autobid.ruleTap', { count: auction.bids_per_tap })}{' '}
          {auction.countdown_seconds >= 10 ? t('autobid.ruleDuel') : null}
          <span className="mt-1 block">{t('autobid.toldAfter')}</span>
        </span>
      </p>
      <Sums own={own} bids={bids} to={upTo} costs={costs} isBuyable={auction.in_stock} />
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

type Costs = ReturnType<typeof worstCase> & {
  /** Of the bids that are to be set aside, and of those that are already. */
  readonly bidsCost: number;
  readonly leftCost: number;
};

function costsOf(auction: AuctionDetail, own: AutobidAnswer, bids: number, to: number): Costs {
  const bidsCost = costOf(own.next_bids, bids);
  const leftCost = own.state === 'active' ? own.left_cost : 0;
  const sums = { bidsCost: bidsCost + leftCost, usedCost: own.bids_cost, to, shopPrice: auction.original_price };
  return { ...worstCase(sums), bidsCost, leftCost };
}

function Sums({
  own,
  bids,
  to,
  costs,
  isBuyable,
}: {
  own: AutobidAnswer;
  bids: number;
  to: number;
  costs: Costs;
  isBuyable: boolean;
}) {
  const t = useText();
  const price = onePriceOf(own.next_bids, bids);
  const { bidsCost, leftCost, allIn, isHeld } = costs;
  const isMore = own.state === 'active';
  const rows = [
    [
      price === null
        ? t('autobid.atMost', { count: bids })
        : t('autobid.atMostAt', { count: bids, price: formatKes(price) }),
      bidsCost,
    ],
    ...(isMore ? [[t('autobid.asideNow', { count: own.bids_left }), leftCost] as const] : []),
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
        {t(isBuyable ? 'autobid.lose' : 'autobid.loseOut', { amount: formatKes(bidsCost + leftCost) })}
      </p>
    </div>
  );
}

type Asked = { readonly bids: number; readonly from: number; readonly to: number; readonly allIn: number };

/**
 * One change has one id until it was answered: sent again after a lost answer, it sets nothing aside twice. What it comes to isn't
 * part of what it is: it may be another by then, for what the lost one set aside.
 */
function useSetAside(auctionId: number, isMore: boolean, onDone: () => void) {
  const t = useText();
  const api = useApi();
  const keep = useKeepAutobid(auctionId);
  const readAnew = useReadAutobidAnew(auctionId);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = useRef<{ readonly id: string; readonly asked: string } | null>(null);
  const setAside = async ({ bids, from, to, allIn }: Asked) => {
    const what = isMore ? { bids } : { bids, price_from: from, price_to: to };
    const asked = JSON.stringify(what);
    if (change.current?.asked !== asked) change.current = { id: crypto.randomUUID(), asked };
    const body = { ...what, all_in: allIn, change_id: change.current.id };
    setBusy(true);
    setFailure(null);
    try {
      const path = pathOf(auctionId);
      keep(await (isMore ? api.post(`${path}/more`, body, AutobidAnswer) : api.put(path, body, AutobidAnswer)));
      change.current = null;
      onDone();
      toast.success(t(isMore ? 'autobid.doneMore' : 'autobid.done'));
    } catch (error) {
      const isKnown = error instanceof ApiError && error.status > 0 && error.status < 500;
      if (isKnown) change.current = null;
      // The sums beside the sentence are then those that it speaks of.
      if (isKnown && error.code === 'AUTOBID_COST_CHANGED') readAnew();
      setFailure(isKnown ? [error.message, ...error.errors].join(' ') : t('autobid.failed'));
    } finally {
      setBusy(false);
    }
  };
  return { failure, isBusy, setAside, clear: () => setFailure(null) };
}
