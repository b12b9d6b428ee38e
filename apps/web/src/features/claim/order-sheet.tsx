import { PaymentStartedAnswer, type DeliveryAddress, type ShippingAddress, type WinningItem } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Lock, Package, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { openAddresses, ShipsToLine, ShipTo, useChosenAddress } from '../addresses/index.ts';
import {
  type CurrentPayment,
  DeliverySums,
  MoneyFailure,
  PayingPhoneField,
  PaymentBody,
  PinNote,
  preloadPaymentBody,
  SettledButton,
  useMoneyRequest,
  useOnline,
  usePayingPhone,
} from '../payments/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { isWholePhone } from '@mnada/ui/phone-digits.ts';
import { Sheet } from '@mnada/ui/sheet.tsx';

const PHONE_FIELD = 'claim-phone';

/** 'Complete Your Order': where to, from which number, how much; then the payment, live, in the same sheet. */
export function OrderSheet({
  open,
  onClose,
  onAddress,
  item,
  addresses,
  shipsTo,
  current,
}: {
  open: boolean;
  onClose: () => void;
  /** Before the address book is gone to. */
  onAddress: () => void;
  item: WinningItem;
  /** The winner's own, the default first. */
  addresses: readonly ShippingAddress[];
  /** Where its order goes that waits for payment. */
  shipsTo: DeliveryAddress | null | undefined;
  current: CurrentPayment;
}) {
  const t = useText();
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const { digits, setDigits } = usePayingPhone();
  const { send, isBusy, isUnknown, failure, clearFailure, startAnew } = useMoneyRequest(
    '/api/place-order',
    String(item.id),
    PaymentStartedAnswer,
  );
  const { address, choose, sent, gone } = useChosenAddress(item.id, addresses, shipsTo, failure);
  const isReady = isWholePhone(digits) && address !== undefined && gone === null;
  const isPaying = current.id !== null;
  const goesTo = address === undefined ? null : { address, phone: isWholePhone(digits) ? digits : null };
  const addressPage = `/add_shipping_address/${item.id}`;
  useEffect(() => {
    if (open) preloadPaymentBody(); // before the network may be lost
  }, [open]);

  useEffect(() => {
    if (isPaying) startAnew(); // what is shown answers every press before
  }, [isPaying, startAnew]);

  async function place() {
    if (gone !== null) openAddresses();
    else if (!isWholePhone(digits)) document.getElementById(PHONE_FIELD)?.focus();
    if (!isReady || !isOnline || isBusy) return;
    const started = await send({
      mpesaNumber: `+254${digits}`,
      finalBidPrice: item.current_bid,
      auctionId: item.id,
      amount: item.product_total,
      paymentMethod: 'mpesa',
      shippingAddressId: address.id,
    });
    void queryClient.invalidateQueries({ queryKey: ['winning-item'] }); // refused, or an order with an address now
    if (started === null) return;
    sent();
    current.begin(started.payment_id);
  }
  const phoneRefusal = failure?.code === 'PHONE_INVALID' ? failure.message : null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('claim.completeOrder')}
      initialFocus={(heading) =>
        isPaying || address === undefined || isWholePhone(digits) ? heading : document.getElementById(PHONE_FIELD)
      }
      action={
        isPaying ? undefined : (
          <>
            <MoneyFailure
              failure={phoneRefusal === null ? failure : null}
              title={t('payments.nothingSentTitle')}
              isOnline={isOnline}
              isUnknown={isUnknown}
              proving={{ digits, onProved: () => void place() }}
            />
            {goesTo === null ? (
              <LinkButton
                size="lg"
                to={addressPage}
                className="w-full"
                icon={<Plus aria-hidden="true" size={20} />}
                onClick={onAddress}
              >
                {t('checkout.addAnAddress')}
              </LinkButton>
            ) : (
              <>
                <ShipsToLine {...goesTo} className="mb-2.5" />
                <SettledButton
                  isThere={open}
                  variant="pay"
                  size="lg"
                  className="w-full"
                  busy={isBusy}
                  resting={!isReady || !isOnline}
                  icon={<Lock aria-hidden="true" size={20} />}
                  onClick={() => void place()}
                >
                  {isBusy
                    ? t('payments.processing')
                    : isOnline
                      ? `${t('claim.placeOrderNow')}, ${formatKes(item.product_total)}`
                      : t('payments.waitingForConnection')}
                </SettledButton>
              </>
            )}
          </>
        )
      }
    >
      {isPaying ? (
        <PaymentBody
          current={current}
          lastStep={{ text: t('payments.stepOrder'), Icon: Package }}
          whenPaid={
            <>
              <p className="mt-4 text-foreground-2 text-sm">
                {t('checkout.orderPaidText')} {t('checkout.movingOn')}
              </p>
              <LinkButton to="/list_winnings" size="lg" className="mt-4 w-full">
                {t('claim.toWins')}
              </LinkButton>
            </>
          }
          again={goesTo}
          onAgain={() => {
            current.leave();
            void place();
          }}
          onOtherNumber={() => {
            current.leave();
            requestAnimationFrame(() => document.getElementById(PHONE_FIELD)?.focus());
          }}
        />
      ) : (
        <>
          <ShipTo
            addresses={addresses}
            address={address}
            onChoose={(id) => {
              choose(id);
              clearFailure();
            }}
            to={addressPage}
            onLeave={onAddress}
            gone={gone}
          />
          <div className="mt-4">
            <PayingPhoneField
              id={PHONE_FIELD}
              digits={digits}
              onDigits={(next) => {
                setDigits(next);
                clearFailure();
              }}
              refusal={phoneRefusal}
            />
          </div>
          <PinNote className="mt-3" />
          <DeliverySums
            name={t('claim.winningBid')}
            total={formatKes(item.product_total)}
            address={address}
            className="mt-4"
          />
        </>
      )}
    </Sheet>
  );
}
