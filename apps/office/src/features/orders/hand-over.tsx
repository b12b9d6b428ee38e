import type { OrderRow } from '@mnada/contract/office';
import { useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/field.tsx';
import { NewLabels } from './new-labels.tsx';

/** To whom some parcels are given, and under which numbers. */
export function HandOver({
  orders,
  busy,
  onClose,
  onGo,
}: {
  orders: readonly Pick<OrderRow, 'id' | 'number' | 'needs_label'>[];
  busy: boolean;
  onClose: () => void;
  onGo: (courier: string, tracking: ReadonlyMap<string, string>) => void;
}) {
  const t = useText();
  const [courier, setCourier] = useState('');
  const [tracking, setTracking] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <Dialog open onClose={onClose} title={t('orderMany.handTitle', { count: orders.length })}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onGo(courier, tracking);
        }}
      >
        <NewLabels numbers={orders.filter((each) => each.needs_label).map(({ number }) => number)} />
        <TextInput
          label={t('orders.courierName')}
          maxLength={80}
          value={courier}
          onChange={(event) => setCourier(event.target.value)}
        />
        {orders.map(({ id, number }) => (
          <TextInput
            key={id}
            label={t('orderMany.trackingOf', { number })}
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
          {t('orderMany.handGo')}
        </Button>
      </form>
    </Dialog>
  );
}
