import { PaymentStartedAnswer } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Lock } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '@mnada/ui/button.tsx';
import { isWholePhone } from '@mnada/ui/phone-digits.ts';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { formatKes, useText } from '../../../client/i18n/index.ts';
import { MoneyFailure } from '../money-failure.tsx';
import { PayingPhoneField } from '../paying-phone-field.tsx';
import { usePayingPhone } from '../paying-phone.ts';
import { PaymentBody, preloadPaymentBody } from '../payment-later.tsx';
import { SettledButton } from '../settled-button.tsx';
import { useCurrentPayment } from '../use-current-payment.ts';
import { useMoneyRequest } from '../use-money-request.ts';
import { useOnline } from '../use-online.ts';

const FIELD = 'debt-phone';

/** Paying what is owed, from the number to the receipt. Closing it stops nothing. @param amount null: nothing is owed any more */
export function DebtSheet({ open, onClose, amount }: { open: boolean; onClose: () => void; amount: number | null }) {
  const t = useText();
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const { digits, setDigits } = usePayingPhone();
  const current = useCurrentPayment('debt', null);
  const request = useMoneyRequest('/api/pay_debt', 'debt', PaymentStartedAnswer);
  const { failure, isBusy, isUnknown } = request;
  const isPaying = current.id !== null;
  const isReady = isWholePhone(digits) && amount !== null;
  const state = current.payment?.state;
  const code = failure?.code;

  // What it came to, or another sum meanwhile: what is owed is asked anew.
  const askAnew = useEffectEvent(() => {
    for (const key of ['debt', 'balance', 'withdrawal', 'referrals'])
      void queryClient.invalidateQueries({ queryKey: [key] });
  });
  useEffect(() => {
    if (state === 'paid' || code === 'PRICE_CHANGED' || code === 'NOTHING_OWED') askAnew();
  }, [state, code]);
  useEffect(() => {
    if (open) preloadPaymentBody(); // before the network may be lost
  }, [open]);

  async function pay() {
    if (!isWholePhone(digits)) document.getElementById(FIELD)?.focus();
    if (!isReady || !isOnline || isBusy) return;
    const started = await request.send({ phoneNumber: `+254${digits}`, amount });
    if (started !== null) current.begin(started.payment_id);
  }
  function close() {
    if (state === 'paid' || state === 'failed' || state === 'reversed') current.leave();
    onClose();
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('debt.sheet')}
      description={t('debt.sheetText')}
      initialFocus={(heading) => (isPaying || isWholePhone(digits) ? heading : document.getElementById(FIELD))}
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
              isThere={open && amount !== null}
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
                  : t('payments.payAmount', { amount: formatKes(amount ?? 0) })}
            </SettledButton>
          </>
        )
      }
    >
      {isPaying ? (
        <PaymentBody
          current={current}
          lastStep={{ text: t('debt.paid'), Icon: Check }}
          whenPaid={
            <>
              <p className="mt-4 rounded-xl bg-live-soft px-4 py-3 text-live-text">{t('debt.paidText')}</p>
              <Button className="mt-4 w-full" onClick={close}>
                {t('debt.done')}
              </Button>
            </>
          }
          againKes={amount ?? undefined}
          onAgain={() => {
            current.leave();
            void pay();
          }}
          onOtherNumber={() => {
            current.leave();
            requestAnimationFrame(() => document.getElementById(FIELD)?.focus());
          }}
        />
      ) : (
        <PayingPhoneField
          id={FIELD}
          digits={digits}
          onDigits={(next) => {
            setDigits(next);
            request.clearFailure();
          }}
          refusal={code === 'PHONE_INVALID' ? (failure?.message ?? null) : null}
        />
      )}
    </Sheet>
  );
}
