import { OrderPage } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { formatDate, isoDay, useText } from '../../client/i18n/index.ts';
import { useCall, withStepUp } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { Field, INPUT, TextInput } from '../../ui/field.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { toast } from '../../ui/toast.tsx';
import { orderQuery, presentOf } from './order-queries.ts';

type Draft = { courier: string; tracking: string; promised: string };
const draftOf = ({ delivery }: OrderPage): Draft => ({
  courier: delivery.courier ?? '',
  tracking: delivery.tracking ?? '',
  promised: delivery.promised_at === null ? '' : isoDay(delivery.promised_at),
});

/** Courier, tracking, promise. Carries the revision it was opened with: nothing is overwritten silently. */
export function DeliveryCard({ page, canEdit }: { page: OrderPage; canEdit: boolean }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(() => draftOf(page));
  const [draft, setDraft] = useState(base);
  const [revision, setRevision] = useState(page.order.revision);
  const { busy, error, failure, run, clear } = useCall();
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base);
  const present = presentOf(failure);
  const save = (mine: Draft, at: number) =>
    run(async () => {
      const next = await withStepUp(() =>
        api.post(
          `/api/admin/orders/${page.order.id}/delivery`,
          {
            revision: at,
            courier: mine.courier.trim() || null,
            tracking: mine.tracking.trim() || null,
            // What nobody changed stays, at whatever hour it stands.
            promised: mine.promised === base.promised ? null : mine.promised || null,
          },
          OrderPage,
        ),
      );
      queryClient.setQueryData(orderQuery(page.order.id).queryKey, next);
      toast(t('orders.saved'));
    });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || !isDirty) return;
      event.preventDefault();
      void save(draft, revision);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  const { first_promised_at: first } = page.delivery;
  const firstPromise =
    first === null ? null : (
      <p className="text-foreground-2 text-xs">{t('orders.firstPromised', { day: formatDate(first) })}</p>
    );
  if (!canEdit)
    return (
      <Card title={t('orders.delivery')}>
        <KeyValues
          rows={[
            { name: t('orders.courierName'), value: page.delivery.courier ?? '–' },
            { name: t('orders.tracking'), value: page.delivery.tracking ?? '–' },
            {
              name: t('orders.promised'),
              value: page.delivery.promised_at === null ? '–' : formatDate(page.delivery.promised_at),
            },
          ]}
        />
        {firstPromise}
      </Card>
    );
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  return (
    <Card title={t('orders.delivery')}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty) void save(draft, revision);
        }}
      >
        {present === null ? null : (
          <Conflict
            base={base}
            theirs={draftOf(present)}
            mine={draft}
            names={{
              courier: t('orders.courierName'),
              tracking: t('orders.tracking'),
              promised: t('orders.promisedTo'),
            }}
            onChoose={(chosen) => {
              setBase(draftOf(present));
              setDraft(chosen);
              setRevision(present.order.revision);
              clear();
            }}
          />
        )}
        <TextInput
          label={t('orders.courierName')}
          maxLength={80}
          value={draft.courier}
          onChange={(event) => set({ courier: event.target.value })}
        />
        <TextInput
          label={t('orders.tracking')}
          maxLength={80}
          value={draft.tracking}
          onChange={(event) => set({ tracking: event.target.value })}
        />
        {page.delivery.tracking_also_on.length === 0 ? null : (
          <p className="flex gap-2 text-soon-text text-xs">
            <TriangleAlert aria-hidden="true" size={14} className="mt-px shrink-0" />
            {t('orders.alsoOn', { orders: page.delivery.tracking_also_on.join(', ') })}
          </p>
        )}
        <Field label={t('orders.promisedTo')}>
          {(ids) => (
            <input
              type="date"
              {...ids}
              className={INPUT}
              value={draft.promised}
              onChange={(event) => set({ promised: event.target.value })}
            />
          )}
        </Field>
        {firstPromise}
        {error === null || present !== null ? null : (
          <p role="alert" className="text-critical-text text-xs">
            {error}
          </p>
        )}
        {isDirty ? (
          <div className="flex justify-end gap-2">
            <Button onClick={() => setDraft(base)}>{t('common.discard')}</Button>
            <Button type="submit" variant="soft" busy={busy}>
              {t('orders.saveDelivery')}
            </Button>
          </div>
        ) : null}
      </form>
    </Card>
  );
}
