import type { BidPackage, SpendingLimitView } from '@mnada/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOwed } from '../../wallet/index.ts';
import { useSignedIn } from '../../../client/session-end.ts';
import { useApi } from '../../../client/api.ts';
import { BreakBanner, brokenLimit, useOwnBreak, useOwnLimits } from '../../limits/index.ts';
import { noteBuyer, showBuyer } from '../first-buyer.ts';
import { useOwnReplayedPress } from '../../../client/replayed-press.ts';
import { formatKes, useText } from '../../../client/i18n/index.ts';
import { usePersonalSocket } from '../../../realtime/index.ts';
import { BottomAction } from '../bottom-action.tsx';
import { isPackPayment, isSettled, isToBeChosen } from '../payment-phase.ts';
import { MorePacks } from './more-packs.tsx';
import { PackRow } from './pack-row.tsx';
import { packsQuery, selectedPack } from './packs.ts';
import { paymentsQuery } from '../payment-query.ts';
import { useCurrentPayment } from '../use-current-payment.ts';
import { cx } from '@mnada/ui/cx.ts';
import { Button } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { preloadSheet } from '@mnada/ui/sheet.tsx';
import { TryAgainSoon } from '@mnada/ui/try-again-soon.tsx';
import { whenIdle } from '@mnada/ui/when-idle.ts';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { BalancePill } from './balance-pill.tsx';
import { OpenStrip } from './open-strip.tsx';
import { BrokenLimitText, OwnLimitLine, OwnLimitNote } from './own-limit-line.tsx';
import { BidFacts } from './bid-facts.tsx';
import { PackSummary } from './pack-summary.tsx';

// Below the packs, and asked for once they stand.
const { Later: OwnDebt } = loadLater(() => import('../debt/own-debt.tsx').then((module) => module.OwnDebt));
const { Later: Receipts } = loadLater(() => import('./receipts.tsx').then((module) => module.Receipts));

// Asked for once the page stands, and shown by a press; without network it is tried again until it comes.
const { Later: PaySheet, preload: preloadPaySheet } = loadLater(
  () => import('./pay-sheet.tsx').then((module) => module.PaySheet),
  { failed: TryAgainSoon },
);
/** How many packs stand open for a first buyer. */
const OPEN_PACKS = 2;

const NO_PACKS: readonly BidPackage[] = [];
const NO_LIMITS: readonly SpendingLimitView[] = [];

