import { Done, type WithdrawalsAnswer } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { OctagonX, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { formatDayTime, formatKes, useText } from '../../client/i18n/index.ts';
import { NotProved, useCall, withStepUp } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonDialog } from '../../ui/reason-form.tsx';

/** Payouts are stopped, or are tried one at a time, or the float is too small for what waits: said before anything is approved. */
export function BreakerStrip({ data }: { data: WithdrawalsAnswer }) {
  const t = useText();
  const [asks, setAsks] = useState(false);
  const { breaker, float, forecast } = data;
  const short = float.available === null ? 0 : forecast.approved + forecast.due_today - float.available;
  if (breaker.state === 'closed' && short <= 0) return null;
  const isOpen = breaker.state === 'open';
  return (
    <div
      role="status"
      className={`mb-4 flex flex-wrap items-start gap-3 rounded-md px-4 py-3 ${isOpen ? 'bg-critical-soft text-critical-text' : 'bg-soon-soft text-soon-text'}`}
    >
      <TriangleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
      <div className="min-w-0 flex-1 max-md:basis-4/5">
        <p className="font-semi">
          {isOpen
            ? t('withdrawals.stopped', { since: breaker.since === null ? '' : formatDayTime(breaker.since) })
            : breaker.state === 'trial'
              ? t('withdrawals.trial')
              : t('withdrawals.short', { sum: formatKes(short) })}
        </p>
        <p className="text-foreground">
          {isOpen
            ? `${t(`withdrawals.cause_${breaker.cause ?? 'staff'}` as 'withdrawals.cause_staff')} ${breaker.why}`
            : t(breaker.state === 'trial' ? 'withdrawals.trialText' : 'withdrawals.shortText')}
        </p>
      </div>
      {isOpen ? <Button onClick={() => setAsks(true)}>{t('withdrawals.resume')}</Button> : null}
      {asks ? <SwitchDialog to="resume" onClose={() => setAsks(false)} /> : null}
    </div>
  );
}

/** Stops all payouts at once, or lets them go one at a time. */
function SwitchDialog({ to, onClose }: { to: 'stop' | 'resume'; onClose: () => void }) {
  const t = useText();
  const queryClient = useQueryClient();
  const { busy, error, run } = useCall();
  return (
    <ReasonDialog
      title={t(`withdrawals.${to}`)}
      text={t(`withdrawals.${to}Text`)}
      verb={t(`withdrawals.${to}`)}
      destroys={to === 'stop'}
      busy={busy}
      error={error}
      onClose={onClose}
      onSend={(reason) =>
        void run(async () => {
          try {
            await withStepUp(() => api.post(`/api/admin/payouts/${to}`, { reason }, Done));
            await queryClient.invalidateQueries({ queryKey: ['withdrawals'] });
            onClose();
          } catch (problem) {
            if (!(problem instanceof NotProved)) throw problem;
          }
        })
      }
    />
  );
}

export function StopButton() {
  const t = useText();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant="danger" icon={<OctagonX aria-hidden="true" size={16} />} onClick={() => setAsks(true)}>
        {t('withdrawals.stop')}
      </Button>
      {asks ? <SwitchDialog to="stop" onClose={() => setAsks(false)} /> : null}
    </>
  );
}
