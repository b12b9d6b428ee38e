import type { ApprovalReason } from '@mnada/contract';
import { GRANT_BIDS_MAX, type UserHead } from '@mnada/contract/office';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { formatNumber, useText } from '../../client/i18n/index.ts';
import { AskDialog } from '../approvals/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';

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
  const [bids, setBids] = useState('10');
  const most = Math.min(GRANT_BIDS_MAX, head.grant.month_left);
  const isNumber = /^[1-9][0-9]?$/.test(bids) && Number(bids) <= most;
  return (
    <AskDialog
      title={t('users.grantTitle', { who: head.user.username })}
      text={`${t('users.grantRules')} ${t('users.grantLeft', {
        left: formatNumber(head.grant.month_left),
        all: formatNumber(head.grant.month_bids),
      })}`}
      verb={t('users.grantGo')}
      kind="user.grant"
      code="our_fault"
      codes={REASONS}
      params={{ userId: head.user.id, bids: Number(bids) }}
      canSend={isNumber}
      onClose={onClose}
    >
      <TextInput
        label={t('users.howMany', { max: most })}
        inputMode="numeric"
        value={bids}
        error={isNumber ? null : t('users.howMany', { max: most })}
        onChange={(event) => setBids(event.target.value.trim())}
      />
    </AskDialog>
  );
}
