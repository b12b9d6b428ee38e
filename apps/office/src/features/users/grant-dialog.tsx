import { APPROVAL_REASONS, type ApprovalReason } from '@mnada/contract';
import { ApprovalAsked, GRANT_BIDS_MAX, type UserHead } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { formatNumber, useText } from '../../client/i18n/index.ts';
import { useCall, withStepUp } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectInput, TextArea, TextInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

const REASONS: readonly ApprovalReason[] = ['our_fault', 'customer_request', 'not_delivered', 'everyday'];

/** The page's one primary: a request, which a second person answers. Why it can't be asked now is told before the press. */
export function GrantButton({ head }: { head: UserHead }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { bar } = head.grant;
  return (
    <>
      <Button
        variant="primary"
        icon={<Gift aria-hidden="true" size={16} />}
        resting={bar !== null}
        title={bar === null ? undefined : t(`users.bar_${bar}`)}
        aria-label={bar === null ? undefined : `${t('users.grant')}. ${t(`users.bar_${bar}`)}`}
        onClick={() => setOpen(true)}
      >
        {t('users.grant')}
      </Button>
      {open ? <GrantDialog head={head} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function GrantDialog({ head, onClose }: { head: UserHead; onClose: () => void }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [bids, setBids] = useState('10');
  const [code, setCode] = useState<ApprovalReason>('our_fault');
  const [reason, setReason] = useState('');
  const { busy, error, run } = useCall();
  const { id, username } = head.user;
  const most = Math.min(GRANT_BIDS_MAX, head.grant.month_left);
  const isNumber = /^[1-9][0-9]?$/.test(bids) && Number(bids) <= most;
  const canSend = isNumber && reason.trim().length >= 3;
  const send = () =>
    run(async () => {
      const asked = await withStepUp(() =>
        api.post(
          '/api/admin/approvals',
          { kind: 'user.grant', params: { userId: id, bids: Number(bids) }, reason_code: code, reason },
          ApprovalAsked,
        ),
      );
      void queryClient.invalidateQueries({ queryKey: ['user', id] });
      void queryClient.invalidateQueries({ queryKey: ['approvals'] });
      toast(t('users.grantAsked', { reference: asked.reference }));
      onClose();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('users.grantTitle', { who: username })}
      description={`${t('users.grantRules')} ${t('users.grantLeft', {
        left: formatNumber(head.grant.month_left),
        all: formatNumber(head.grant.month_bids),
      })}`}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend) void send();
        }}
      >
        <TextInput
          label={t('users.howMany', { max: most })}
          inputMode="numeric"
          value={bids}
          error={isNumber ? null : t('users.howMany', { max: most })}
          onChange={(event) => setBids(event.target.value.trim())}
        />
        <SelectInput
          label={t('users.grantReason')}
          value={code}
          onChange={(event) => setCode(REASONS.find((each) => each === event.target.value) ?? 'our_fault')}
        >
          {REASONS.map((each) => (
            <option key={each} value={each}>
              {APPROVAL_REASONS[each].en}
            </option>
          ))}
        </SelectInput>
        <TextArea
          label={t('common.reason')}
          maxLength={500}
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          className="justify-self-end"
          busy={busy}
          resting={!canSend}
          title={canSend ? undefined : t('common.reasonNeeded')}
        >
          {t('users.grantGo')}
        </Button>
      </form>
    </Dialog>
  );
}
