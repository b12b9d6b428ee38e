import { WithdrawAnswer, type WinningItem } from '@mnada/contract';
import { Check, TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { readablePhone } from '../../accounts/phone.ts';
import { useSession } from '../../app/session.ts';
import { formatAmount, formatKes, useText } from '../../i18n/index.ts';
import { MoneyFailure } from '../../payments/money-failure.tsx';
import { PayingPhoneField } from '../../payments/paying-phone-field.tsx';
import { usePayingPhone } from '../../payments/paying-phone.ts';
import { useMovingOn } from '../../payments/use-moving-on.ts';
import { useMoneyRequest } from '../../payments/use-money-request.ts';
import { useOnline } from '../../payments/use-online.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { isWholePhone } from '../../ui/phone-digits.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { forgetDraft, keepDraft, keptDraft } from './claim-draft.ts';
import { splitName } from './winning-item.ts';

const FORM = 'cash-claim';

/** Payout details for a cash claim (g3). The number stands again in the consent: it is read twice before it counts. */
export function CashSheet({
  open,
  onClose,
  onClaimed,
  item,
}: {
  open: boolean;
  onClose: () => void;
  onClaimed: () => void;
  item: WinningItem;
}) {
  const t = useText();
  const isOnline = useOnline();
  const auctionId = String(item.id);
  const { send, isBusy, failure, clearFailure } = useMoneyRequest('/api/withdraw', auctionId, WithdrawAnswer);
  const { digits, setDigits } = usePayingPhone();
  const fullName = useSession()?.user.fullName ?? '';
  const [names, setNames] = useState(() => {
    const draft = keptDraft(auctionId);
    const { first, last } = splitName(fullName);
    return { firstName: draft.firstName ?? first, lastName: draft.lastName ?? last };
  });
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const [withdrawalId, setWithdrawalId] = useState<string | null>(null);
  useMovingOn(withdrawalId !== null, { said: t('claiming.cashToast'), to: '/list_winnings' });

  const isAgreed = agreedTo === digits && isWholePhone(digits); // another number needs another yes
  const isReady = isAgreed && names.firstName.trim() !== '' && names.lastName.trim() !== '';
  const receives = formatKes(item.payout);

  async function claim(event: FormEvent) {
    event.preventDefault();
    setHasTried(true);
    if (!isReady || !isOnline || isBusy) return;
    const answer = await send({
      firstName: names.firstName.trim(),
      lastName: names.lastName.trim(),
      mpesaNumber: `+254${digits}`,
      agreeToTerms: true,
      cashAmount: item.cash_amount,
      auctionId: item.id,
      serviceFee: item.service_fee,
    });
    if (answer === null) return;
    forgetDraft(auctionId);
    onClaimed();
    setWithdrawalId(answer.withdrawal_id);
  }
  const nameField = (field: 'firstName' | 'lastName', autoComplete: string) => (
    <TextField
      label={t(`claiming.${field}`)}
      autoComplete={autoComplete}
      autoCapitalize="words"
      maxLength={60}
      value={names[field]}
      onChange={({ target }) => {
        setNames({ ...names, [field]: target.value });
        keepDraft(auctionId, { [field]: target.value });
        clearFailure();
      }}
      error={hasTried && names[field].trim() === '' ? t(`claiming.${field}Missing`) : null}
    />
  );
  if (withdrawalId !== null)
    return (
      <Sheet open={open} onClose={onClose} title={t('claiming.cashTitle')}>
        <div className="pt-2 text-center" role="status">
          <span className="mx-auto grid size-26 place-items-center rounded-full bg-pay text-pay-foreground">
            <Check aria-hidden="true" size={48} strokeWidth={3} />
          </span>
          <h3 className="mt-4 text-xl">{t('claiming.cashDone')}</h3>
          <p className="mx-auto mt-2 max-w-sm text-foreground-2">
            {t('claiming.cashDoneText', { amount: receives })} {t('ordering.movingOn')}
          </p>
          <LinkButton to={`/withdrawals/${withdrawalId}`} size="lg" className="mt-5 w-full">
            {t('claiming.toWithdrawal')}
          </LinkButton>
        </div>
      </Sheet>
    );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('claiming.cashTitle')}
      action={
        <>
          <MoneyFailure
            failure={failure?.code === 'PHONE_INVALID' ? null : failure}
            title={t('claiming.claimFailed')}
            isOnline={isOnline}
          />
          <Button
            type="submit"
            form={FORM}
            variant="pay"
            size="lg"
            className="w-full"
            busy={isBusy}
            resting={!isReady || !isOnline}
          >
            {t(isBusy ? 'claiming.claiming' : isOnline ? 'claiming.claim' : 'paying.waitingForConnection')}
          </Button>
        </>
      }
    >
      <p className="flex items-center justify-between gap-3 rounded-lg bg-live-soft px-4 py-3">
        <span>
          <span className="block text-live-text text-sm">{t('claiming.youReceive')}</span>
          <b className="tnum whitespace-nowrap font-bold text-2xl tracking-tight">{receives}</b>
        </span>
        <span className="tnum text-right text-foreground-2 text-sm">
          <span className="block">{formatAmount(item.original_price, 'always')}</span>
          {t('claiming.feeLine', { amount: `\u2212${formatAmount(item.service_fee, 'always')}` })}
        </span>
      </p>
      <form
        id={FORM}
        method="post"
        noValidate
        onSubmit={(event) => void claim(event)}
        className="mt-4 flex flex-col gap-4"
      >
        <div className="grid grid-cols-2 items-start gap-3">
          {nameField('firstName', 'given-name')}
          {nameField('lastName', 'family-name')}
        </div>
        <PayingPhoneField
          id="claim-cash-phone"
          digits={digits}
          onDigits={(next) => {
            setDigits(next);
            clearFailure();
          }}
          refusal={failure?.code === 'PHONE_INVALID' ? failure.message : null}
          hint={t('claiming.nameMatches')}
        />
        <p className="flex items-start gap-3 rounded-lg bg-soon-soft px-4 py-3 text-sm text-soon-text">
          <TriangleAlert aria-hidden="true" size={20} className="shrink-0" />
          {t('claiming.wrongNumber')}
        </p>
        <Checkbox
          checked={isAgreed}
          disabled={!isWholePhone(digits)}
          onChange={({ target }) => setAgreedTo(target.checked ? digits : null)}
          error={hasTried && isWholePhone(digits) && !isAgreed ? t('claiming.agreeMissing') : null}
        >
          {t('claiming.agree', { amount: receives })}{' '}
          <b className="tnum whitespace-nowrap">{isWholePhone(digits) ? readablePhone(digits) : '\u2026'}</b>
        </Checkbox>
      </form>
    </Sheet>
  );
}
