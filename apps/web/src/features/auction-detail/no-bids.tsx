import type { AuctionDetail } from '@mnada/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useApi } from '../../client/api.ts';
import { behind } from '../../client/auction-behind.ts';
import {
  isPackPayment,
  isSettled,
  isToBeChosen,
  LastPackForm,
  noteBuyer,
  showBuyer,
  packsQuery,
  paymentsQuery,
  PaySheet,
  selectedPack,
  useCurrentPayment,
} from '../payments/index.ts';
import { useSession } from '../../client/session.ts';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { CountdownRing, ProductPicture } from '../auctions/index.ts';
import { prefersLessMotion } from '@mnada/ui/prefers-less-motion.ts';

/** The sheet has fallen by then (`--dur-slow`). */
const FALLEN_MS = 340;

/**
 * No bids left: the last pack and number are set, one tap pays, and after the PIN one is back on the same auction with the
 * bids. The auction stays in sight above. Nothing is bid by it: that takes a new tap (BID-1).
 */
export function NoBids({ auction }: { auction: AuctionDetail }) {
  const t = useText();
  const [isOpen, setOpen] = useState(true);
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const userId = useSession()?.user.id;
  const packs = useQuery(packsQuery(api)).data ?? [];
  const payments = useInfiniteQuery({ ...paymentsQuery(api, userId), enabled: userId !== undefined });
  const ofPacks = payments.data?.pages[0]?.payments.filter(isPackPayment);
  const lastId = ofPacks?.find(({ state }) => state === 'paid')?.package_id ?? null;
  const newest = ofPacks?.[0];
  const current = useCurrentPayment('pack', newest !== undefined && !isSettled(newest) ? newest.id : null);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const isKnown = ofPacks !== undefined || payments.isError;
  const pack = isKnown ? selectedPack(packs, chosenId ?? lastId) : undefined;

  const { payment } = current;
  const paidId = payment?.state === 'paid' && !isToBeChosen(payment) ? payment.id : null;
  const back = useEffectEvent(() => {
    if (payment === undefined) return;
    setOpen(false);
    current.leave();
    noteBuyer(true);
    showBuyer();
    void queryClient.invalidateQueries({ queryKey: ['limits'] });
    const toDebt = payment.bids_to_debt ?? 0;
    const count = (payment.bids ?? 0) - toDebt;
    const added = t('packs.added', { count });
    const said = toDebt === 0 ? added : `${added} ${t('packs.paidDebt', { count: toDebt })}`;
    toast.success(payment.receipt === null ? said : `${said} ${payment.receipt}`, {
      action: {
        label: t('packs.receipt'),
        onClick: () => void navigate({ to: `/receipts/${payment.id}`, ...behind(auction.id) }),
      },
    });
    setTimeout(() => {
      // Until it has fallen the sheet hides all else, what is said aloud as well.
      announceOwn(said);
      if (count > 0) flyBids(`+${count}`, document.querySelector('[data-detail]'));
    }, FALLEN_MS);
  });
  // Only what was still unpaid in front of this sheet is news. One that was paid before may be used up long since.
  const [awaitedId, setAwaitedId] = useState<string | null>(null);
  if (payment !== undefined && paidId === null && awaitedId !== payment.id) setAwaitedId(payment.id);
  const isOld = paidId !== null && paidId !== awaitedId;
  const forgetOld = useEffectEvent(() => current.leave());
  useLayoutEffect(() => {
    if (isOld) forgetOld(); // before it is drawn
  }, [isOld]);
  useEffect(() => {
    if (paidId !== null && !isOld) back();
  }, [paidId, isOld]);

  const { bids_per_tap: takes } = auction;
  const title = takes === undefined ? t('packs.noBidsLeft') : t('packs.tapTakes', { count: takes });

  function begin(id: string) {
    setAwaitedId(id); // it may be paid before it is first asked for
    current.begin(id);
  }
  return (
    <PaySheet
      open={isOpen}
      onClose={() => {
        setOpen(false);
        if (payment !== undefined && isSettled(payment) && !isToBeChosen(payment)) current.leave();
      }}
      {...(current.id === null ? { title, description: t('auctionDetail.noBalance') } : {})}
      above={<AuctionStrip auction={auction} />}
      packs={packs}
      pack={pack}
      onPack={setChosenId}
      current={{ ...current, begin }}
      onOpenElsewhere={() => void payments.refetch()}
      form={(fields) => (
        <LastPackForm
          {...fields}
          packs={packs}
          pack={pack}
          lastId={lastId}
          onChoose={setChosenId}
          isBuyable={auction.in_stock}
        />
      )}
      lastStep={(count) => t('packs.andBack', { count })}
    />
  );
}

/** Above a sheet the auction goes on: its price, who leads, its ring (64 px). */
function AuctionStrip({ auction }: { auction: AuctionDetail }) {
  const t = useText();
  return (
    <div
      data-auction-strip=""
      className="mx-3 mt-[72px] flex h-16 items-center gap-3 rounded-xl bg-surface px-3 shadow-sheet [@media(max-height:699px)]:mt-3 md:mx-auto md:mt-3 md:w-[480px]"
    >
      <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-lg bg-surface-2">
        <ProductPicture address={auction.product_image[0]} alt="" sizes="44px" className="size-11 object-contain" />
      </span>
      <span className="min-w-0 flex-1">
        <b className="tnum block font-bold text-lg leading-6 tracking-tight">{formatKes(auction.current_price)}</b>
        <span className="block truncate text-foreground-2 text-xs">
          {auction.result === 'void'
            ? t('auctionDetail.cancelled')
            : auction.highest_bidder === null
              ? t('packs.nobodyLeads')
              : t(auction.status === 'ended' ? 'packs.soldTo' : 'packs.leads', { name: auction.highest_bidder })}
        </span>
      </span>
      {auction.status === 'live' ? (
        <CountdownRing size={48} endsAtMs={auction.ends_at} countdownSeconds={auction.countdown_seconds} />
      ) : null}
    </div>
  );
}

const FLIGHT_MS = 240;
const LIT_MS = 1_200;

/**
 * What was bought flies from the foot of the page into Add Bids, which stays green a moment. With reduced motion
 * nothing flies. Only to be seen: the balance itself is the page's.
 */
function flyBids(text: string, page: HTMLElement | null): void {
  const goal = page?.querySelector<HTMLElement>('a[href="/buybids"]');
  if (goal == null || typeof goal.animate !== 'function') return;
  const light = () => {
    const green = { backgroundColor: 'var(--live-soft)', color: 'var(--live-text)' };
    goal.animate([green, green], { duration: LIT_MS });
  };
  if (prefersLessMotion()) return light();
  const to = goal.getBoundingClientRect();
  const flying = document.createElement('span');
  flying.textContent = text;
  flying.setAttribute('aria-hidden', 'true');
  flying.className =
    'tnum pointer-events-none fixed z-40 rounded-full bg-live-soft px-4 py-2 font-bold text-live-text text-lg shadow-raised';
  document.body.append(flying);
  const own = flying.getBoundingClientRect();
  flying.style.left = `${to.left + (to.width - own.width) / 2}px`;
  flying.style.top = `${to.top + (to.height - own.height) / 2}px`;
  const fromX = innerWidth / 2 - (to.left + to.width / 2);
  const fromY = innerHeight * 0.6 - (to.top + to.height / 2);
  const flight = flying.animate(
    [
      { transform: `translate(${fromX}px, ${fromY}px)`, opacity: 1 },
      { transform: 'translate(0, 0) scale(0.7)', opacity: 0.9 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  );
  flight.finished.then(light, () => undefined).finally(() => flying.remove());
}
