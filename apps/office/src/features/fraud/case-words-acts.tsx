import { RiskCasePage } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { MessageCircleQuestionMark, MessageSquare, MessageSquareWarning } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { NotProved, useCall, useMay, withStepUp } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonDialog } from '../../ui/reason-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { casePath, caseQuery, presentOf } from './fraud-queries.ts';

type Verb = 'note' | 'ask' | 'appeal';

/** A question to its people while it is open (OPS-27); a note beside the case; and, once it is decided, what its people say against it. */
export function CaseWordsActs({ page, which }: { page: RiskCasePage; which: string }) {
  const t = useText();
  const [open, setOpen] = useState<Verb | null>(null);
  const may = useMay('risk.note');
  if (!may) return null;
  const { state } = page.case;
  const mayAppeal = state !== 'open' && state !== 'no_harm';
  return (
    <>
      <Button icon={<MessageSquare aria-hidden="true" size={16} />} onClick={() => setOpen('note')}>
        {t('fraud.note')}
      </Button>
      {state === 'open' ? (
        <Button icon={<MessageCircleQuestionMark aria-hidden="true" size={16} />} onClick={() => setOpen('ask')}>
          {t('fraud.ask')}
        </Button>
      ) : null}
      {mayAppeal ? (
        <Button icon={<MessageSquareWarning aria-hidden="true" size={16} />} onClick={() => setOpen('appeal')}>
          {t('fraud.appeal')}
        </Button>
      ) : null}
      {open === null ? null : <WordsDialog page={page} which={which} verb={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const TEXTS = { note: 'fraud.noteText', ask: 'fraud.askHoldersText', appeal: 'fraud.appealText' } as const;
const DONE = { note: 'fraud.noted', ask: 'fraud.askDone', appeal: 'fraud.appealDone' } as const;

function WordsDialog({
  page,
  which,
  verb,
  onClose,
}: {
  page: RiskCasePage;
  which: string;
  verb: Verb;
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
      text={t(TEXTS[verb])}
      verb={t(`fraud.${verb}`)}
      sentence={verb === 'ask' ? t('fraud.askLabel') : undefined}
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
          toast(t(DONE[verb], { reference: page.case.reference }));
          onClose();
        })
      }
    />
  );
}
