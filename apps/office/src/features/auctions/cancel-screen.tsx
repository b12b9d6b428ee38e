import { AuctionPage, CANCEL_REASONS, CANCEL_WORDS, type CancelReason } from '@mnada/contract/office';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { api, ApiError } from '../../client/api.ts';
import { useCrumb } from '../../client/crumb.ts';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { useCall, withStepUp } from '../session/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectInput, TextArea } from '../../ui/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ProductTile } from '../../ui/product-tile.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { auctionQuery } from './auction-queries.ts';
import { numberOf } from './auction-state.ts';
import { AuctionChip } from './auctions-table.tsx';

/** What can't be undone is a page with a reason, not a dialog: every bid used goes back, and everybody is told. */
export function CancelScreen() {
  const t = useText();
  const { auctionId = '' } = useParams({ strict: false }) as { auctionId?: string };
  const { data, error, refetch, isFetching } = useQuery(auctionQuery(auctionId));
  useCrumb(data === undefined ? undefined : numberOf(data.auction));
  if (data !== undefined) return <Cancel page={data} />;
  if (error === null) return <CardLoading label={t('common.loading')} className="h-96" />;
  return (
    <Card>
      <Failed
        title={t(error instanceof ApiError && error.status === 404 ? 'auctions.notFound' : 'auctions.failed')}
        error={error}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </Card>
  );
}

function Cancel({ page }: { page: AuctionPage }) {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [publicReason, setPublicReason] = useState<CancelReason | ''>('');
  const [reason, setReason] = useState('');
  const { busy, error, run } = useCall();
  const { auction, returns, can } = page;
  const canSend = can.cancel && publicReason !== '' && reason.trim().length >= 3;
  const link = { to: '/auctions/$auctionId' as '/', params: { auctionId: String(auction.id) } as never };
  const send = () =>
    run(async () => {
      const body = { public_reason: publicReason, reason: reason.trim() };
      const next = await withStepUp(() => api.post(`/api/admin/auctions/${auction.id}/cancel`, body, AuctionPage));
      queryClient.setQueryData(auctionQuery(String(auction.id)).queryKey, next);
      for (const queryKey of [['auctions'], ['calendar'], ['today']]) void queryClient.invalidateQueries({ queryKey });
      toast(
        t('auctions.cancelled', {
          name: auction.product.name,
          bids: t('auctions.bidsBack', { count: next.outcome?.bids_returned ?? 0 }),
        }),
      );
      await navigate({ ...link, replace: true });
    });
  return (
    <>
      <PageHead
        title={t('auctions.cancelTitle', { name: auction.product.name })}
        chips={<AuctionChip auction={auction} />}
        facts={t('auctions.cancelFacts')}
        actions={<LinkButton {...link}>{t('auctions.keep')}</LinkButton>}
      />
      {can.cancel ? null : (
        <p role="status" className="mb-4 rounded-md bg-upcoming-soft p-3 font-medium text-upcoming-text">
          {t('auctions.overAlready')}
        </p>
      )}
      <form
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend) void send();
        }}
      >
        <Card title={t('auctions.why')}>
          <div className="grid gap-3">
            <SelectInput
              label={t('auctions.publicReason')}
              hint={t('auctions.publicReasonHint')}
              value={publicReason}
              onChange={(event) => setPublicReason(event.target.value as CancelReason | '')}
            >
              <option value="">{t('auctions.chooseReason')}</option>
              {CANCEL_REASONS.map((each) => (
                <option key={each} value={each}>
                  {t(`auctions.reason_${each}`)}
                </option>
              ))}
            </SelectInput>
            {publicReason === '' ? null : (
              <dl className="grid gap-2 rounded-md bg-surface-2 p-3">
                <div>
                  <dt className="font-semi text-xs">{t('auctions.readIn', { language: 'English' })}</dt>
                  <dd lang="en">{CANCEL_WORDS[publicReason].en}</dd>
                </div>
                <div>
                  <dt className="font-semi text-xs">{t('auctions.readIn', { language: 'Kiswahili' })}</dt>
                  <dd lang="sw">{CANCEL_WORDS[publicReason].sw}</dd>
                </div>
              </dl>
            )}
            <TextArea
              label={t('common.reason')}
              hint={t('auctions.ownReasonHint')}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            {error === null ? null : (
              <p role="alert" className="text-critical-text">
                {error}
              </p>
            )}
            <div className="flex justify-end gap-2">
              <LinkButton {...link}>{t('auctions.keep')}</LinkButton>
              <Button
                type="submit"
                variant="destroy"
                busy={busy}
                resting={!canSend}
                title={canSend ? undefined : t('auctions.cancelNeeds')}
                icon={<Undo2 aria-hidden="true" size={16} />}
              >
                {t('auctions.cancelNow')}
              </Button>
            </div>
          </div>
        </Card>
        <Card title={t('auctions.whatHappens')}>
          <div className="mb-3 flex items-center gap-3">
            <ProductTile image={auction.product.image} size={36} />
            <div className="min-w-0">
              <b className="block [overflow-wrap:anywhere]">{auction.product.name}</b>
              <span className="text-foreground-2 text-xs">{`${numberOf(auction)}, ${formatKes(auction.price)}`}</span>
            </div>
          </div>
          <p className="rounded-md bg-soon-soft p-3 font-semi text-soon-text" role="status">
            {returns.bids === 0
              ? t('auctions.nothingToReturn')
              : t('auctions.goBack', {
                  bids: t('auctions.bidsCount', { count: returns.bids }),
                  people: t('auctions.people', { count: returns.people }),
                })}
          </p>
          <ul className="mt-3 grid list-disc gap-1.5 pl-4 text-foreground-2">
            <li>{t('auctions.happensBids')}</li>
            <li>{t('auctions.happensTold')}</li>
            <li>{t('auctions.happensWinner')}</li>
            <li>{t('auctions.happensPage')}</li>
          </ul>
        </Card>
      </form>
    </>
  );
}
