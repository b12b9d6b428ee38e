import { type Order, RateOrderAnswer } from '@mnada/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, useApi } from '../../client/api.ts';
import { formatDate, useLanguage, useText } from '../../client/i18n/index.ts';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { Panel } from '@mnada/ui/panel.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { Stars, StarField } from './star-field.tsx';

/** Stars for a delivered order (AUC-8): given, thanked for, and changed while that may be. */
export function OrderRating({ order }: { order: Order }) {
  const [isChanging, setChanging] = useState(false);
  const { rating, can_rate: canRate } = order;
  const done = () => setChanging(false);
  if (rating === null) return <RateForm order={order} onDone={done} />;
  if (isChanging && canRate) return <RateForm order={order} onDone={done} onCancel={done} />;
  return <Given rating={rating} canChange={canRate} onChange={() => setChanging(true)} />;
}

function Given({
  rating,
  canChange,
  onChange,
}: {
  rating: NonNullable<Order['rating']>;
  canChange: boolean;
  onChange: () => void;
}) {
  const t = useText();
  const language = useLanguage();
  return (
    <Panel
      title={t('ratings.thanks')}
      aside={
        canChange ? (
          <Button variant="ghost" className="-my-3 -mr-3 px-3" onClick={onChange}>
            {t('ratings.change')}
          </Button>
        ) : null
      }
    >
      <Stars value={rating.stars} label={t('ratings.given', { count: rating.stars })} />
      {canChange ? (
        <p className="mt-2 text-foreground-2 text-sm">
          {t('ratings.until', { date: dayOf(formatDate(rating.change_until, language)) })}
        </p>
      ) : null}
    </Panel>
  );
}

/** `Tue 22 Dec 2026` of `Tue 22 Dec 2026, 4:44 AM`. */
const dayOf = (date: string): string => date.replace(/,.*$/, '');

function RateForm({ order, onDone, onCancel }: { order: Order; onDone: () => void; onCancel?: () => void }) {
  const t = useText();
  const [stars, setStars] = useState<number | null>(order.rating?.stars ?? null);
  const form = useRef<HTMLFormElement>(null);
  const rating = useRateOrder(order, onDone);
  const submit = () => {
    if (stars !== null) return rating.send(stars);
    announceOwn(t('ratings.choose'));
    form.current?.querySelector('input')?.focus();
  };
  return (
    <Panel title={t('ratings.title')}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="-mt-2 mb-2 text-foreground-2 text-sm">{t('ratings.text')}</p>
        <StarField value={stars} onChange={setStars} />
        <div className="mt-3 flex flex-wrap gap-3">
          <Button type="submit" busy={rating.isSending} resting={stars === null}>
            {t(order.rating === null ? 'ratings.send' : 'ratings.save')}
          </Button>
          {onCancel === undefined ? null : (
            <Button variant="secondary" onClick={onCancel}>
              {t('ratings.cancel')}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}

/** Sends the stars; the order shows them at once, here and wherever else it stands. */
function useRateOrder(order: Order, onDone: () => void) {
  const t = useText();
  const api = useApi();
  const queryClient = useQueryClient();
  // A press counts from the press on, not from when the screen shows it.
  const isSending = useRef(false);
  const sending = useMutation({
    mutationFn: (stars: number) => api.post(`/api/orders/${order.id}/rating`, { stars }, RateOrderAnswer),
    onSuccess: ({ rating }) => {
      queryClient.setQueriesData<Order>({ queryKey: ['order'] }, (known) =>
        known?.id === order.id ? { ...known, rating, can_rate: true } : known,
      );
      announceOwn(t('ratings.sent'));
      onDone();
    },
    onError: (error) => {
      const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
      toast.error(isRefusal ? error.message : t('ratings.failed'));
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const send = (stars: number) => {
    if (isSending.current) return;
    isSending.current = true;
    sending.mutate(stars);
  };
  return { send, isSending: sending.isPending };
}
