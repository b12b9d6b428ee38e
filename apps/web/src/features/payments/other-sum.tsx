import {
  PaymentAnswer,
  type OtherSum as OtherSumView,
  paymentMessage,
  type PaymentView,
  type SumChoice,
} from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { PAYMENTS_KEY, writePayment } from './payment-cache.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { isWholePhone } from '@mnada/ui/phone-digits.ts';
import { MoneyFailure } from './money-failure.tsx';
import { PayingPhoneField } from './paying-phone-field.tsx';
import { usePayingPhone } from './paying-phone.ts';
import { RadioDot } from '@mnada/ui/radio-dot.tsx';
import { SettledButton } from './settled-button.tsx';
import { useMoneyRequest } from './use-money-request.ts';
import { useOnline } from './use-online.ts';

const PHONE_FIELD = 'top-up-phone';

/** What arrived in another sum than was asked for: its payer chooses once what becomes of it (PAY-7). */
export function OtherSum({ payment, sum }: { payment: PaymentView; sum: OtherSumView }) {
  const t = useText();
  const name = useId();
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const { send, isBusy, isUnknown, failure, clearFailure } = useMoneyRequest(
    `/api/payments/${payment.id}/choice`,
    sum.receipt,
    PaymentAnswer,
  );
  const { digits, setDigits } = usePayingPhone();
  const [wish, setWish] = useState<SumChoice['choice'] | null>(null);
  const chosen = sum.choices.find(({ choice }) => choice === wish) ?? sum.choices[0];
  if (chosen === undefined) return null;
  const isTopUp = chosen.choice === 'top_up';
  const isBesidePaid = payment.state === 'paid' || payment.state === 'reversed';

  async function confirm(): Promise<void> {
    if (chosen === undefined || isBusy || !isOnline) return;
    if (isTopUp && !isWholePhone(digits)) {
      document.getElementById(PHONE_FIELD)?.focus();
      return;
    }
    const pack = chosen.choice === 'back' ? {} : { package_id: chosen.package_id };
    const number = isTopUp ? { phone_number: `+254${digits}` } : {};
    const answer = await send({ receipt: sum.receipt, choice: chosen.choice, ...pack, ...number });
    if (answer !== null) writePayment(queryClient, answer.payment);
    // Refused: somebody decided sooner, or the packs have changed. What is true now is shown.
    else void queryClient.invalidateQueries({ queryKey: ['payment', payment.id] });
    void queryClient.invalidateQueries({ queryKey: PAYMENTS_KEY });
  }
  return (
    <div className="mt-5 text-left">
      <TopUpFailure topUp={sum.top_up} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-semi">
          {t(isBesidePaid ? 'payments.chooseWhatMore' : 'payments.chooseWhat', { amount: formatKes(sum.received) })}{' '}
          <span className="tnum font-normal text-foreground-2 text-sm">{sum.receipt}</span>
        </legend>
        {sum.choices.map((choice) => (
          <ChoiceRow
            key={choice.choice}
            choice={choice}
            received={sum.received}
            name={name}
            isChosen={choice === chosen}
            onChoose={() => {
              setWish(choice.choice);
              clearFailure();
            }}
          />
        ))}
      </fieldset>
      {isTopUp ? (
        <div className="mt-4">
          <PayingPhoneField
            id={PHONE_FIELD}
            digits={digits}
            onDigits={(next) => {
              setDigits(next);
              clearFailure();
            }}
            refusal={failure?.code === 'PHONE_INVALID' ? failure.message : null}
          />
        </div>
      ) : null}
      <div className="mt-4">
        <MoneyFailure
          failure={failure?.code === 'PHONE_INVALID' ? null : failure}
          title={t(isTopUp ? 'payments.paymentFailed' : 'payments.chooseFailed')}
          isOnline={isOnline}
          isUnknown={isUnknown}
          {...(isTopUp ? { proving: { digits, onProved: () => void confirm() } } : {})}
        />
        <SettledButton
          isThere
          variant={chosen.choice === 'back' ? 'primary' : 'pay'}
          size="lg"
          className="w-full text-balance"
          busy={isBusy}
          resting={!isOnline || (isTopUp && !isWholePhone(digits))}
          onClick={() => void confirm()}
        >
          {chosen.choice === 'back'
            ? t('payments.takeBack', { amount: formatKes(chosen.amount) })
            : isTopUp
              ? t('payments.addForBids', { amount: formatKes(chosen.amount), count: chosen.bids })
              : t('payments.takeBids', { count: chosen.bids })}
        </SettledButton>
        <p className="mt-2 text-center text-foreground-2 text-sm">
          {t(isTopUp ? 'payments.topUpDecides' : 'payments.chooseOnce')}
        </p>
      </div>
    </div>
  );
}

/** Why the rest that was asked for did not come: all ways are open again. */
function TopUpFailure({ topUp }: { topUp: OtherSumView['top_up'] }) {
  const t = useText();
  const language = useLanguage();
  if (topUp === undefined) return null;
  const { amount } = topUp;
  return (
    <Banner tone="error" className="mb-4" title={t('payments.notAdded', { amount: formatKes(amount) })}>
      {paymentMessage({ ...topUp, state: 'failed', receipt: null }, language)}
    </Banner>
  );
}

function ChoiceRow({
  choice,
  received,
  name,
  isChosen,
  onChoose,
}: {
  choice: SumChoice;
  received: number;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const t = useText();
  const note = useNote(choice, received);
  const sum = choice.choice === 'pack' ? choice.price : choice.amount;
  return (
    <label
      className={cx(
        'flex min-h-14 items-center gap-3 rounded-xl bg-surface-2 px-3.5 py-2.5',
        'has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
        isChosen && 'inset-ring-2 inset-ring-primary',
      )}
    >
      <RadioDot name={name} value={choice.choice} checked={isChosen} onChange={onChoose} />
      <span className="min-w-0 flex-1">
        <b className="block font-semi">
          {choice.choice === 'back' ? t('payments.moneyBack') : t('payments.purpose_pack', { count: choice.bids })}
        </b>
        {note === null ? null : <span className="block text-foreground-2 text-sm">{note}</span>}
      </span>
      <b className="tnum shrink-0">
        {choice.choice === 'top_up' ? '+ ' : ''}
        {formatKes(sum)}
      </b>
    </label>
  );
}

function useNote(choice: SumChoice, received: number): string | null {
  const t = useText();
  switch (choice.choice) {
    case 'top_up':
      return t('payments.addTo', { amount: formatKes(choice.amount), received: formatKes(received) });
    case 'pack':
      return choice.rest === 0 ? null : t('payments.restBack', { amount: formatKes(choice.rest) });
    case 'back':
      return t('payments.backToPayer');
  }
}
