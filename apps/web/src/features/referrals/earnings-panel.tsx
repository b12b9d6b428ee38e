import type { ReferralsAnswer } from '@mnada/contract';
import { useState } from 'react';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { Panel, PanelRow } from '@mnada/ui/panel.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { preloadSheet } from '@mnada/ui/sheet.tsx';
import { NotFetched } from './not-fetched.tsx';
import { canConvert, canWithdraw, restKes, sumOf } from './earnings-sums.ts';

type Given = Pick<ReferralsAnswer, 'totals' | 'terms'>;
type Way = 'withdraw' | 'convert';

/** Says why a way is closed; not there while both are open. */
const WHY = 'earnings-why';
const OTHERWISE = { failed: NotFetched };
/** Forms, numbers and money requests are fetched when a way is taken: most people only look. */
const SHEETS = {
  withdraw: loadLater(() => import('./withdraw-sheet.tsx').then((module) => module.WithdrawSheet), OTHERWISE),
  convert: loadLater(() => import('./convert-sheet.tsx').then((module) => module.ConvertSheet), OTHERWISE),
} as const;
function preload(way: Way): void {
  preloadSheet();
  SHEETS[way].preload();
}

/** What can be taken out, and the two ways. A way that is closed says why. */
export function EarningsPanel(given: Given) {
  const t = useText();
  const [way, setWay] = useState<Way | null>(null);
  const [isOpen, setOpen] = useState(false);
  const take = (next: Way) => {
    setWay(next);
    setOpen(true);
  };
  const { totals, terms } = given;
  const mayWithdraw = canWithdraw(given);
  const mayConvert = canConvert(given);
  const Sheet = way === null ? null : SHEETS[way].Later;
  const missing = sumOf(restKes(terms.withdraw_min, totals.available));
  const closed = [
    ...(mayWithdraw ? [] : [t('referrals.withdrawFrom', { amount: formatKes(terms.withdraw_min), missing })]),
    ...(mayConvert ? [] : [t('referrals.convertFrom', { amount: formatKes(terms.bid_price) })]),
  ];
  return (
    <Panel title={t('referrals.earnings')}>
      <dl>
        <PanelRow name={t('referrals.available')}>{sumOf(totals.available)}</PanelRow>
        <PanelRow name={t('referrals.pending')}>{sumOf(totals.pending)}</PanelRow>
        {totals.withdrawn === 0 ? null : <PanelRow name={t('referrals.withdrawn')}>{sumOf(totals.withdrawn)}</PanelRow>}
        {totals.converted === 0 ? null : <PanelRow name={t('referrals.converted')}>{sumOf(totals.converted)}</PanelRow>}
        {totals.owed === 0 ? null : <PanelRow name={t('referrals.owed')}>{sumOf(totals.owed)}</PanelRow>}
      </dl>
      {totals.owed === 0 ? null : (
        <div id={WHY}>
          <Banner className="mt-3">{t('referrals.owedText', { amount: sumOf(totals.owed) })}</Banner>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button
          variant="pay"
          className="flex-[1_1_9rem]"
          resting={!mayWithdraw}
          aria-describedby={WHY}
          onPointerEnter={() => preload('withdraw')}
          onClick={() => mayWithdraw && take('withdraw')}
        >
          {t('referrals.withdraw')}
        </Button>
        <Button
          variant="secondary"
          className="flex-[1_1_9rem]"
          resting={!mayConvert}
          aria-describedby={WHY}
          onPointerEnter={() => preload('convert')}
          onClick={() => mayConvert && take('convert')}
        >
          {t('referrals.convert')}
        </Button>
      </div>
      {closed.length === 0 || totals.owed !== 0 ? null : (
        <p id={WHY} className="mt-3 text-foreground-2 text-sm">
          {closed.join(' ')}
        </p>
      )}
      {Sheet === null ? null : <Sheet key={way} open={isOpen} onClose={() => setOpen(false)} {...given} />}
    </Panel>
  );
}
