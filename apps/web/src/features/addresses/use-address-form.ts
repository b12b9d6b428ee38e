import type { ShippingAddress } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useState } from 'react';
import { failureOf, refusalLines } from '../../client/failure-text.ts';
import { useApi } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { addressesChanged, saveAddress } from './address-api.ts';
import { forgetDraft, keepDraft, keptDraft } from './address-draft.ts';
import { ADDRESS_FIELDS, type AddressField, type AddressValues, addressProblems } from './address-values.ts';
import { refusedFields } from './refused-fields.ts';

/** Fields carry their name as id, so that the first bad one can be focused. */
export const fieldId = (field: AddressField): string => `address-${field}`;

export type AddressFormWishes = {
  readonly userId: string;
  /** null: a new one. */
  readonly addressId: string | null;
  /** What stands there before anything was typed. */
  readonly initial: AddressValues;
  readonly onSaved: (address: ShippingAddress) => void;
};

/** The form's life: typed, kept, checked on leaving a field, then while typing; sent once; refused with nothing lost. */
export function useAddressForm(form: RefObject<HTMLFormElement | null>, wishes: AddressFormWishes) {
  const { userId, addressId, initial, onSaved } = wishes;
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  const [values, setValues] = useState<AddressValues>(() => keptDraft(userId, addressId) ?? initial);
  const [touched, setTouched] = useState<ReadonlySet<AddressField>>(new Set());
  const [hasTried, setHasTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<Partial<Record<AddressField, string>>>({});

  const problems = addressProblems(values);
  const missing = ADDRESS_FIELDS.flatMap((field) => {
    const problem = problems[field];
    return problem === undefined ? [] : [{ field, text: t(problem) }];
  });
  const change = (changes: Partial<AddressValues>) => {
    const next = { ...values, ...changes };
    setValues(next);
    keepDraft(userId, addressId, next);
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
  };
  const leave = (field: AddressField) => {
    if (values[field] !== '') setTouched((before) => new Set(before).add(field));
  };
  /** Shown from leaving the field on, and for every field after the first try. */
  const errorOf = (field: AddressField): string | null => {
    const problem = problems[field];
    if (problem !== undefined && (hasTried || touched.has(field))) return t(problem);
    return refused[field] ?? null;
  };
  const focus = (field: AddressField) => form.current?.querySelector<HTMLElement>(`#${fieldId(field)}`)?.focus();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setHasTried(true);
    setFailure(null);
    const first = missing[0];
    if (first !== undefined) {
      announceOwn(t('common.fieldsNeedALook', { count: missing.length })); // the first one is read as it takes the focus
      focus(first.field);
      return;
    }
    announceOwn(''); // what was missing is there now
    setIsBusy(true);
    try {
      const saved = await saveAddress(api, addressId, values);
      forgetDraft(addressId);
      toast.success(t('addresses.saved'));
      void addressesChanged(queryClient);
      onSaved(saved);
    } catch (error) {
      // What was typed stays where it is; the server's words stand at their fields, above the button what no field has
      // (seed 2, section 8).
      const failed = failureOf(error, t('addresses.saveFailed'));
      const byField = refusedFields(failed);
      const told = Object.values(byField);
      const rest = refusalLines(failed).split('\n');
      const untold = rest.filter((line) => !told.includes(line));
      setFailure(untold.length === 0 ? null : untold.join('\n'));
      toast.error(failed.message);
      setRefused(byField);
      const bad = ADDRESS_FIELDS.find((field) => byField[field] !== undefined);
      if (bad !== undefined) focus(bad);
    } finally {
      setIsBusy(false);
    }
  }
  return { values, change, leave, errorOf, missing, hasTried, isBusy, failure, submit };
}
