import type { OrderPage } from '@mnada/contract/office';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, MapPin } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { formatDate, formatKes, formatSeconds, useText } from '../../client/i18n/index.ts';
import { useMay } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';

// Few orders go elsewhere: its form comes when it is asked for.
const ReaddressDialog = lazy(() =>
  import('./readdress-dialog.tsx').then((module) => ({ default: module.ReaddressDialog })),
);

/** Paid, and still here. */
const MAY_GO_ELSEWHERE: ReadonlySet<string> = new Set(['paid', 'processing']);

/** Who it is for and where it goes; numbers and addresses are masked for whoever doesn't pack. */
export function CustomerCard({ page }: { page: OrderPage }) {
  const { customer, address, order } = page;
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const mayMove = useMay('orders.move');
  const maySee = useMay('users.see');
  return (
    <Card
      title={t('orders.customerCard')}
      {...(maySee
        ? {
            action: (
              <Link to={'/users/$userId' as '/'} params={{ userId: customer.id } as never}>
                {t('orders.openUser')}
              </Link>
            ),
          }
        : {})}
    >
      <div className="mb-2 flex items-center gap-3">
        <Avatar file={customer.avatar} name={customer.username} size={40} />
        <div className="min-w-0">
          <p className="font-semi [overflow-wrap:anywhere]">{customer.name}</p>
          <p className="text-foreground-2 text-xs">
            {t('orders.since', { username: customer.username, when: formatDate(customer.since) })}
          </p>
        </div>
      </div>
      <KeyValues
        rows={[
          {
            name: t('orders.phone'),
            value: (
              <span className="inline-flex items-center gap-1.5 select-all">
                {customer.phone ?? '–'}
                {customer.phone_is_proved ? (
                  <BadgeCheck role="img" aria-label={t('orders.proved')} size={14} className="text-live-text" />
                ) : null}
              </span>
            ),
          },
          { name: t('orders.wins'), value: customer.wins },
          { name: t('orders.lateBefore'), value: customer.orders_late_before },
        ]}
      />
      <div className="flex gap-3 border-border border-t pt-3">
        <MapPin aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-foreground-2" />
        <address className="not-italic [overflow-wrap:anywhere]">
          <span className="sr-only">{t('orders.address')}: </span>
          {address.name}
          {address.lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <span className="block">
            {address.town}, {address.county}
          </span>
          <span className="tnum block text-foreground-2">{address.phone}</span>
          {address.is_masked ? (
            <span className="block text-foreground-2 text-xs">{t('orders.maskedAddress')}</span>
          ) : null}
        </address>
      </div>
      {mayMove &&
      !address.is_masked &&
      page.goes_back_by === null &&
      !page.money_is_promised &&
      page.open_request === null &&
      MAY_GO_ELSEWHERE.has(order.state) ? (
        <Button className="mt-3" onClick={() => setIsOpen(true)}>
          {t('orders.readdress')}
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <ReaddressDialog page={page} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}

/** Not a status but who said so, when. */
export function ProviderEventsCard({ page: { payment, order } }: { page: OrderPage }) {
  const t = useText();
  const wasPaid = !['awaiting_payment', 'cancelled'].includes(order.state);
  const maySee = useMay('payments.see');
  return (
    <Card
      title={t('orders.evidence')}
      {...(payment !== null && maySee
        ? {
            action: (
              <Link to={'/payments/$paymentId' as '/'} params={{ paymentId: payment.id } as never}>
                {t('orders.openPayment')}
              </Link>
            ),
          }
        : {})}
    >
      {payment === null ? (
        <p className="text-foreground-2">{t(wasPaid && !maySee ? 'orders.notYours' : 'orders.noPayment')}</p>
      ) : (
        <KeyValues
          rows={[
            ...(payment.receipt === null
              ? []
              : [{ name: t('orders.receipt'), value: <span className="select-all">{payment.receipt}</span> }]),
            { name: t('orders.amount'), value: formatKes(payment.amount) },
            ...(payment.payer === null ? [] : [{ name: t('orders.payer'), value: payment.payer }]),
            ...payment.evidence.map(({ at, source, says }) => ({
              name: t(`orders.source_${source}` as 'orders.source_pull'),
              value: `${formatSeconds(at)}, ${says}`,
            })),
          ]}
        />
      )}
    </Card>
  );
}
