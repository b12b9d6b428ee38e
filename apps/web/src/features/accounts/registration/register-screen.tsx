import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { AccountFrame } from '../account-frame.tsx';
import { ContactField, ContactTabs } from '../contact-field.tsx';
import { refusalLines } from '../../../client/failure-text.ts';
import { newPasswordProblem } from '../field-rules.ts';
import { OtherWay } from '../other-way.tsx';
import { ProviderButtons } from '../provider-buttons.tsx';
import { useHydrated } from '@mnada/ui/use-hydrated.ts';
import { useVisitorsOnly } from '../use-visitors-only.ts';
import { useText } from '../../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { Checkbox } from '@mnada/ui/checkbox.tsx';
import { PasswordField } from '@mnada/ui/password-field.tsx';
import { TextField } from '@mnada/ui/text-field.tsx';
import { FieldsNeedALook } from '@mnada/ui/fields-need-a-look.tsx';
import { InviteField } from './invite-field.tsx';
import { fieldId, INVITE_ID, useRegistration } from './use-registration.ts';
import { UserPlus } from 'lucide-react';

/** Step 1 of joining (ACC-1). */
export function RegisterScreen() {
  const t = useText();
  const isAlive = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { values, change, leave, errorOf, missing, untold, isBusy, failure, refusedField, hasTried, invite, submit } =
    useRegistration(form);
  const isComplete = missing.length === 0;

  useVisitorsOnly(fieldId('username'));

  return (
    <AccountFrame step={1} title={t('accounts.registerTitle')} lead={t('accounts.registerLead')}>
      {/* method: a press before the page is alive must never put a password into the address */}
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {hasTried && missing[0] !== undefined ? (
          <FieldsNeedALook count={missing.length} firstId={fieldId(missing[0].field)} />
        ) : null}
        <ContactTabs
          label={t('accounts.reachedBy')}
          value={values.contact}
          onChange={(contact) => change({ contact }, 'contact')}
        />
        {invite.linkCode === null || invite.code === null ? null : <InvitedBy code={invite.code} />}
        {invite.strayCode === null ? null : <Banner>{t('accounts.inviteUnknown', { code: invite.strayCode })}</Banner>}
        <TextField
          label={t('accounts.username')}
          hint={t('accounts.usernameHint')}
          id={fieldId('username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={values.username}
          onChange={(event) => change({ username: event.target.value }, 'username')}
          onBlur={() => leave('username')}
          error={errorOf('username')}
        />
        <TextField
          label={t('accounts.fullName')}
          id={fieldId('fullName')}
          name="fullName"
          autoComplete="name"
          autoCapitalize="words"
          maxLength={100}
          value={values.fullName}
          onChange={(event) => change({ fullName: event.target.value }, 'fullName')}
          onBlur={() => leave('fullName')}
          error={errorOf('fullName')}
        />
        <ContactField
          contact={values.contact}
          phone={values.phone}
          email={values.email}
          id={fieldId('contact')}
          onPhone={(phone) => change({ phone }, 'contact')}
          onEmail={(email) => change({ email }, 'contact')}
          onBlur={() => leave('contact')}
          error={errorOf('contact')}
        />
        <PasswordField
          label={t('accounts.password')}
          hint={t('accounts.hintLength')}
          good={newPasswordProblem(values.password) === null}
          id={fieldId('password')}
          name="password"
          maxLength={128}
          value={values.password}
          onChange={(event) => change({ password: event.target.value }, 'password')}
          onBlur={() => leave('password')}
          error={errorOf('password')}
        />
        <PasswordField
          label={t('accounts.confirmPassword')}
          hint={values.confirm !== '' && values.confirm === values.password ? t('accounts.hintMatch') : undefined}
          good
          id={fieldId('confirm')}
          name="confirmPassword"
          maxLength={128}
          value={values.confirm}
          onChange={(event) => change({ confirm: event.target.value }, 'confirm')}
          onBlur={() => leave('confirm')}
          error={errorOf('confirm')}
        />
        {/* Who came by a friend's link has its code: the question would be beside the answer. */}
        {invite.linkCode === null || values.invite !== '' ? (
          <InviteField
            id={INVITE_ID}
            value={values.invite}
            onChange={(typed) => change({ invite: typed })}
            invite={invite}
          />
        ) : null}
        <Checkbox
          id={fieldId('agreed')}
          name="agreed"
          checked={values.agreed}
          onChange={(event) => change({ agreed: event.target.checked }, 'agreed')}
          error={errorOf('agreed')}
        >
          {t('accounts.agreeStart')}
          <Link to="/terms" className="font-semi text-link underline-offset-3 hover:underline">
            {t('accounts.agreeTerms')}
          </Link>
          {t('accounts.agreeAnd')}
          <Link to="/privacy" className="font-semi text-link underline-offset-3 hover:underline">
            {t('accounts.agreePrivacy')}
          </Link>
          {t('accounts.agreeEnd')}
        </Checkbox>

        {failure === null ? null : refusedField === null ? (
          <Banner tone="error" alert>
            {refusalLines(failure)}
          </Banner>
        ) : refusedField === 'contact' ? (
          // The field has the words; here is what no field can hold.
          <Banner
            action={
              <Link to="/login" className="shrink-0 font-semi underline underline-offset-3">
                {t('accounts.login')}
              </Link>
            }
          >
            {t('accounts.haveAccount')}
          </Banner>
        ) : null}
        <Button
          type={isAlive ? 'submit' : 'button'}
          variant="primary"
          busy={isBusy}
          resting={!isComplete}
          aria-describedby={untold.length === 0 || hasTried ? undefined : 'register-missing'}
          className="w-full"
        >
          {t(isBusy ? 'accounts.creatingAccount' : 'accounts.submit')}
        </Button>
        {untold.length === 0 || hasTried ? null : (
          <p id="register-missing" className="sr-only">
            {t('accounts.missing', { count: untold.length })} {untold.map(({ text }) => text).join('. ')}.
          </p>
        )}
      </form>
      <ProviderButtons referralCode={invite.code} />
      <OtherWay words={t('accounts.haveAccount')} to="/login">
        {t('accounts.login')}
      </OtherWay>
    </AccountFrame>
  );
}

/** Who is said to have invited whoever registers here. */
function InvitedBy({ code }: { code: string }) {
  const t = useText();
  return (
    <p className="flex items-center gap-2 rounded-md bg-surface-2 px-3.5 py-2.5 text-sm">
      <UserPlus aria-hidden="true" size={18} className="shrink-0 text-foreground-2" />
      <span className="min-w-0 break-words">{t('accounts.invitedBy', { code })}</span>
    </p>
  );
}
