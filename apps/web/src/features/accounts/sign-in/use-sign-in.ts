import { SignedIn } from '@mnada/contract';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { type Failure, failureOf } from '../../../client/failure-text.ts';
import { useEnter } from '../use-enter.ts';
import { ApiError, useApi } from '../../../client/api.ts';
import { takeRememberedPage } from '../../../client/remembered-page.ts';
import { useText } from '../../../client/i18n/index.ts';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { keptContact, keepContact } from '../kept-contact.ts';
import {
  EMPTY_SIGN_IN,
  SIGN_IN_FIELDS,
  type SignInField,
  type SignInValues,
  signInBody,
  signInProblems,
} from './sign-in-form.ts';

export const fieldId = (field: SignInField): string => `sign-in-${field}`;

/** The sign-in's life. A field's error shows on leaving it or on trying, and clears when the field is edited. */
export function useSignIn(form: RefObject<HTMLFormElement | null>) {
  const t = useText();
  const api = useApi();
  const router = useRouter();
  const enter = useEnter();
  const [values, setValues] = useState<SignInValues>(EMPTY_SIGN_IN);
  const [shown, setShown] = useState<ReadonlySet<SignInField>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [appealPass, setAppealPass] = useState<string | null>(null);

  useEffect(() => {
    const typed = form.current === null ? null : new FormData(form.current);
    const phone = String(typed?.get('phoneNumber') ?? '');
    const password = String(typed?.get('password') ?? '');
    // Typed before the page was alive, or given on a screen before this one: neither is asked for twice.
    setValues({
      ...EMPTY_SIGN_IN,
      ...keptContact(),
      ...(phone === '' ? {} : { phone }),
      ...(password === '' ? {} : { password }),
    });
  }, [form]);

  const problems = signInProblems(values);
  const isComplete = Object.keys(problems).length === 0;
  const change = (changes: Partial<SignInValues>, field: SignInField) => {
    setValues({ ...values, ...changes });
    setShown((before) => new Set([...before].filter((other) => other !== field)));
    setFailure(null);
  };
  const leave = (field: SignInField) => {
    const typed = field === 'password' ? values.password : values[values.contact];
    if (typed !== '') setShown((before) => new Set(before).add(field));
  };
  const errorOf = (field: SignInField): string | null => {
    const problem = problems[field];
    return problem !== undefined && shown.has(field) ? t(`accounts.${problem}`) : null;
  };
  const fill = (filled: SignInValues) => {
    setValues(filled);
    setShown(new Set());
    setFailure(null);
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    const bad = SIGN_IN_FIELDS.filter((field) => problems[field] !== undefined);
    const first = bad[0];
    if (first !== undefined) {
      setShown(new Set(SIGN_IN_FIELDS));
      // Each field tells its own as it takes the focus; that there is more than one, no field says.
      if (bad.length > 1) announceOwn(t('common.fieldsNeedALook', { count: bad.length }));
      form.current?.querySelector<HTMLElement>(`#${fieldId(first)}`)?.focus();
      return;
    }
    announceOwn(''); // what was missing is there now
    setIsBusy(true);
    try {
      const answer = await api.post('/api/auth/login', signInBody(values), SignedIn);
      keepContact(null);
      enter(answer.token, answer.user);
      // A deletion that was asked for is called off by signing in: worth more than a greeting (ACC-7).
      if (answer.kept === true) toast.success(answer.message, { stays: true });
      else toast.success(t('accounts.signedInAs', { name: answer.user.username }));
      router.history.replace(takeRememberedPage());
    } catch (error) {
      const failed = failureOf(error, t('accounts.loginFailed'));
      setFailure(failed);
      const pass = error instanceof ApiError ? error.appealPass : null;
      setAppealPass(pass);
      // Why, and the way on, stand in the form: nothing lies over the page that it leads to (OPS-26).
      if (pass === null) toast.error(failed.message, { id: 'sign-in' });
    } finally {
      setIsBusy(false);
    }
  }

  return { values, change, leave, errorOf, fill, isComplete, isBusy, failure, appealPass, submit };
}
