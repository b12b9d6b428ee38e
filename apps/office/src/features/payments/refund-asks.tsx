import { Done, type RefundSeen } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { AskDialog } from '../approvals/index.ts';
import { useCall, useMay } from '../session/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { ReasonDialog } from '../../ui/reason-form.tsx';
import { toast } from '../../ui/toast.tsx';

type Ask = RefundSeen['asks'][number];
const NAMES = {
  'refund.pay': 'payments.askPay',
  'refund.send': 'payments.askSend',
  'refund.returned': 'payments.askReturned',
  'refund.not_paid': 'payments.askNotPaid',
  'refund.forget': 'payments.askForget',
} as const satisfies Record<Ask, string>;
const TEXTS = {
  'refund.pay': 'payments.askPayText',
  'refund.send': 'payments.askSendText',
  'refund.returned': 'payments.askReturnedText',
  'refund.not_paid': 'payments.askNotPaidText',
  'refund.forget': 'payments.askForgetText',
} as const satisfies Record<Ask, string>;

/** What may be asked for about one refund: each waits for a second person. */
export function RefundAsks({ refund }: { refund: RefundSeen }) {
  const t = useText();
  const mayAsk = useMay('payments.reverse');
  const queryClient = useQueryClient();
  const [ask, setAsk] = useState<Ask | null>(null);
  const [asksProvider, setAsksProvider] = useState(false);
  const [receipt, setReceipt] = useState('');
  const { busy, error, run } = useCall();
  if (refund.open_request !== null)
    return (
      <LinkButton variant="soft" to={'/approvals' as '/'} search={{ open: refund.open_request } as never}>
        {t('payments.waitsFor', { reference: refund.open_request })}
      </LinkButton>
    );
  if (!mayAsk || refund.reference === null) return null;
  const number = Number(refund.reference.slice(3));
  const isTyped = ask === 'refund.returned';
  const canSend = !isTyped || /^[A-Za-z0-9]{4,40}$/.test(receipt.trim());
  return (
    <div className="flex flex-wrap gap-2">
      {refund.asks.map((each) => (
        <Button
          key={each}
          variant={each === 'refund.pay' ? 'outline' : 'soft'}
          className="min-h-8! px-2.5! text-xs! pointer-coarse:min-h-12!"
          onClick={() => setAsk(each)}
        >
          {t(NAMES[each])}
        </Button>
      ))}
      {refund.may_ask_again ? (
        <Button variant="soft" onClick={() => setAsksProvider(true)}>
          {t('payments.askAgain')}
        </Button>
      ) : null}
      {ask === null ? null : (
        <AskDialog
          title={`${t(NAMES[ask])}: ${refund.reference}, ${formatKes(refund.amount)}`}
          text={t(TEXTS[ask])}
          verb={t('payments.askVerb')}
          kind={ask}
          code={isTyped ? 'portal_checked' : 'customer_request'}
          params={{ refund: number, ...(isTyped ? { returnedBy: receipt.trim().toUpperCase() } : {}) }}
          canSend={canSend}
          onClose={() => setAsk(null)}
        >
          {isTyped ? (
            <TextInput
              label={t('payments.receiptOfReturn')}
              maxLength={40}
              value={receipt}
              onChange={(event) => setReceipt(event.target.value)}
            />
          ) : null}
        </AskDialog>
      )}
      {asksProvider ? (
        <ReasonDialog
          title={`${t('payments.askAgain')}: ${refund.reference}`}
          text={t('payments.askAgainText')}
          verb={t('payments.askAgain')}
          busy={busy}
          error={error}
          onClose={() => setAsksProvider(false)}
          onSend={(reason) =>
            void run(async () => {
              await api.post(`/api/admin/refunds/${refund.reference}/ask`, { reason }, Done);
              toast(t('payments.askedToast'));
              void queryClient.invalidateQueries({ queryKey: ['refunds'] });
              setAsksProvider(false);
            })
          }
        />
      ) : null}
    </div>
  );
}
