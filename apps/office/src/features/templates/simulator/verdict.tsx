import type { SimulateAnswer } from '@mnada/contract/office';
import type { Simulation } from '@mnada/rules/office';
import { cx } from '@mnada/ui/cx.ts';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { formatKes, useText } from '../../../client/i18n/index.ts';
import { Button } from '../../../ui/button.tsx';

/** One honest sentence, and one way out. */
export function Verdict({
  result: { verdict, wayOut, isThin, product, cash },
  answer: { history },
  onCost,
  onCashOff,
  onOther,
}: {
  result: Simulation;
  answer: SimulateAnswer;
  onCost: (kes: number) => void;
  onCashOff: (() => void) | undefined;
  onOther: () => void;
}) {
  const t = useText();
  const loses = verdict.kind === 'loses' || verdict.kind === 'loses_as_cash';
  const thin = isThin && history.sample > 0 ? ` ${t('templates.thin', { count: history.sample })}` : '';
  const title =
    verdict.kind === 'no_history'
      ? t('templates.verdictUnknown')
      : verdict.kind === 'earns'
        ? t('templates.verdictEarns', { kes: formatKes(Math.trunc(verdict.leastCents / 100)) })
        : t(verdict.kind === 'loses' ? 'templates.verdictLoses' : 'templates.verdictLosesCash', {
            kes: formatKes(Math.ceil(verdict.lossCents / 100)),
          });
  const even =
    cash !== null && (cash.breakEvenBids ?? Number.POSITIVE_INFINITY) > (product.breakEvenBids ?? 0) ? cash : product;
  const text =
    wayOut === null
      ? verdict.kind === 'no_history'
        ? even.breakEvenBids === null
          ? t('templates.wayNever')
          : t('templates.wayNoHistory', { bids: even.breakEvenBids })
        : t('templates.wayEarns')
      : wayOut.kind === 'cash_off'
        ? t('templates.wayCashOff')
        : wayOut.kind === 'buy_for'
          ? t(wayOut.cashOff ? 'templates.wayBuyForCashOff' : 'templates.wayBuyFor', {
              kes: formatKes(Math.floor(wayOut.landedCents / 100)),
            })
          : t('templates.wayAnother');
  const Icon = loses ? TriangleAlert : verdict.kind === 'earns' ? CircleCheck : Info;
  return (
    <section
      aria-label={t('templates.verdict')}
      className={cx(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg p-4',
        loses
          ? 'bg-soon-soft text-soon-text'
          : verdict.kind === 'earns'
            ? 'bg-live-soft text-live-text'
            : 'bg-upcoming-soft text-upcoming-text',
      )}
    >
      <Icon aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 basis-60" role="status">
        <p className="font-semi">{title}</p>
        <p>{`${text}${thin}`}</p>
      </div>
      {wayOut?.kind === 'cash_off' && onCashOff !== undefined ? (
        <Button onClick={onCashOff}>{t('templates.doCashOff')}</Button>
      ) : wayOut?.kind === 'buy_for' ? (
        <Button onClick={() => onCost(Math.floor(wayOut.landedCents / 100))}>
          {t('templates.doBuyFor', { kes: formatKes(Math.floor(wayOut.landedCents / 100)) })}
        </Button>
      ) : wayOut?.kind === 'another_product' ? (
        <Button onClick={onOther}>{t('templates.otherProduct')}</Button>
      ) : null}
    </section>
  );
}
