import type { ReactNode } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { MoneyFailure } from './money-failure.tsx';
import { SettledButton } from './settled-button.tsx';
import type { MoneyFailure as Failure } from './use-money-request.ts';

/** The foot of a sheet that sends money off: why the last press failed, and the button of its form. */
export function MoneySubmit({
  isThere,
  form,
  variant,
  failure,
  failedTitle,
  isOnline,
  isUnknown,
  isBusy,
  isReady,
  busyText,
  children,
}: {
  /** Its sheet is open. */
  isThere: boolean;
  form: string;
  variant: 'pay' | 'bid';
  /** What isn't said at a field already. */
  failure: Failure | null;
  failedTitle: string;
  isOnline: boolean;
  isUnknown: boolean;
  isBusy: boolean;
  isReady: boolean;
  busyText: string;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <>
      <MoneyFailure failure={failure} title={failedTitle} isOnline={isOnline} isUnknown={isUnknown} />
      <SettledButton
        isThere={isThere}
        type="submit"
        form={form}
        variant={variant}
        size="lg"
        className="w-full"
        busy={isBusy}
        resting={!isReady || !isOnline}
      >
        {isBusy ? busyText : isOnline ? children : t('payments.waitingForConnection')}
      </SettledButton>
    </>
  );
}
