import type { OrderPage } from '@mnada/contract/office';
import { formatDate, useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { Diff } from '../../ui/diff.tsx';
import { stateLook } from './order-state.ts';

type Parcel = { courier: string; tracking: string };
const parcelOf = ({ delivery }: OrderPage): Parcel => ({
  courier: delivery.courier ?? '',
  tracking: delivery.tracking ?? '',
});

const addressOf = ({ address: { name, phone, lines, town, county } }: OrderPage): string =>
  [name, phone, ...lines, town, county].join(', ');

/**
 * Somebody changed the order while a move was being written: what they changed, field by field, and what collides chosen one by one.
 * @param seen as it was when the dialog opened
 * @param mine what was typed here, where the move takes it
 * @param isOver the order stands where this move is none any more
 */
export function MoveConflict({
  seen,
  present,
  mine,
  isOver,
  onGoOn,
}: {
  seen: OrderPage;
  present: OrderPage;
  mine: Parcel | null;
  isOver: boolean;
  onGoOn: (chosen?: Parcel) => void;
}) {
  const t = useText();
  const stateOf = ({ order }: OrderPage) => t(stateLook(order.state).name);
  const dayOf = ({ delivery }: OrderPage) => (delivery.promised_at === null ? null : formatDate(delivery.promised_at));
  const rows = [
    { field: t('orders.state'), before: stateOf(seen), after: stateOf(present) },
    { field: t('orders.courierName'), before: seen.delivery.courier, after: present.delivery.courier },
    { field: t('orders.tracking'), before: seen.delivery.tracking, after: present.delivery.tracking },
    { field: t('orders.promisedTo'), before: dayOf(seen), after: dayOf(present) },
    { field: t('orders.address'), before: addressOf(seen), after: addressOf(present) },
  ].filter(({ before, after }) => before !== after);
  return (
    <div className="grid gap-3">
      <div role="alert">
        <p className="mb-2 font-semi text-critical-text">
          {t(isOver ? 'orders.movedAlready' : 'orders.changedMeanwhile')}
        </p>
        {rows.length === 0 ? null : (
          <div className="overflow-hidden rounded-md border border-border">
            <Diff rows={rows} />
          </div>
        )}
      </div>
      {isOver ? null : mine === null ? (
        <Button onClick={() => onGoOn()}>{t('orders.goOn')}</Button>
      ) : (
        <Conflict
          base={parcelOf(seen)}
          theirs={parcelOf(present)}
          mine={mine}
          names={{ courier: t('orders.courierName'), tracking: t('orders.tracking') }}
          onChoose={onGoOn}
        />
      )}
    </div>
  );
}
