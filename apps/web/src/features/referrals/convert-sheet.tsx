import { ConvertEarningsAnswer, type ReferralsAnswer } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Minus, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { balanceQuery, useBalance } from '../wallet/index.ts';
import { useApi } from '../../client/api.ts';
import { useSession } from '../../client/session.ts';
import { formatKes, type TextKey, useText } from '../../client/i18n/index.ts';
import { MoneySubmit, useMoneyRequest, useOnline } from '../payments/index.ts';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { PanelRow } from '@mnada/ui/panel.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { TextField } from '@mnada/ui/text-field.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { bidsFor, readBids, restKes, sumOf } from './earnings-sums.ts';
import { referralsKey } from './referrals-query.ts';

const FORM = 'convert-earnings';
const STEP = 'mb-px rounded-lg bg-surface-2 hover:bg-surface-3';

type Given = Pick<ReferralsAnswer, 'totals' | 'terms'>;

/** Earnings into bids: how many, what they cost and what stays, before anything is sent. */
export function ConvertSheet({ open, onClose, ...given }: Given & { open: boolean; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const isOnline = useOnline();
  const queryClient = useQueryClient();
  const userId = useSession()?.user.id ?? '';
  const balance = useBalance();
  const most = bidsFor(given);
  const { send, isBusy, isUnknown, failure, clearFailure } = useMoneyRequest(
    '/api/referrals/convert',
    '',
    ConvertEarningsAnswer,
  );
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(most);
  const read = readBids(text, given);
  const bids = 'value' in read ? read.value : null;
  const change = (next: string) => {
    setTyped(next);
    clearFailure();
  };

  async function convert(event: FormEvent) {
    event.preventDefault();
    if (bids === null || !isOnline || isBusy) return;
    const answer = await send({ bids });
    if (answer === null) return;
    setTyped(null);
    onClose();
    toast.success(t('referrals.convertDone', { count: answer.bids }));
    void queryClient.invalidateQueries({ queryKey: referralsKey(userId) });
    void queryClient.invalidateQueries({ queryKey: balanceQuery(api).queryKey });
  }
  const wrong: Record<'bad' | 'low' | 'high', TextKey> = {
    bad: 'referrals.bidsBad',
    low: 'referrals.bidsLow',
    high: 'referrals.bidsHigh',
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('referrals.convertTitle')}
      initialFocus={(heading) => heading}
      action={
        <MoneySubmit
          isThere={open}
          form={FORM}
          variant="bid"
          failure={failure}
          failedTitle={t('referrals.convertFailed')}
          isOnline={isOnline}
          isUnknown={isUnknown}
          isBusy={isBusy}
          isReady={bids !== null}
          busyText={t('referrals.converting')}
        >
          {bids === null ? t('referrals.convert') : t('referrals.convertNow', { count: bids })}
        </MoneySubmit>
      }
    >
      <form id={FORM} method="post" noValidate onSubmit={(event) => void convert(event)} className="pt-1">
        <div className="flex items-end gap-2.5">
          <TextField
            label={t('referrals.bids')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={text}
            onChange={({ target }) => change(target.value)}
            className="min-w-0 flex-1"
            aside={
              <button
                type="button"
                className="-my-3.5 min-h-12 px-1 font-semi text-link text-sm underline underline-offset-3"
                onClick={() => change(String(most))}
              >
                {t('referrals.maxBids', { count: most })}
              </button>
            }
          />
          <IconButton
            label={t('referrals.fewer')}
            className={STEP}
            onClick={() => change(String(Math.max(1, (bids ?? most + 1) - 1)))}
          >
            <Minus aria-hidden="true" size={20} />
          </IconButton>
          <IconButton
            label={t('referrals.moreBids')}
            className={STEP}
            onClick={() => change(String(Math.min(most, (bids ?? 0) + 1)))}
          >
            <Plus aria-hidden="true" size={20} />
          </IconButton>
        </div>
        <p role="alert" className="mt-1.5 min-h-5 text-critical-text text-sm">
          {'wrong' in read ? t(wrong[read.wrong], { count: most }) : null}
        </p>
        <div aria-live="polite" className="mt-2 rounded-lg bg-live-soft px-4 py-3">
          <p className="tnum font-bold text-2xl tracking-tight">
            {bids === null ? '–' : t('referrals.bidsYouGet', { count: bids })}
          </p>
          <p className="tnum text-live-text text-sm">
            {bids === null
              ? t('referrals.convertFrom', { amount: formatKes(given.terms.bid_price) })
              : t('referrals.costs', { amount: formatKes(bids * given.terms.bid_price) })}
          </p>
        </div>
        <dl className="mt-3">
          <PanelRow name={t('referrals.available')}>
            {sumOf(restKes(given.totals.available, (bids ?? 0) * given.terms.bid_price))}
          </PanelRow>
          {balance === null ? null : (
            <PanelRow name={t('referrals.balanceAfter')}>
              {t('referrals.bidsYouGet', { count: balance + (bids ?? 0) })}
            </PanelRow>
          )}
        </dl>
        <p className="mt-2 text-foreground-2 text-sm">{t('referrals.final')}</p>
      </form>
    </Sheet>
  );
}
