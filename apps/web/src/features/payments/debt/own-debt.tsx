import { useState } from 'react';
import { Button } from '@mnada/ui/button.tsx';
import { Panel } from '@mnada/ui/panel.tsx';
import { formatKes, useText } from '../../../client/i18n/index.ts';
import { DebtSheet } from './debt-sheet.tsx';
import { useOwnDebt } from './use-own-debt.ts';

/** What is owed after money went back, and the way to pay it by itself: no bids come of it, so it stands open during a break too (PAY-6). */
export function OwnDebt() {
  const t = useText();
  const debt = useOwnDebt();
  const [isOpen, setOpen] = useState(false);
  if (debt === undefined || (debt.owed === 0 && !isOpen)) return null;
  return (
    <Panel title={t('debt.title', { amount: formatKes(debt.owed) })}>
      <p className="text-foreground-2">{t(debt.pay === null ? 'debt.small' : 'debt.text')}</p>
      {debt.pay === null ? null : (
        <>
          {debt.pay.let_go === 0 ? null : (
            <p className="mt-2 text-foreground-2">{t('debt.letGo', { amount: formatKes(debt.pay.let_go) })}</p>
          )}
          <Button variant="secondary" className="mt-4 w-full" onClick={() => setOpen(true)}>
            {t('debt.pay', { amount: formatKes(debt.pay.amount) })}
          </Button>
        </>
      )}
      <DebtSheet open={isOpen} onClose={() => setOpen(false)} amount={debt.pay?.amount ?? null} />
    </Panel>
  );
}
