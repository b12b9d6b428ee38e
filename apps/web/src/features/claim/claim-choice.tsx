import type { DeliveryAddress, ShippingAddress, WinningItem } from '@mnada/contract';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatDate, formatKes, type TextKey, useLanguage, useText } from '../../client/i18n/index.ts';
import {
  BottomAction,
  type CurrentPayment,
  isSettled,
  PayoutDueLine,
  useMovingOn,
  usePayoutDue,
  usePayoutPhone,
} from '../payments/index.ts';
import { announce } from '@mnada/ui/announcer.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { preloadSheet } from '@mnada/ui/sheet.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { forgetDraft, keepDraft, keptDraft } from './claim-draft.ts';
import { ClaimOptions } from './claim-options.tsx';
import { ClaimSums } from './claim-sums.tsx';
import { type ClaimOption, defaultOption, isOffered } from './winning-item.ts';
import { WonProduct } from './won-product.tsx';
import { Clock } from 'lucide-react';
import { useServerNow } from '../../realtime/index.ts';
import { Chip } from '@mnada/ui/chip.tsx';

// Not before the first press: the choice itself is what a first visit needs.
const { Later: OrderSheet } = loadLater(() => import('./order-sheet.tsx').then((module) => module.OrderSheet));
const { Later: CashSheet } = loadLater(() => import('./cash-sheet.tsx').then((module) => module.CashSheet));

const ACTION: Record<ClaimOption, TextKey> = {
  product: 'claim.placeOrder',
  cash: 'claim.claimCash',
  bidpack: 'claim.claimBidPacks',
};

/** The choice, its sum, and the sheet that carries it out. */
export function ClaimChoice({
  item,
  addresses,
  shipsTo,
  current,
}: {
  item: WinningItem;
  addresses: readonly ShippingAddress[];
  shipsTo: DeliveryAddress | null | undefined;
  current: CurrentPayment;
}) {
  const t = useText();
  const auctionId = String(item.id);
  const [option, setOption] = useState<ClaimOption>(() => keptDraft(auctionId).option ?? defaultOption(item));
  const { pay } = useSearch({ strict: false });
  const [sheet, setSheet] = useState<'order' | 'cash' | null>(() =>
    pay === 'now' || keptDraft(auctionId).isOrdering === true ? 'order' : null,
  );
  const [isCashClaimed, setCashClaimed] = useState(false);
  const phone = usePayoutPhone();
  const isCash = option === 'cash' && isOffered(item, option);
  const { due } = usePayoutDue(phone.digits, { isShown: isCash, auctionId: item.id, known: item.cash_due });

  const { id: paymentId, payment } = current;
  useEffect(() => {
    if (paymentId !== null) setSheet('order');
  }, [paymentId]);
  useMovingOn(payment?.state === 'paid', {
    said: t('checkout.orderToast'),
    to: '/list_winnings',
    onLeave: () => {
      forgetDraft(auctionId);
      current.forget();
    },
  });
  useEffect(() => keepDraft(auctionId, { isOrdering: false }), [auctionId]); // the way back from the address book, once

  /** Cash says how much comes (p15). */
  const action = (what: ClaimOption) => t(ACTION[what], { amount: formatKes(item.payout) });
  function choose(next: ClaimOption) {
    setOption(next);
    keepDraft(auctionId, { option: next });
    announce(isOffered(item, next) ? action(next) : t('claim.invalidOption'));
  }
  function act() {
    if (paymentId !== null) setSheet('order');
    else if (!isOffered(item, option)) toast.error(t('claim.invalidOption'));
    else setSheet(option === 'cash' ? 'cash' : 'order');
  }
  return (
    <div className="md:grid md:grid-cols-[minmax(0,1fr)_24rem] md:items-start md:gap-8">
      <div className="min-w-0">
        <WonProduct item={item} />
        {item.claim_until === null ? null : <ClaimDeadline until={item.claim_until} />}
        <div className="mt-5">
          <ClaimOptions item={item} chosen={option} onChoose={choose} />
        </div>
      </div>
      <div className="mt-5 flex flex-col gap-5 md:sticky md:top-24 md:mt-0 md:rounded-xl md:bg-surface md:p-5 md:shadow-card">
        <ClaimSums item={item} option={option} />
        <BottomAction>
          {isCash ? <PayoutDueLine digits={phone.digits} due={due} /> : null}
          <Button
            size="lg"
            className="w-full"
            resting={paymentId === null && !isOffered(item, option)}
            onPointerDown={preloadSheet}
            onClick={act}
          >
            {paymentId === null ? action(option) : t('claim.seePayment')}
          </Button>
        </BottomAction>
      </div>
      <OrderSheet
        open={sheet === 'order'}
        onClose={() => {
          setSheet(null);
          if (payment?.state === 'failed' && isSettled(payment)) current.leave();
        }}
        onAddress={() => keepDraft(auctionId, { isOrdering: true })}
        item={item}
        addresses={addresses}
        shipsTo={shipsTo}
        current={current}
      />
      <CashSheet
        open={sheet === 'cash' || isCashClaimed}
        onClose={() => {
          setSheet(null);
          setCashClaimed(false);
        }}
        onClaimed={() => setCashClaimed(true)}
        item={item}
        phone={phone}
      />
    </div>
  );
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SOON_HOURS = 72;

/** Until when it can be claimed (WIN-1), and how long that is once the server's time is known. */
function ClaimDeadline({ until }: { until: string }) {
  const t = useText();
  const language = useLanguage();
  const nowMs = useServerNow(60_000);
  const leftMs = nowMs === null ? null : Math.max(0, Date.parse(until) - nowMs);
  const hours = leftMs === null ? null : Math.floor(leftMs / HOUR_MS);
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 px-0.5 text-foreground-2 text-sm">
      <span>{t('claim.claimBy', { date: formatDate(until, language) })}</span>
      {hours === null || leftMs === null ? null : (
        <Chip tone={hours < SOON_HOURS ? 'soon' : 'neutral'} icon={<Clock aria-hidden="true" size={14} />}>
          {/* A day that has begun is one that is left: fourteen of them to begin with (WIN-1). */}
          {hours < 48
            ? t('claim.hoursLeft', { count: hours })
            : t('claim.daysLeft', { count: Math.ceil(leftMs / DAY_MS) })}
        </Chip>
      )}
    </p>
  );
}
