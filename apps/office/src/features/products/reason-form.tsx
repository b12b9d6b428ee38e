import { useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';

const REASON_MIN = 3;

/** A sentence why, and the verb that does it. */
export function ReasonForm({
  verb,
  busy,
  error = null,
  onGo,
}: {
  verb: string;
  busy: boolean;
  error?: string | null;
  onGo: (reason: string) => void;
}) {
  const t = useText();
  const [reason, setReason] = useState('');
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim().length >= REASON_MIN) onGo(reason.trim());
      }}
    >
      <TextArea
        label={t('common.reason')}
        maxLength={500}
        value={reason}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        type="submit"
        variant="destroy"
        busy={busy}
        resting={reason.trim().length < REASON_MIN}
        title={reason.trim().length < REASON_MIN ? t('common.reasonNeeded') : undefined}
        className="justify-self-end"
      >
        {verb}
      </Button>
    </form>
  );
}
