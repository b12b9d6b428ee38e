import { type OrderRow, OrdersMoved } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { PackageCheck, Printer, Truck } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { withStepUp } from '../session/index.ts';
import { BulkBar, BulkVerb } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

type To = 'processing' | 'shipped';

/** What is done with several at once, and what became of each: nothing happens silently. Money is never moved here. */
export function OrdersBulk({
  orders,
  onClear,
  onMoved,
}: {
  orders: readonly OrderRow[];
  onClear: () => void;
  onMoved: () => void;
}) {
  const t = useText();
  const queryClient = useQueryClient();
  const [hands, setHands] = useState(false);
  const [busy, setBusy] = useState(false);
  const [moved, setMoved] = useState<OrdersMoved | null>(null);
  const move = async (to: To, courier?: string, tracking: ReadonlyMap<string, string> = new Map()) => {
    setBusy(true);
    try {
      const answer = await withStepUp(() =>
        api.post(
          '/api/admin/orders/move-many',
          {
            to,
            orders: orders.map(({ id, revision }) => {
              const number = tracking.get(id)?.trim() ?? '';
              return { id, revision, ...(number === '' ? {} : { tracking: number }) };
            }),
            ...(courier === undefined || courier.trim() === '' ? {} : { courier: courier.trim() }),
          },
          OrdersMoved,
        ),
      );
      setMoved(answer);
      setHands(false);
      onClear();
      onMoved();
      void queryClient.invalidateQueries({ queryKey: ['today'] });
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: 'failed' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <BulkBar count={orders.length} onClear={onClear}>
        <BulkVerb icon={<PackageCheck aria-hidden="true" size={16} />} onClick={() => void move('processing')}>
          {t('orders.markPacked')}
        </BulkVerb>
        <BulkVerb
          icon={<Printer aria-hidden="true" size={16} />}
          onClick={() =>
            void window.open(`/admin/labels?ids=${orders.map(({ id }) => id).join(',')}`, '_blank', 'noopener')
          }
        >
          {t('orders.print', { count: orders.length })}
        </BulkVerb>
        <BulkVerb icon={<Truck aria-hidden="true" size={16} />} onClick={() => setHands(true)}>
          {t('orders.hand')}
        </BulkVerb>
      </BulkBar>
      {hands ? (
        <HandOver
          orders={orders}
          busy={busy}
          onClose={() => setHands(false)}
          onGo={(courier, tracking) => void move('shipped', courier, tracking)}
        />
      ) : null}
      {moved === null ? null : <Results moved={moved} onClose={() => setMoved(null)} />}
    </>
  );
}

function HandOver({
  orders,
  busy,
  onClose,
  onGo,
}: {
  orders: readonly OrderRow[];
  busy: boolean;
  onClose: () => void;
  onGo: (courier: string, tracking: ReadonlyMap<string, string>) => void;
}) {
  const t = useText();
  const [courier, setCourier] = useState('');
  const [tracking, setTracking] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <Dialog open onClose={onClose} title={t('orders.handTitle', { count: orders.length })}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onGo(courier, tracking);
        }}
      >
        <TextInput
          label={t('orders.courierName')}
          maxLength={80}
          value={courier}
          onChange={(event) => setCourier(event.target.value)}
        />
        {orders.map(({ id, number }) => (
          <TextInput
            key={id}
            label={t('orders.trackingOf', { number })}
            maxLength={80}
            value={tracking.get(id) ?? ''}
            onChange={(event) => setTracking(new Map(tracking).set(id, event.target.value))}
          />
        ))}
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          resting={courier.trim() === ''}
          className="justify-self-end"
        >
          {t('orders.handGo')}
        </Button>
      </form>
    </Dialog>
  );
}

function Results({ moved, onClose }: { moved: OrdersMoved; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('orders.results')}
      description={t('orders.resultsFacts', { moved: moved.moved, count: moved.results.length })}
    >
      <ul>
        {moved.results.map(({ id, number, state, by, message }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-3 border-border border-t py-2.5 first:border-t-0"
          >
            <div>
              <b className="tnum">{number ?? id.slice(0, 8)}</b>
              {state === 'moved' ? null : (
                <p className="text-foreground-2 text-xs">
                  {message ?? (by === null ? t('orders.already') : t('orders.alreadyBy', { who: by.name }))}
                </p>
              )}
            </div>
            <StatusChip tone={state === 'moved' ? 'ok' : state === 'already' ? 'info' : 'bad'}>
              {t(state === 'moved' ? 'orders.moved' : state === 'already' ? 'orders.already' : 'orders.refused')}
            </StatusChip>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
