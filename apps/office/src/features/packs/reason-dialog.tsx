import { PacksAnswer } from '@mnada/contract/office';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useShelfAct } from './packs-query.ts';

/** What changes the shelf at once: a sentence, and it is done. */
export function ReasonDialog({
  title,
  text,
  verb,
  done,
  destroys = false,
  path,
  body,
  onClose,
  onDone,
}: {
  title: string;
  text: string;
  verb: string;
  done: string;
  destroys?: boolean;
  path: string;
  /** With the revision that the room was opened with. */
  body: Readonly<Record<string, unknown>>;
  onClose: () => void;
  onDone?: () => void;
}) {
  const t = useText();
  const [reason, setReason] = useState('');
  const { busy, error, run, keep } = useShelfAct();
  const canSend = reason.trim().length >= 3;
  return (
    <Dialog open onClose={onClose} title={title} description={text}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!canSend || busy) return;
          void run(
            () => api.post(path, { ...body, reason: reason.trim() }, PacksAnswer),
            (answer) => {
              keep(answer);
              toast(done);
              onDone?.();
              onClose();
            },
          );
        }}
      >
        <TextArea
          label={t('common.reason')}
          maxLength={500}
          error={error}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button
          type="submit"
          variant={destroys ? 'destroy' : 'primary'}
          busy={busy}
          resting={!canSend}
          className="justify-self-end"
        >
          {verb}
        </Button>
      </form>
    </Dialog>
  );
}
