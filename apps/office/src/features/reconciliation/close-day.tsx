import { DayPage } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { formatDate, useText } from '../../client/i18n/index.ts';
import { NotProved, useCall, withStepUp } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonDialog } from '../../ui/reason-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { dayPath, dayQuery } from './reconciliation-queries.ts';

/** Awake only where everything agrees or is explained, and for another person than who explained; else it says why. */
export function CloseDay({ page }: { page: DayPage }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const { busy, error, run } = useCall();
  const { day, may_close: may } = page;
  if (may === 'closed') return null;
  const name = formatDate(`${day}T00:00:00+03:00`);
  return (
    <>
      <Button
        variant="primary"
        icon={<Lock aria-hidden="true" size={16} />}
        resting={may !== 'yes'}
        title={may === 'yes' ? undefined : t(`reconciliation.may_${may}`)}
        onClick={() => setOpen(true)}
      >
        {t('reconciliation.close')}
      </Button>
      {open ? (
        <ReasonDialog
          title={t('reconciliation.closeTitle', { day: name })}
          text={t('reconciliation.closingText')}
          verb={t('reconciliation.close')}
          busy={busy}
          error={error}
          onClose={() => setOpen(false)}
          onSend={(words) =>
            void run(async () => {
              try {
                const next = await withStepUp(() => api.post(`${dayPath(day)}/close`, { words }, DayPage));
                queryClient.setQueryData(dayQuery(day).queryKey, next);
                for (const key of ['reconciliation', 'today']) void queryClient.invalidateQueries({ queryKey: [key] });
                toast(t('reconciliation.closedToast', { day: name }));
                setOpen(false);
              } catch (problem) {
                if (!(problem instanceof NotProved)) throw problem;
              }
            })
          }
        />
      ) : null}
    </>
  );
}
