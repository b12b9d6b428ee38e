import { type FormEvent, useEffect, useState } from 'react';
import { failureOf, refusalLines } from '../../../client/failure-text.ts';
import { focusBadPassword, isGoodPassword, type NewPassword, NewPasswordFields } from '../new-password-fields.tsx';
import { useText } from '../../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';

/** The new password itself. */
export function PasswordStep({
  onSave,
  onExpired,
}: {
  /** Throws what was refused. */
  onSave: (password: string) => Promise<void>;
  /** The ten minutes are over: back to the start. */
  onExpired: (message: string) => void;
}) {
  const t = useText();
  const [value, setValue] = useState<NewPassword>({ password: '', confirm: '' });
  const [hasTried, setHasTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => document.getElementById('reset-password')?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setHasTried(true);
    setFailure(null);
    if (!isGoodPassword(value)) {
      focusBadPassword('reset', value);
      return;
    }
    setIsBusy(true);
    try {
      await onSave(value.password);
    } catch (error) {
      const failed = failureOf(error, t('common.unexpected'));
      if (failed.code === 'RESET_EXPIRED') onExpired(failed.message);
      else setFailure(refusalLines(failed));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <NewPasswordFields idPrefix="reset" value={value} showsAll={hasTried} onChange={setValue} />
      {failure === null ? null : (
        <Banner tone="error" alert>
          {failure}
        </Banner>
      )}
      <Button type="submit" variant="primary" busy={isBusy} resting={!isGoodPassword(value)} className="w-full">
        {t(isBusy ? 'accounts.saving' : 'accounts.savePassword')}
      </Button>
    </form>
  );
}
