import { useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { PasswordField } from '@mnada/ui/password-field.tsx';
import { confirmProblem, newPasswordProblem } from './field-rules.ts';

export type NewPassword = { readonly password: string; readonly confirm: string };

export const isGoodPassword = ({ password, confirm }: NewPassword): boolean =>
  newPasswordProblem(password) === null && confirmProblem(password, confirm) === null;

/** A new password, typed twice, with the same live hints everywhere. */
export function NewPasswordFields({
  idPrefix,
  value,
  showsAll,
  onChange,
}: {
  idPrefix: string;
  value: NewPassword;
  /** After a try every problem is shown, not only those of fields that were left. */
  showsAll: boolean;
  onChange: (value: NewPassword) => void;
}) {
  const t = useText();
  const [left, setLeft] = useState({ password: false, confirm: false });
  const passwordWrong = newPasswordProblem(value.password);
  const confirmWrong = confirmProblem(value.password, value.confirm);
  return (
    <>
      <PasswordField
        label={t('accounts.newPassword')}
        hint={t('accounts.hintLength')}
        good={passwordWrong === null}
        id={`${idPrefix}-password`}
        name="newPassword"
        maxLength={128}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
        onBlur={() => setLeft({ ...left, password: value.password !== '' })}
        error={passwordWrong !== null && (showsAll || left.password) ? t(`accounts.${passwordWrong}`) : null}
      />
      <PasswordField
        label={t('accounts.confirmPassword')}
        hint={value.confirm !== '' && confirmWrong === null ? t('accounts.hintMatch') : undefined}
        good
        id={`${idPrefix}-confirm`}
        name="confirmPassword"
        maxLength={128}
        value={value.confirm}
        onChange={(event) => onChange({ ...value, confirm: event.target.value })}
        onBlur={() => setLeft({ ...left, confirm: value.confirm !== '' })}
        error={confirmWrong !== null && (showsAll || left.confirm) ? t(`accounts.${confirmWrong}`) : null}
      />
    </>
  );
}

/** After a refused try: into the first of the two that is wrong. */
export function focusBadPassword(idPrefix: string, { password }: NewPassword): void {
  const field = newPasswordProblem(password) === null ? 'confirm' : 'password';
  document.getElementById(`${idPrefix}-${field}`)?.focus();
}
