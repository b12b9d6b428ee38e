import { type BidPackage, PaymentStartedAnswer } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Lock, TicketPlus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../../../client/session.ts';
import { formatKes, useText } from '../../../client/i18n/index.ts';
import { MoneyFailure } from '../money-failure.tsx';
import { PaymentBody, preloadPaymentBody } from '../payment-later.tsx';
import { usePayingPhone } from '../paying-phone.ts';
import { SettledButton } from '../settled-button.tsx';
import type { CurrentPayment } from '../use-current-payment.ts';
import { useMoneyRequest } from '../use-money-request.ts';
import { useOnline } from '../use-online.ts';
import { isWholePhone } from '@mnada/ui/phone-digits.ts';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { Credited } from './credited.tsx';
import { type PackFormProps, PayForm, PHONE_FIELD } from './pay-form.tsx';
import { useBidsToCome } from './towards-debt.tsx';

export type PaySheetProps = {
  open: boolean;
  onClose: () => void;
  packs: readonly BidPackage[];
  /** The one that stands chosen. */
  pack: BidPackage | undefined;
  /** The pack of a payment that is tried anew stands chosen from then on. */
  onPack: (id: number) => void;
  current: CurrentPayment;
  /** The server says that a payment of this person is open: it is looked for. */
  onOpenElsewhere: () => void;
  title?: string;
  description?: string;
  /** Stays in sight above the sheet. */
  above?: ReactNode;
  /** Instead of the usual one. */
  form?: (props: PackFormProps) => ReactNode;
  /** What the payment is for, done, of so many bids; that they are added unless given. */
  lastStep?: (count: number) => string;
  /** Instead of the new balance and the way to the auctions. */
  whenPaid?: ReactNode;
};

/** Paying for a pack, from the number to the receipt, in one sheet. Closing it stops nothing. */
export function PaySheet({
  open,
  onClose,
  packs,
  pack: chosen,
  onPack,
  current,
  onOpenElsewhere,
  title,
  description,
  above,
  form,
  lastStep,
  whenPaid,
}: PaySheetProps) {
  const t = useText();
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const userId = useSession()?.user.id;
  const { digits, setDigits } = usePayingPhone();
  // A payment is tried anew for what it was for, whatever stands chosen meanwhile or after a reload.
  const packId = current.payment?.package_id ?? null;
  const same = packs.find(({ id }) => id === packId);
  const pack = same ?? chosen;
  const toCome = useBidsToCome(current.payment, same);
  const request = useMoneyRequest('/api/buy_bids', String(pack?.id ?? ''), PaymentStartedAnswer);
  const { failure, isBusy, isUnknown } = request;
  const isReady = isWholePhone(digits) && pack !== undefined;
  const isPaying = current.id !== null;
  const [isChoosing, setChoosing] = useState(false);

  async function pay() {
    if (!isWholePhone(digits)) document.getElementById(PHONE_FIELD)?.focus();
    if (!isReady || !isOnline || isBusy) return;
    const body = {
      packageId: pack.id,
      phoneNumber: `+254${digits}`,
      amount: pack.price,
      bidsCount: pack.bids,
    };
    const started = await request.send(body);
    if (started !== null) current.begin(started.payment_id);
  }
  function chooseAnother() {
    leave();
    // Where the sheet has no packs of its own, they stand behind it.
    if (form === undefined) onClose();
    else setChoosing(true);
  }
  function leave() {
    setChoosing(false);
    if (packId !== null) onPack(packId);
    current.leave();
  }
  useEffect(() => {
    if (!open) return;
    preloadPaymentBody(); // before the network may be lost
    request.clearFailure();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per opening
  }, [open]);
  const { startAnew } = request;
  useEffect(() => {
    if (isPaying) startAnew(); // what is shown answers every press before
  }, [isPaying, startAnew]);
  const { code } = failure ?? {};
  useEffect(() => {
    if (code === 'PRICE_CHANGED' || code === 'PACKAGE_NOT_FOUND')
      void queryClient.invalidateQueries({ queryKey: ['bid-packages'] });
    if (code === 'SPENDING_LIMIT' || code === 'SELF_EXCLUDED')
      void queryClient.invalidateQueries({ queryKey: ['limits'] });
    if (code === 'PROMPT_OPEN' || code === 'PAYMENT_OPEN' || code === 'UNANSWERED') onOpenElsewhere();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per refusal
  }, [failure]);

  const fields: PackFormProps = {
    digits,
    onDigits: (next) => {
      setDigits(next);
      request.clearFailure();
    },
    phoneRefusal: code === 'PHONE_INVALID' ? (failure?.message ?? null) : null,
    refused: code ?? null,
    isChoosing,
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title ?? t('payments.sheetTitle')}
      above={above}
      {...(description === undefined ? {} : { description })}
      initialFocus={(heading) => (isPaying || isWholePhone(digits) ? heading : document.getElementById(PHONE_FIELD))}
      action={
        isPaying ? undefined : (
          <>
            <MoneyFailure
              failure={code === 'PHONE_INVALID' ? null : failure}
              title={t('payments.nothingSentTitle')}
              isOnline={isOnline}
              isUnknown={isUnknown}
              proving={{ digits, onProved: () => void pay() }}
            />
            <SettledButton
              key={userId} // another person's payment: it has to stand anew
              isThere={open && pack !== undefined}
              variant="pay"
              size="lg"
              className="w-full"
              busy={isBusy}
              resting={!isReady || !isOnline}
              icon={<Lock aria-hidden="true" size={20} />}
              onClick={() => void pay()}
            >
              {isBusy
                ? t('payments.processing')
                : !isOnline
                  ? t('payments.waitingForConnection')
                  : pack === undefined
                    ? t('common.loading')
                    : t('payments.payAmount', { amount: formatKes(pack.price) })}
            </SettledButton>
          </>
        )
      }
    >
      {isPaying ? (
        <PaymentBody
          current={current}
          lastStep={{
            text: lastStep?.(toCome) ?? t('payments.stepBids', { count: toCome }),
            Icon: TicketPlus,
          }}
          whenPaid={
            whenPaid ?? (current.payment === undefined ? null : <Credited payment={current.payment} onDone={onClose} />)
          }
          againKes={same?.price}
          onAgain={() => {
            leave();
            if (same !== undefined) void pay(); // one that is sold no more leads back to the form
          }}
          onOtherPack={packs.length > 1 ? chooseAnother : undefined}
          onOtherNumber={() => {
            leave();
            requestAnimationFrame(() => document.getElementById(PHONE_FIELD)?.focus());
          }}
        />
      ) : form !== undefined ? (
        form(fields)
      ) : pack === undefined ? null : (
        <PayForm pack={pack} {...fields} />
      )}
    </Sheet>
  );
}
