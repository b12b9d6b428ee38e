import { AuctionPage } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { formatDateTime, localOf, momentOf, useText } from '../../client/i18n/index.ts';
import { useCall, withStepUp } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, INPUT, TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { auctionQuery, movedBy, presentAuction } from './auction-queries.ts';

/** Another time for what hasn't opened. Its frozen rules stay; people who were reminded are told. */
export function MoveDialog({ page, onClose }: { page: AuctionPage; onClose: () => void }) {
  const t = useText();
  const queryClient = useQueryClient();
  // As it was when the dialog opened: a refresh behind it must not pass for what this person has seen.
  const [seen, setSeen] = useState(page.auction);
  const [startsAt, setStartsAt] = useState(() => localOf(page.auction.starts_at));
  const [reason, setReason] = useState('');
  const { busy, error, failure, run, clear } = useCall();
  const present = presentAuction(failure);
  const moment = momentOf(startsAt);
  const hasReason = reason.trim() === '' || reason.trim().length >= 3;
  const canSend = moment !== null && hasReason && Date.parse(moment) !== Date.parse(seen.starts_at) && present === null;
  const close = () => {
    if (failure !== null) void queryClient.invalidateQueries({ queryKey: ['auction', String(seen.id)] });
    onClose();
  };
  const send = () =>
    run(async () => {
      const body = {
        revision: seen.revision,
        starts_at: moment,
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      };
      const next = await withStepUp(() => api.post(`/api/admin/auctions/${seen.id}/move`, body, AuctionPage));
      queryClient.setQueryData(auctionQuery(String(seen.id)).queryKey, next);
      for (const queryKey of [['auctions'], ['calendar'], ['today']]) void queryClient.invalidateQueries({ queryKey });
      toast(t('auctions.movedToast', { name: seen.product.name, when: formatDateTime(next.auction.starts_at) }));
      onClose();
    });
  return (
    <Dialog
      open
      onClose={close}
      title={t('auctions.moveTitle', { name: seen.product.name })}
      description={t('auctions.moveText')}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend) void send();
        }}
      >
        <Field label={t('auctions.opensAt')} hint={t('auctions.opensAtHint')}>
          {(ids) => (
            <input
              {...ids}
              type="datetime-local"
              className={INPUT}
              value={startsAt}
              onChange={(event) => setStartsAt(event.target.value)}
            />
          )}
        </Field>
        <TextArea
          label={t('auctions.moveReason')}
          maxLength={500}
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {present !== null && failure !== null ? (
          <div role="alert" className="rounded-md bg-critical-soft p-3 text-critical-text">
            <p className="font-medium">
              {t('auctions.movedBy', {
                name: seen.product.name,
                who: movedBy(failure).name ?? t('auctions.somebody'),
                when: formatDateTime(present.auction.starts_at),
              })}
            </p>
            {present.can.move ? (
              <Button
                className="mt-2"
                onClick={() => {
                  setSeen(present.auction);
                  clear();
                }}
              >
                {t('auctions.goOn')}
              </Button>
            ) : null}
          </div>
        ) : error === null ? null : (
          <p role="alert" className="text-critical-text">
            {error}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy} resting={!canSend}>
            {t('auctions.moveNow')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
