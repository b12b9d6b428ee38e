import { PaymentPage } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, RefreshCw, Send } from 'lucide-react';
import { useState } from 'react';
import { api, ApiError } from '../../client/api.ts';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { AskDialog } from '../approvals/index.ts';
import { NotProved, useCall, withStepUp } from '../session/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { ReasonDialog } from '../../ui/reason-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { ToldNow } from '../../ui/told-now.tsx';
import { paymentPath, paymentQuery } from './payment-queries.ts';

type Open = 'owe' | 'confirm' | 'give_up' | 'reverse';

/** One person's act on a payment, shown by what it answers. */
function usePaymentAct({ payment }: PaymentPage, onDone: () => void = () => undefined) {
  const queryClient = useQueryClient();
  const { busy, error, run } = useCall();
  const post = (what: string, body: object) =>
    withStepUp(() => api.post(`${paymentPath(payment.id)}/${what}`, body, PaymentPage));
  const act = (what: string, body: object, words: string) =>
    run(async () => {
      try {
        const next = await post(what, body);
        queryClient.setQueryData(paymentQuery(payment.id).queryKey, next);
        void queryClient.invalidateQueries({ queryKey: ['payments'] });
        void queryClient.invalidateQueries({ queryKey: ['refunds'] });
        toast(words);
        onDone();
      } catch (problem) {
        if (!(problem instanceof NotProved)) throw problem;
      }
    });
  return { busy, error, post, act: (what: string, body: object, words: string) => void act(what, body, words) };
}

/** The page's primary: the notice once more, to whoever paid. */
export function SendReceipt({ page }: { page: PaymentPage }) {
  const t = useText();
  const { busy, error, act } = usePaymentAct(page);
  return (
    <>
      <Button
        variant="primary"
        icon={<Send aria-hidden="true" size={16} />}
        busy={busy}
        onClick={() => act('receipt', {}, t('payments.receiptSent', { who: page.shopper.user.username }))}
      >
        {t('payments.sendReceipt')}
      </Button>
      {error === null ? null : (
        <p role="alert" className="w-full basis-full text-critical-text">
          {error}
        </p>
      )}
    </>
  );
}

/** Asking and telling is one person's; whatever credits or gives back is asked of a second one. */
export function PaymentActs({ page }: { page: PaymentPage }) {
  const t = useText();
  const [open, setOpen] = useState<Open | null>(null);
  const { busy, error, post, act } = usePaymentAct(page, () => setOpen(null));
  const { may } = page;
  const items: MenuItem[] = [
    ...(may.confirm
      ? [{ kind: 'do' as const, id: 'confirm', label: t('payments.confirm'), onSelect: () => setOpen('confirm') }]
      : []),
    ...(may.reverse
      ? [{ kind: 'do' as const, id: 'reverse', label: t('payments.noteReversal'), onSelect: () => setOpen('reverse') }]
      : []),
    ...(may.give_up
      ? [
          {
            kind: 'do' as const,
            id: 'give_up',
            label: t('payments.giveUp'),
            onSelect: () => setOpen('give_up'),
            isDanger: true,
          },
        ]
      : []),
  ];
  return (
    <>
      {items.length === 0 ? null : (
        <Menu
          trigger={
            <IconButton label={t('payments.more')} className="bg-surface shadow-[inset_0_0_0_1px_var(--border)]">
              <Ellipsis aria-hidden="true" size={18} />
            </IconButton>
          }
          items={items}
        />
      )}
      {may.ask_again ? (
        <Button
          icon={<RefreshCw aria-hidden="true" size={16} />}
          busy={busy && open === null}
          onClick={() => act('ask', {}, t('payments.askedToast'))}
        >
          {t('payments.askAgain')}
        </Button>
      ) : null}
      {may.owe ? (
        <Button variant="danger" className="mx-1" onClick={() => setOpen('owe')}>
          {t('payments.giveBack')}
        </Button>
      ) : null}
      {error !== null && open === null ? (
        <p role="alert" className="w-full text-critical-text">
          {error}
        </p>
      ) : null}
      {open === 'owe' ? <GiveBack page={page} onClose={() => setOpen(null)} post={post} /> : null}
      {open === 'give_up' ? (
        <ReasonDialog
          title={t('payments.giveUp')}
          text={t('payments.giveUpText')}
          verb={t('payments.giveUp')}
          destroys
          busy={busy}
          error={error}
          onClose={() => setOpen(null)}
          onSend={(reason) => act('give-up', { reason }, t('payments.gaveUp'))}
        />
      ) : null}
      {open === 'confirm' || open === 'reverse' ? (
        <ByReceipt page={page} kind={open} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

/**
 * First it is owed, which one person may write down; then a second person is asked to have it paid. What its buyer is told stands
 * here word for word, bids and money together; what is owed for used ones is told as of the moment it is written down.
 */
function GiveBack({
  page,
  onClose,
  post,
}: {
  page: PaymentPage;
  onClose: () => void;
  post: (what: string, body: object) => Promise<PaymentPage>;
}) {
  const t = useText();
  const queryClient = useQueryClient();
  const { payment, reversal } = page;
  const query = paymentQuery(payment.id);
  const owe = async (reason: string): Promise<PaymentPage> => {
    try {
      return await post('owe', { reason, takes_bids: reversal?.takes_bids ?? null });
    } catch (problem) {
      if (problem instanceof ApiError && problem.code === 'EDITED_MEANWHILE')
        await queryClient.invalidateQueries({ queryKey: query.queryKey });
      throw problem;
    }
  };
  return (
    <AskDialog
      title={t('payments.giveBackTitle', { sum: formatKes(payment.amount), who: page.shopper.user.username })}
      text={t('payments.giveBackText')}
      verb={t('payments.giveBackVerb')}
      kind="refund.pay"
      code="customer_request"
      params={{}}
      before={async (reason) => {
        const known = queryClient.getQueryData(query.queryKey) ?? page;
        const next = known.may.owe ? await owe(reason) : known;
        queryClient.setQueryData(query.queryKey, next);
        const owed = next.refunds.find(({ asks }) => asks.includes('refund.pay'));
        if (owed?.reference == null) throw new Error(t('payments.owedOnly'));
        return { refund: Number(owed.reference.slice(3)) };
      }}
      onClose={onClose}
    >
      <ToldNow words={reversal?.tells ?? null} />
    </AskDialog>
  );
}

/** What somebody has seen in the portal: two people stand behind the receipt that one types. */
function ByReceipt({ page, kind, onClose }: { page: PaymentPage; kind: 'confirm' | 'reverse'; onClose: () => void }) {
  const t = useText();
  const [receipt, setReceipt] = useState('');
  const code = receipt.trim().toUpperCase();
  const { payment } = page;
  return (
    <AskDialog
      title={t(kind === 'confirm' ? 'payments.confirm' : 'payments.noteReversal')}
      text={t(kind === 'confirm' ? 'payments.confirmText' : 'payments.noteReversalText')}
      verb={t('payments.askVerb')}
      kind={kind === 'confirm' ? 'payment.paid' : 'payment.reverse'}
      code="portal_checked"
      params={
        kind === 'confirm'
          ? { paymentId: payment.id, receipt: code, amountKes: payment.amount }
          : { paymentId: payment.id, returnedBy: code }
      }
      canSend={/^[A-Z0-9]{4,40}$/.test(code)}
      onClose={onClose}
    >
      <TextInput
        label={t(kind === 'confirm' ? 'payments.receiptSeen' : 'payments.receiptOfReturn')}
        maxLength={40}
        value={receipt}
        onChange={(event) => setReceipt(event.target.value)}
      />
    </AskDialog>
  );
}
