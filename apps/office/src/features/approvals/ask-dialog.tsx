import { APPROVAL_REASONS, type ApprovalReason } from '@mnada/contract';
import { ApprovalAsked } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { NotProved, useCall, withStepUp } from '../session/index.ts';
import { SelectInput } from '../../ui/field.tsx';
import { ReasonDialog } from '../../ui/reason-form.tsx';
import { toast } from '../../ui/toast.tsx';

const CODES = Object.keys(APPROVAL_REASONS) as ApprovalReason[];

/**
 * Asks a second person for what one person may not do alone: a code of the list, a sentence, and whatever the act needs. Where one
 * code fits alone, nobody is asked for it.
 */
export function AskDialog({
  kind,
  params,
  codes = CODES,
  code: firstCode = 'everyday',
  canSend = true,
  before,
  onAsked,
  ...dialog
}: {
  title: string;
  text: string;
  verb: string;
  kind: string;
  params: Readonly<Record<string, unknown>>;
  code?: ApprovalReason;
  /** Those that fit; without them, all. */
  codes?: readonly ApprovalReason[];
  canSend?: boolean;
  /** What one person does first, by the same sentence. @returns what of the parameters only that could tell */
  before?: (reason: string) => Promise<Readonly<Record<string, unknown>>>;
  onAsked?: () => void;
  onClose: () => void;
  children?: ReactNode;
  /** What the sentence is, where it is no reason. */
  sentence?: string;
}) {
  const t = useText();
  const queryClient = useQueryClient();
  const [code, setCode] = useState<ApprovalReason>(firstCode);
  const { busy, error, failure, run } = useCall();
  const { children, onClose } = dialog;
  const send = (reason: string) =>
    run(async () => {
      try {
        const more = (await before?.(reason)) ?? {};
        const body = { kind, params: { ...params, ...more }, reason_code: code, reason };
        const asked = await withStepUp(() => api.post('/api/admin/approvals', body, ApprovalAsked));
        toast(t('approvals.askedToast', { reference: asked.reference }));
        void queryClient.invalidateQueries();
        onAsked?.();
        onClose();
      } catch (problem) {
        if (!(problem instanceof NotProved)) throw problem;
      }
    });
  const said = error === null ? null : [error, ...(failure?.errors ?? [])].join(' ');
  return (
    <ReasonDialog {...dialog} canSend={canSend} busy={busy} error={said} onSend={(reason) => void send(reason)}>
      {children}
      {codes.length === 1 ? null : (
        <SelectInput
          label={t('approvals.why')}
          value={code}
          onChange={(event) => setCode(event.target.value as ApprovalReason)}
        >
          {codes.map((each) => (
            <option key={each} value={each}>
              {APPROVAL_REASONS[each].en}
            </option>
          ))}
        </SelectInput>
      )}
    </ReasonDialog>
  );
}