/** `/buybids`: six packs, one of them chosen, paid by M-PESA in a sheet (PAY-1 … PAY-4). */
export function BuyBidsScreen() {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const userId = useSignedIn()?.user.id;
  usePersonalSocket();
  const packs = useQuery(packsQuery(api));
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const pack = selectedPack(packs.data ?? NO_PACKS, chosenId);

  // Shown before, never discovered after: what one's own limits and break allow (OWN-7).
  const limits = useOwnLimits().data?.limits ?? NO_LIMITS;
  const isResting = useOwnBreak() !== null;
  // It stays while it is being paid.
  const [wasOwed, setOwed] = useState(0);
  const owed = Math.max(useOwed(), wasOwed);
  if (owed !== wasOwed) setOwed(owed);
  const broken = pack === undefined ? null : brokenLimit(limits, pack.price);

  // Only the newest can be the one that the person is in the middle of: older open ones are in the list below.
  const payments = useInfiniteQuery({ ...paymentsQuery(api, userId), enabled: userId !== undefined });
  const packsPaid = payments.data?.pages[0]?.payments.filter(isPackPayment);
  const newest = packsPaid?.[0];
  const current = useCurrentPayment('pack', newest !== undefined && !isSettled(newest) ? newest.id : null);
  // Money that waits for a choice is led back to, whatever was begun after it (PAY-7).
  const waiting = packsPaid?.find((payment) => isToBeChosen(payment) && payment.id !== current.id);
  const hasBought = packsPaid?.some(({ state }) => state === 'paid' || state === 'reversed');
  useEffect(() => {
    if (hasBought !== undefined) noteBuyer(hasBought);
  }, [hasBought]);
  useEffect(() => showBuyer, []);

  // Whatever a payment comes to, what is left of one's limits has changed.
  const { id, payment: { state = null } = {} } = current;
  useEffect(() => {
    if (state !== null) void queryClient.invalidateQueries({ queryKey: ['limits'] });
  }, [state, queryClient]);
  const isSeenPaid = isSheetOpen && state === 'paid' && current.payment !== undefined && !isToBeChosen(current.payment);
  const forget = useEffectEvent(current.forget);
  useEffect(() => {
    if (isSeenPaid) forget(); // shown once: the next load is of the packs again
  }, [isSeenPaid]);
  useEffect(() => {
    if (id !== null) setSheetOpen(true); // what was begun is shown, also after a reload
  }, [id]);
  const [wasOpened, setOpened] = useState(false);
  if (isSheetOpen && !wasOpened) setOpened(true);
  useEffect(() => whenIdle(preloadPay), []);

  function openSheet() {
    // A payment under way may always be looked at.
    if (id === null && (isResting || broken !== null)) return;
    setSheetOpen(true);
  }
  const buyButton = useRef<HTMLButtonElement>(null);
  useOwnReplayedPress(buyButton, openSheet);

  function close() {
    setSheetOpen(false);
    if (current.payment !== undefined && isSettled(current.payment) && !isToBeChosen(current.payment)) current.leave();
  }
  return (
    <>
      <PageHeader title={t('payments.buyBids')} lead={t('payments.pickPack')} aside={<BalancePill />} />
      <div className="column pt-3.5 pb-[calc(var(--bottombar-h)+2rem)] md:grid md:grid-cols-[minmax(0,1fr)_23rem] md:items-start md:gap-8 md:pt-6 md:pb-12">
        <div className="min-w-0">
          <div className="mb-3.5 md:hidden">
            <h2 className="buyer:hidden text-xl">{t(hasBought === true ? 'payments.packs' : 'packs.first')}</h2>
            <p className="buyer:hidden text-foreground-2">{t('packs.firstText')}</p>
            <p className="buyer:block hidden text-foreground-2 text-sm">{t('payments.pickPack')}</p>
          </div>
          {current.payment !== undefined && !isSheetOpen ? (
            <OpenStrip payment={current.payment} onShow={() => setSheetOpen(true)} />
          ) : null}
          {waiting === undefined || isSheetOpen ? null : (
            <OpenStrip payment={waiting} onShow={() => current.begin(waiting.id)} />
          )}
          <BreakBanner className="mb-3.5" />
          <Packs packs={packs} limits={limits} selectedId={pack?.id} onSelect={setChosenId} />
          <BidFacts />
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:sticky md:top-24">
          {pack === undefined ? null : (
            <>
              <OwnLimitLine limits={limits} />
              <PackSummary pack={pack} />
              <BottomAction>
                <OwnLimitNote limits={limits} />
                <Button
                  size="lg"
                  className="w-full"
                  ref={buyButton}
                  data-replay=""
                  resting={id === null && (isResting || broken !== null)}
                  onPointerDown={preloadPay}
                  onClick={openSheet}
                >
                  {id !== null ? (
                    t('payments.seePayment')
                  ) : isResting ? (
                    t('payments.onBreak')
                  ) : broken !== null ? (
                    <span className="text-base leading-5">
                      <BrokenLimitText limit={broken} price={pack.price} />
                    </span>
                  ) : (
                    t('payments.buyPack', { count: pack.bids, price: formatKes(pack.price) })
                  )}
                </Button>
              </BottomAction>
            </>
          )}
          {owed > 0 ? <OwnDebt /> : null}
          <Receipts />
        </div>
      </div>
      {wasOpened ? (
        <PaySheet
          open={isSheetOpen}
          onClose={close}
          packs={packs.data ?? NO_PACKS}
          pack={pack}
          onPack={setChosenId}
          current={current}
          onOpenElsewhere={() => void payments.refetch()}
        />
      ) : null}
    </>
  );
}

function preloadPay(): void {
  preloadSheet();
  preloadPaySheet();
}

function Packs({
  packs: { data, isError, refetch, isFetching },
  limits,
  selectedId,
  onSelect,
}: {
  packs: Pick<ReturnType<typeof useQuery<BidPackage[]>>, 'data' | 'isError' | 'refetch' | 'isFetching'>;
  limits: readonly SpendingLimitView[];
  selectedId: number | undefined;
  onSelect: (id: number) => void;
}) {
  const t = useText();
  const list = useRef<HTMLFieldSetElement>(null);
  const takeEarly = useEffectEvent(() => {
    // On a slow line a pack is chosen before the page can hear it.
    const chosen = list.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    if (chosen !== undefined && Number(chosen) !== selectedId) onSelect(Number(chosen));
  });
  useEffect(() => takeEarly(), []);
  if (data === undefined) {
    if (isError)
      return (
        <EmptyState
          title={t('payments.packsFailed')}
          text={t('payments.packsFailedText')}
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              {t('common.tryAgain')}
            </Button>
          }
        />
      );
    return (
      <div
        role="status"
        aria-label={t('common.loading')}
        className="skeleton-page grid grid-cols-1 gap-2 md:grid-cols-2 md:gap-3"
      >
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton
            key={row}
            className={cx('h-19 rounded-xl! md:h-24', row > OPEN_PACKS && 'buyer:block md:block hidden')}
          />
        ))}
      </div>
    );
  }
  if (data.length === 0) return <EmptyState title={t('payments.noPacks')} text={t('payments.noPacksText')} />;
  const more = data.slice(OPEN_PACKS);
  const row = (pack: BidPackage) => (
    <PackRow
      key={pack.id}
      pack={pack}
      broken={brokenLimit(limits, pack.price)}
      isSelected={pack.id === selectedId}
      onSelect={() => onSelect(pack.id)}
    />
  );
  return (
    <fieldset ref={list} className="grid grid-cols-1 gap-2 md:grid-cols-2 md:gap-3">
      <legend className="sr-only">{t('payments.packs')}</legend>
      {data.slice(0, OPEN_PACKS).map(row)}
      <MorePacks packs={more} isOpen={more.some(({ id }) => id === selectedId)}>
        {more.map(row)}
      </MorePacks>
    </fieldset>
  );
}
