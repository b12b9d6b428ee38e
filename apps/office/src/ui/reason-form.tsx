import { type ReactNode, useState } from 'react';
import { useText } from '../client/i18n/index.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextArea } from './field.tsx';

const REASON_MIN = 3;
const REASON_MAX = 500;

type Form = {
  verb: string;
  destroys?: boolean;
  busy: boolean;
  error?: string | null;
  /** Whatever else is asked for here is there. */
  canSend?: boolean;
  /** What the sentence is, where it is no reason. */
  sentence?: string | undefined;
  /** What is asked for beside the sentence. */
  children?: ReactNode;
  /** @param reason without spaces around it */
  onSend: (reason: string) => void;
};

/** A sentence why, and the verb that does it. */
export function ReasonForm({
  verb,
  destroys = false,
  busy,
  error = null,
  canSend = true,
  sentence,
  children,
  onSend,
}: Form): ReactNode {
  const t = useText();
  const [reason, setReason] = useState('');
  const hasReason = reason.trim().length >= REASON_MIN;
  const isReady = canSend && hasReason;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !busy) onSend(reason.trim());
      }}
    >
      {children}
      <TextArea
        label={sentence ?? t('common.reason')}
        maxLength={REASON_MAX}
        error={error}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        type="submit"
        variant={destroys ? 'destroy' : 'primary'}
        busy={busy}
        resting={!isReady}
        title={hasReason ? undefined : t('common.reasonNeeded')}
        className="justify-self-end"
      >
        {verb}
      </Button>
    </form>
  );
}

/** The same over the page, said by its title and a text. */
export function ReasonDialog({
  title,
  text,
  onClose,
  ...form
}: Form & { title: string; text: string; onClose: () => void }): ReactNode {
  return (
    <Dialog open onClose={onClose} title={title} description={text}>
      <ReasonForm {...form} />
    </Dialog>
  );
}
