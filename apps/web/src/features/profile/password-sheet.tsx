import { MessageAnswer } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { failureOf, refusalLines } from '../../client/failure-text.ts';
import {
  encodePassword,
  focusBadPassword,
  isGoodPassword,
  type NewPassword,
  NewPasswordFields,
} from '../accounts/index.ts';
import { useApi } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { PasswordField } from '@mnada/ui/password-field.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { toast } from '@mnada/ui/toast.ts';

/** A new password for a signed-in person; it ends their other sessions (ACC-7). */
export function PasswordSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('profile.changePassword')}
      description={t('profile.changePasswordLead')}
      initialFocus={() => document.getElementById('change-old')}
    >
      <PasswordForm onDone={onClose} />
    </Sheet>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const [old, setOld] = useState('');
  const [value, setValue] = useState<NewPassword>({ password: '', confirm: '' });
  const [hasTried, setHasTried] = useState(false);
  const [oldProblem, setOldProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isComplete = old !== '' && isGoodPassword(value);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setHasTried(true);
    setFailure(null);
    setOldProblem(old === '' ? t('accounts.currentPasswordMissing') : null);
    if (!isComplete) {
      if (old === '') document.getElementById('change-old')?.focus();
      else focusBadPassword('change', value);
      return;
    }
    setIsBusy(true);
    try {
      const body = { oldPassword: encodePassword(old), newPassword: encodePassword(value.password) };
      await api.put('/api/auth/password', body, MessageAnswer);
      toast.success(t('profile.passwordChanged'));
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
      onDone();
    } catch (error) {
      const failed = failureOf(error, t('common.unexpected'));
      if (failed.code === 'PASSWORD_WRONG') {
        setOldProblem(failed.message);
        document.getElementById('change-old')?.focus();
      } else setFailure(refusalLines(failed));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <PasswordField
        label={t('accounts.currentPassword')}
        id="change-old"
        name="currentPassword"
        autoComplete="current-password"
        maxLength={128}
        value={old}
        onChange={(event) => {
          setOld(event.target.value);
          setOldProblem(null);
        }}
        error={oldProblem}
      />
      <NewPasswordFields idPrefix="change" value={value} showsAll={hasTried} onChange={setValue} />
      {failure === null ? null : (
        <Banner tone="error" alert>
          {failure}
        </Banner>
      )}
      <Button type="submit" variant="primary" busy={isBusy} resting={!isComplete} className="w-full">
        {t(isBusy ? 'accounts.saving' : 'accounts.savePassword')}
      </Button>
    </form>
  );
}
