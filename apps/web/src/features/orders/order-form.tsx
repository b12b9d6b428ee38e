import { type OrderProductAnswer, PaymentStartedAnswer } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Lock, Plus, TicketPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { useOwnBreak } from '../limits/index.ts';
import { formatAmount, formatDate, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { ProductName } from '../../client/product-name.tsx';
import {
  BottomAction,
  type CurrentPayment,
  DeliverySums,
  MoneyFailure,
  PayingPhoneField,
  PinNote,
  ProductLine,
  SettledButton,
  useMoneyRequest,
  useMovingOn,
  useOnline,
  usePayingPhone,
} from '../payments/index.ts';
import { openAddresses, ShipsToLine, ShipTo, useChosenAddress } from '../addresses/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { isWholePhone } from '@mnada/ui/phone-digits.ts';
import { Price } from '../auctions/index.ts';

// For who bid on another auction of it, too.
const { Later: BidsElsewhere } = loadLater(
  () => import('./bids-elsewhere.tsx').then((module) => module.BidsElsewhere),
  { pending: <Skeleton className="h-20" /> },
);
// Seen after paying only.
const { Later: Barred } = loadLater(() => import('./barred.tsx').then((module) => module.Barred), {
  pending: <Skeleton className="h-44" />,
});
const { Later: OrderWait } = loadLater(() => import('./order-wait.tsx').then((module) => module.OrderWait));

const PHONE_FIELD = 'order-phone';

/** The order on one page: product, bids that come back, where to, from which number, how much (WIN-5). */
export function OrderForm({
  answer: { auction, userBidCount, other_auctions: others = [], shippingAddresses, ships_to: shipsTo },
  current,
}: {
  answer: z.infer<typeof OrderProductAnswer>;
  current: CurrentPayment;
}) {
  const t = useText();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const { digits, setDigits } = usePayingPhone();
  const { send, isBusy, isUnknown, failure, clearFailure, startAnew } = useMoneyRequest(
    '/api/place_normal_order',
    String(auction.id),
    PaymentStartedAnswer,
  );
  const [isWaitOpen, setWaitOpen] = useState(false);
  const { address, choose, sent, gone } = useChosenAddress(auction.id, shippingAddresses, shipsTo, failure);
  const addressPage = `/add_shipping_address2/${auction.id}`;
  const isReady = isWholePhone(digits) && address !== undefined && gone === null;
  const total = formatKes(auction.original_price);
  const goesTo = address === undefined ? null : { address, phone: isWholePhone(digits) ? digits : null };
  // Once they are back, the auction has none left: what is told then is the number from before.
  const [bidsUsed, setBidsUsed] = useState(userBidCount);
  if (userBidCount > bidsUsed) setBidsUsed(userBidCount);

  const { id: paymentId, payment } = current;
  useEffect(() => {
    if (paymentId === null) return;
    setWaitOpen(true);
    startAnew(); // what is shown answers every press before
  }, [paymentId, startAnew]);
  useMovingOn(payment?.state === 'paid', {
    said: t('checkout.orderToast'),
    to: '/list_orders',
    onLeave: current.forget,
  });

  async function place() {
    if (gone !== null) openAddresses();
    else if (!isWholePhone(digits)) document.getElementById(PHONE_FIELD)?.focus();
    if (!isReady || !isOnline || isBusy) return;
    const started = await send({
      mpesaNumber: `+254${digits}`,
      originalPrice: auction.original_price,
      orderId: auction.id,
      amount: auction.original_price,
      paymentMethod: 'mpesa',
      shippingAddressId: address.id,
    });
    void queryClient.invalidateQueries({ queryKey: ['order-product'] }); // refused, or an order with an address now
    if (started === null) return;
    sent();
    current.begin(started.payment_id);
  }
  const phoneRefusal = failure?.code === 'PHONE_INVALID' ? failure.message : null;
  // Shown before, never discovered after: a break stops new orders, too.
  const resting = useOwnBreak() === null ? null : 'SELF_EXCLUDED';
  const barredBy = paymentId === null ? (auction.barred_by ?? resting) : null;
  const line = (
    <ProductLine name={<ProductName of={auction} />} pictures={auction.product_image}>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="text-foreground-2 text-sm">{t('orderProduct.shopPrice')}</span>
        <Price
          kes={auction.original_price}
          className="[&>span:first-child]:text-base [&>span:first-child]:text-foreground"
        />
      </p>
      {userBidCount > 0 && barredBy === null ? (
        <b className="mt-1 block text-savings text-sm">{t('orderProduct.bidsBack', { count: userBidCount })}</b>
      ) : null}
      {auction.order_until === null || barredBy !== null ? null : (
        <p className="mt-1 text-foreground-2 text-xs">
          {t('orderProduct.orderUntil', { date: formatDate(auction.order_until, language) })}
        </p>
      )}
    </ProductLine>
  );
  if (barredBy !== null)
    return (
      <div className="flex flex-col gap-4 md:mx-auto md:max-w-180">
        {line}
        <Barred auction={auction} code={barredBy} />
      </div>
    );
  return (
    <div className="flex flex-col gap-4 md:grid md:grid-cols-[minmax(0,1fr)_24rem] md:items-start md:gap-8">
      <div className="flex min-w-0 flex-col gap-4">
        {line}
        {payment?.state === 'paid' ? null : <BidsBack count={userBidCount} canBid={auction.status !== 'ended'} />}
        {paymentId === null && others.length > 0 ? <BidsElsewhere others={others} /> : null}
        <div className="rounded-lg bg-surface shadow-card">
          <ShipTo
            addresses={shippingAddresses}
            address={address}
            onChoose={(id) => {
              choose(id);
              clearFailure();
            }}
            to={addressPage}
            gone={gone}
          />
        </div>
      </div>
      <section
        aria-label={t('orderProduct.payment')}
        className="flex flex-col gap-4 rounded-xl bg-surface p-4 shadow-card md:sticky md:top-24 md:p-5"
      >
        <PayingPhoneField
          id={PHONE_FIELD}
          digits={digits}
          onDigits={(next) => {
            setDigits(next);
            clearFailure();
          }}
          refusal={phoneRefusal}
        />
        <PinNote />
        <DeliverySums name={<ProductName of={auction} />} total={total} address={address} />
        <BottomAction>
          {/* Where the press was: under the foot of a phone's screen nobody would see why. */}
          <MoneyFailure
            failure={phoneRefusal === null ? failure : null}
            title={t('payments.nothingSentTitle')}
            isOnline={isOnline}
            isUnknown={isUnknown}
            proving={{ digits, onProved: () => void place() }}
          />
          {goesTo !== null && paymentId === null ? <ShipsToLine {...goesTo} className="mb-2.5" /> : null}
          {address === undefined && paymentId === null ? (
            <LinkButton size="lg" to={addressPage} className="w-full" icon={<Plus aria-hidden="true" size={20} />}>
              {t('checkout.addAnAddress')}
            </LinkButton>
          ) : (
            <SettledButton
              isThere={paymentId === null}
              moves={paymentId === null}
              variant="pay"
              size="lg"
              className="w-full"
              busy={isBusy}
              resting={paymentId === null && (!isReady || !isOnline)}
              icon={<Lock aria-hidden="true" size={20} />}
              onClick={() => (paymentId === null ? void place() : setWaitOpen(true))}
            >
              {isBusy
                ? t('payments.processing')
                : paymentId !== null
                  ? t('payments.seePayment')
                  : isOnline
                    ? t('payments.payAmount', { amount: total })
                    : t('payments.waitingForConnection')}
            </SettledButton>
          )}
        </BottomAction>
      </section>
      <OrderWait
        open={isWaitOpen && paymentId !== null}
        onClose={() => {
          setWaitOpen(false);
          if (payment?.state === 'failed') current.leave();
        }}
        current={current}
        bidsUsed={bidsUsed}
        again={goesTo}
        onAgain={() => {
          current.leave();
          void place();
        }}
        onOtherNumber={() => {
          current.leave();
          setWaitOpen(false);
          requestAnimationFrame(() => document.getElementById(PHONE_FIELD)?.focus());
        }}
      />
    </div>
  );
}

/** How many bids come back with the order (WIN-5); that the person bids no more there, only while anybody can. */
function BidsBack({ count, canBid }: { count: number; canBid: boolean }) {
  const t = useText();
  if (count === 0) return <p className="px-0.5 text-foreground-2 text-sm">{t('orderProduct.noBidsUsed')}</p>;
  return (
    <section aria-labelledby="bids-back" className="rounded-xl bg-live-soft px-4 py-3.5 text-live-text md:px-5">
      <h2 id="bids-back" className="flex items-center justify-between gap-3 font-semi text-base">
        <span className="flex items-center gap-2.5">
          <TicketPlus aria-hidden="true" size={20} className="shrink-0" />
          {t('orderProduct.bidsReturned')}
        </span>
        <b className="tnum whitespace-nowrap font-bold text-xl">{formatAmount(count, 'never')}</b>
      </h2>
      <p className="mt-1 text-sm">
        {t('orderProduct.bidsReturnedText', { count })}
        {canBid ? ` ${t('orderProduct.noMoreBids')}` : null}
      </p>
    </section>
  );
}
