import { SignedIn } from '@mnada/contract';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { type Failure, failureOf } from '../../../client/failure-text.ts';
import { forgetReferralCode, storageOrNone } from '../referral-code.ts';
import { useEnter } from '../use-enter.ts';
import { useApi } from '../../../client/api.ts';
import { useText } from '../../../client/i18n/index.ts';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { forgetDraft, keepDraft, keptDraft } from './draft.ts';
import {
  EMPTY_REGISTRATION,
  fieldOfRefusal,
  REGISTRATION_FIELDS,
  type RegistrationField,
  type RegistrationValues,
  registrationBody,
  registrationProblems,
} from './registration-form.ts';
import { useInvite } from './use-invite.ts';

type Refusal = { readonly field: RegistrationField; readonly text: string };

/** The form's life: typed, checked on leaving a field, then while typing; sent once; refused with nothing lost. */
export function useRegistration(form: RefObject<HTMLFormElement | null>) {
  const t = useText();
  const api = useApi();
  const navigate = useNavigate();
  const enter = useEnter();
  const [values, setValues] = useState<RegistrationValues>(EMPTY_REGISTRATION);
  const [touched, setTouched] = useState<ReadonlySet<RegistrationField>>(new Set());
  const [hasTried, setHasTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const invite = useInvite(values.invite);

  // Once the page is alive: what was typed before (in this visit, or into the page before it answered) comes back.
  useEffect(() => {
    const typed = typedAlready(form.current);
    const draft = keptDraft() ?? EMPTY_REGISTRATION;
    setValues({ ...draft, ...typed });
  }, [form]);

  const problems = registrationProblems(values);
  const change = (changes: Partial<RegistrationValues>, field?: RegistrationField) => {
    const next = { ...values, ...changes };
    setValues(next);
    keepDraft(next);
    if (field !== undefined && refusal?.field === field) setRefusal(null);
  };
  const leave = (field: RegistrationField) => {
    const isBlank = field !== 'contact' && field !== 'agreed' && values[field] === '';
    if (!isBlank && !(field === 'contact' && values[values.contact] === ''))
      setTouched((before) => new Set(before).add(field));
  };
  /** Shown from leaving the field on, and for every field after the first try. */
  const errorOf = (field: RegistrationField): string | null => {
    const problem = problems[field];
    if (problem !== undefined && (hasTried || touched.has(field))) return t(`accounts.${problem}`);
    return refusal?.field === field ? refusal.text : null;
  };
  const missing = REGISTRATION_FIELDS.flatMap((field) => {
    const problem = problems[field];
    return problem === undefined ? [] : [{ field, text: t(`accounts.${problem}`) }];
  });

  /** What no field says by itself: each fault is told once. */
  const untold = missing.filter(({ field }) => errorOf(field) === null);
  const refusedField = refusal?.field ?? null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setHasTried(true);
    setFailure(null);
    const first = missing[0];
    if (first !== undefined) {
      announceOwn(t('common.fieldsNeedALook', { count: missing.length })); // the first one is read as it takes the focus
      focusField(form.current, first.field);
      return;
    }
    announceOwn(''); // what was missing is there now
    setIsBusy(true);
    try {
      const invited = await invite.settle();
      if (invited === 'wrong') {
        announceOwn(t('accounts.inviteNobodys'));
        form.current?.querySelector<HTMLElement>(`#${INVITE_ID}`)?.focus();
        return;
      }
      const body = registrationBody(values, invited.code, new Date());
      const answer = await api.post('/api/auth/register', body, SignedIn);
      forgetDraft();
      forgetReferralCode(storageOrNone());
      setValues(EMPTY_REGISTRATION);
      setHasTried(false);
      enter(answer.token, answer.user);
      toast.success(t('accounts.registered'));
      await navigate({ to: '/avatar_selector' });
    } catch (error) {
      const failed = failureOf(error, t('accounts.registrationFailed'));
      setFailure(failed);
      const field = fieldOfRefusal(failed.code);
      if (field !== null) {
        setRefusal({ field, text: failed.message });
        focusField(form.current, field);
      }
    } finally {
      setIsBusy(false);
    }
  }

  return { values, change, leave, errorOf, missing, untold, isBusy, failure, refusedField, hasTried, invite, submit };
}

/** Fields carry their name as id, so that the first bad one can be focused. */
export const fieldId = (field: RegistrationField): string => `register-${field}`;
export const INVITE_ID = 'register-invite';

function focusField(form: HTMLFormElement | null, field: RegistrationField): void {
  form?.querySelector<HTMLElement>(`#${fieldId(field)}`)?.focus();
}

/** People type before the page is alive; React would forget that. */
function typedAlready(form: HTMLFormElement | null): Partial<RegistrationValues> {
  if (form === null) return {};
  const typed = new FormData(form);
  const value = (name: string) => String(typed.get(name) ?? '');
  const found = {
    username: value('username'),
    fullName: value('fullName'),
    phone: value('phoneNumber'),
    password: value('password'),
    confirm: value('confirmPassword'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== ''));
}
