import { ApprovalAsked, OrderPage } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { useCall, withStepUp } from '../session/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextInput } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { MoveConflict } from './move-conflict.tsx';
import { NewLabels } from './new-labels.tsx';
import { orderQuery, presentOf } from './order-queries.ts';
import { isMoveTo, MOVE_WORDS, type MoveTo, stateLook } from './order-state.ts';

/** The page's one primary is the next step; calling it off stands apart, and always asks why. */
export function OrderMoves({ page }: { page: OrderPage }) {
  const t = useText();
  const [open, setOpen] = useState<MoveTo | null>(null);
  const moves = page.moves.filter(({ to }) => isMoveTo(to));
  const next = moves.find(({ to }) => to !== 'cancelled')?.to as MoveTo | undefined;
  const cancel = moves.find(({ to }) => to === 'cancelled');
  return (
    <>
      {cancel === undefined ? null : (
        <Menu
          trigger={
            <IconButton
              label={t('orders.more')}
              className="mr-2 bg-surface max-md:flex-none! shadow-[inset_0_0_0_1px_var(--border)]"
            >
              <Ellipsis aria-hidden="true" size={18} />
            </IconButton>
          }
          items={[
            {
              kind: 'do',
              id: 'cancel',
              label: t(cancel.people === 'two' ? 'orders.toCancelledTwo' : 'orders.toCancelled'),
              onSelect: () => setOpen('cancelled'),
              isDanger: true,
            },
          ]}
        />
      )}
      {next === undefined ? null : (
        <Button variant="primary" icon={<PackageCheck aria-hidden="true" size={16} />} onClick={() => setOpen(next)}>
          {t(MOVE_WORDS[next])}
        </Button>
      )}
      {open === null ? null : (
        <MoveDialog
          page={page}
          to={open}
          takesTwo={open === 'cancelled' && cancel?.people === 'two'}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function MoveDialog({
  page,
  to,
  takesTwo,
  onClose,
}: {
  page: OrderPage;
  to: MoveTo;
  takesTwo: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const queryClient = useQueryClient();
  const [courier, setCourier] = useState(page.delivery.courier ?? '');
  const [tracking, setTracking] = useState(page.delivery.tracking ?? '');
  const [note, setNote] = useState('');
  const [reason, setReason] = useState('');
  const { busy, error, failure, run, clear } = useCall();
  // As it was when the dialog opened: a refresh behind it must not pass for what this person has seen.
  const [seen, setSeen] = useState(page);
  const present = presentOf(failure);
  const { order } = seen;
  const isOver = present !== null && !present.moves.some((move) => move.to === to);
  const goOn = (now: OrderPage, chosen = { courier, tracking }) => {
    setSeen(now);
    setCourier(chosen.courier);
    setTracking(chosen.tracking);
    clear();
  };
  const close = () => {
    if (present !== null || seen !== page) void queryClient.invalidateQueries({ queryKey: ['order', order.id] });
    onClose();
  };
  const verb = t(takesTwo ? 'orders.toCancelledTwo' : MOVE_WORDS[to]);
  const canSend = to === 'cancelled' ? reason.trim().length >= 3 : to !== 'shipped' || courier.trim() !== '';
  const send = () =>
    run(async () => {
      if (takesTwo) {
        const asked = await withStepUp(() =>
          api.post(
            '/api/admin/approvals',
            {
              kind: 'order.cancel',
              params: { orderId: order.id, note: '' },
              reason_code: 'customer_request',
              reason,
            },
            ApprovalAsked,
          ),
        );
        toast(t('orders.asked', { reference: asked.reference }));
      } else {
        const next = await withStepUp(() =>
          api.post(
            `/api/admin/orders/${order.id}/move`,
            {
              to,
              revision: order.revision,
              ...(to === 'shipped'
                ? { courier: courier.trim(), ...(tracking.trim() === '' ? {} : { tracking: tracking.trim() }) }
                : {}),
              ...(note.trim() === '' ? {} : { note: note.trim() }),
              ...(to === 'cancelled' ? { reason } : {}),
            },
            OrderPage,
          ),
        );
        queryClient.setQueryData(orderQuery(order.id).queryKey, next);
        void queryClient.invalidateQueries({ queryKey: ['orders'] });
        void queryClient.invalidateQueries({ queryKey: ['today'] });
        toast(t('orders.movedToast', { number: order.number, state: t(stateLook(next.order.state).name) }));
      }
      onClose();
    });
  return (
    <Dialog
      open
      onClose={close}
      title={t('orders.moveTitle', { verb, number: order.number })}
      {...(to === 'cancelled' ? { description: t(takesTwo ? 'orders.cancelTwoText' : 'orders.cancelText') } : {})}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend && present === null) void send();
        }}
      >
        {to === 'shipped' ? (
          <>
            <NewLabels numbers={order.needs_label ? [order.number] : []} />
            <TextInput
              label={t('orders.courierName')}
              maxLength={80}
              value={courier}
              onChange={(event) => setCourier(event.target.value)}
            />
            <TextInput
              label={t('orders.tracking')}
              maxLength={80}
              value={tracking}
              onChange={(event) => setTracking(event.target.value)}
            />
          </>
        ) : null}
        {to === 'cancelled' ? (
          <TextArea
            label={t('common.reason')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : (
          <TextArea
            label={t('orders.toCustomer')}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        {present !== null ? (
          <MoveConflict
            seen={seen}
            present={present}
            mine={to === 'shipped' ? { courier, tracking } : null}
            isOver={isOver}
            onGoOn={(chosen) => goOn(present, chosen)}
          />
        ) : error === null ? null : (
          <p role="alert" className="text-critical-text">
            {error}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            variant={to === 'cancelled' && !takesTwo ? 'destroy' : 'primary'}
            busy={busy}
            resting={!canSend || present !== null}
            title={canSend || to !== 'cancelled' ? undefined : t('common.reasonNeeded')}
          >
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
