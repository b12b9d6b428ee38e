import { type ReactNode, useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';

/** A sentence, and it is done. */
export function ReasonForm({
  title,
  text,
  verb,
  destroys = false,
  busy,
  error,
  canSend = true,
  children,
  onSend,
  onClose,
}: {
  title: string;
  text: string;
  verb: string;
  destroys?: boolean;
  busy: boolean;
  error: string | null;
  canSend?: boolean;
  children?: ReactNode;
  onSend: (reason: string) => void;
  onClose: () => void;
}) {
  const t = useText();
  const [reason, setReason] = useState('');
  const isReady = canSend && reason.trim().length >= 3;
  return (
    <Dialog open onClose={onClose} title={title} description={text}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !busy) onSend(reason.trim());
        }}
      >
        {children}
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
          resting={!isReady}
          className="justify-self-end"
        >
          {verb}
        </Button>
      </form>
    </Dialog>
  );
}
