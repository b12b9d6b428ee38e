import { RiskCasePage } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { MessageSquare, MessageSquareWarning } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { NotProved, useCall, useMay, withStepUp } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonDialog } from '../../ui/reason-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { casePath, caseQuery, presentOf } from './fraud-queries.ts';

/** A note beside the case; and, once it is decided, what its people say against it. */
export function CaseWordsActs({ page, which }: { page: RiskCasePage; which: string }) {
  const t = useText();
  const [open, setOpen] = useState<'note' | 'appeal' | null>(null);
  const may = useMay('risk.note');
  if (!may) return null;
  const { state } = page.case;
  const mayAppeal = state !== 'open' && state !== 'no_harm';
  return (
    <>
      <Button icon={<MessageSquare aria-hidden="true" size={16} />} onClick={() => setOpen('note')}>
        {t('fraud.note')}
      </Button>
      {mayAppeal ? (
        <Button icon={<MessageSquareWarning aria-hidden="true" size={16} />} onClick={() => setOpen('appeal')}>
          {t('fraud.appeal')}
        </Button>
      ) : null}
      {open === null ? null : <WordsDialog page={page} which={which} verb={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function WordsDialog({
  page,
  which,
  verb,
  onClose,
}: {
  page: RiskCasePage;
  which: string;
  verb: 'note' | 'appeal';
  onClose: () => void;
}) {
  const t = useText();
  const queryClient = useQueryClient();
  // As it was when the dialog opened: what changed behind it is another question.
  const [{ revision }] = useState(page);
  const { busy, error, failure, run } = useCall();
  const present = presentOf(failure);
  const taken = (next: RiskCasePage) => {
    queryClient.setQueryData(caseQuery(which).queryKey, next);
    for (const key of ['fraud', 'today']) void queryClient.invalidateQueries({ queryKey: [key] });
  };
  return (
    <ReasonDialog
      title={t(`fraud.${verb}`)}
      text={t(verb === 'note' ? 'fraud.noteText' : 'fraud.appealText')}
      verb={t(`fraud.${verb}`)}
      busy={busy}
      error={present === null ? error : t('fraud.changed')}
      onClose={() => {
        if (present !== null) taken(present);
        onClose();
      }}
      onSend={(reason) =>
        void run(async () => {
          try {
            taken(await withStepUp(() => api.post(`${casePath(which)}/${verb}`, { reason, revision }, RiskCasePage)));
          } catch (problem) {
            if (problem instanceof NotProved) return;
            throw problem;
          }
          toast(verb === 'note' ? t('fraud.noted') : t('fraud.appealDone', { reference: page.case.reference }));
          onClose();
        })
      }
    />
  );
}
