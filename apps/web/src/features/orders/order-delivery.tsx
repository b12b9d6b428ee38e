import type { Order } from '@mnada/contract';
import { MapPin, MessageSquareText, Truck } from 'lucide-react';
import { readablePhone } from '../../client/phone.ts';
import { useText } from '../../client/i18n/index.ts';
import { CopyButton } from '@mnada/ui/copy-button.tsx';
import { Panel } from '@mnada/ui/panel.tsx';
import { isMoving } from './order-view.ts';

/** Where it goes, and who brings it. */
export function OrderDelivery({ order }: { order: Order }) {
  const t = useText();
  const to = order.shipping_details;
  const row = 'flex items-start gap-3';
  return (
    <Panel title={t('orders.delivery')}>
      <div className={row}>
        <MapPin aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-foreground-2" />
        <p className="min-w-0 break-words">
          <span className="sr-only">{t(order.state === 'delivered' ? 'orders.deliveredTo' : 'orders.deliverTo')} </span>
          <b>
            {to.first_name} {to.last_name}
          </b>
          , <span className="tnum whitespace-nowrap">{readablePhone(to.phonenumber)}</span>
          <span className="block text-foreground-2 text-sm">
            {[to.address, to.area, to.region].filter((part) => part !== '').join(', ')}
          </span>
        </p>
      </div>
      {order.tracking_number === null && order.courier_service === null ? (
        isMoving(order.state) ? (
          <div className={`${row} mt-3`}>
            <Truck aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-foreground-2" />
            <p className="text-foreground-2 text-sm">{t('orders.noTracking')}</p>
          </div>
        ) : null
      ) : (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Truck aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
          <p className="tnum min-w-0 flex-1 basis-40 break-words">
            <b>{order.courier_service}</b> <span className="inline-block max-w-full">{order.tracking_number}</span>
          </p>
          {order.tracking_number === null ? null : (
            <CopyButton text={order.tracking_number} name={t('orders.tracking')} className="ml-auto px-3.5! text-sm" />
          )}
        </div>
      )}
    </Panel>
  );
}

/** What the people who pack and send have to say. */
export function OrderNotes({ notes }: { notes: string }) {
  const t = useText();
  return (
    <section className="flex items-start gap-3 rounded-lg bg-surface-2 px-4 py-3.5 text-sm">
      <MessageSquareText aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
      <div className="min-w-0">
        <h2 className="font-semi tracking-normal">{t('orders.notes')}</h2>
        <p className="whitespace-pre-line break-words text-foreground-2">{notes}</p>
      </div>
    </section>
  );
}
