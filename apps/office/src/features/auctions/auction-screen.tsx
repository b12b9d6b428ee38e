import { AuctionPage, DraftPage } from '@mnada/contract/office';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { CalendarClock, Copy, ExternalLink, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { api, ApiError } from '../../client/api.ts';
import { useCrumb } from '../../client/crumb.ts';
import { formatDateTime, useText } from '../../client/i18n/index.ts';
import { useCall, useMay, withStepUp } from '../session/index.ts';
import { BreakEven, RulesLocked, ShopperCard } from '../templates/index.ts';
import { Button, HrefButton, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { BidsCard, MoneyCard, NowCard, OutcomeCard } from './auction-cards.tsx';
import { AuctionTimeline } from './auction-timeline.tsx';
import { auctionQuery, draftQuery } from './auction-queries.ts';
import { numberOf } from './auction-state.ts';
import { AuctionChip } from './auctions-table.tsx';
import { MoveDialog } from './move-dialog.tsx';

/** One auction: what happened, what it is held by, what a shopper sees. It is watched from here, and never bid on. */
export function AuctionScreen() {
  const t = useText();
  const { auctionId = '' } = useParams({ strict: false }) as { auctionId?: string };
  const mayPublish = useMay('auctions.publish');
  const { data, error, refetch, isFetching } = useQuery(auctionQuery(auctionId));
  useCrumb(data === undefined ? undefined : numberOf(data.auction));
  if (data === undefined)
    return error === null ? (
      <CardLoading label={t('common.loading')} className="h-96" />
    ) : (
      <Card>
        <Failed
          title={t(error instanceof ApiError && error.status === 404 ? 'auctions.notFound' : 'auctions.failed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    );
  const { auction, origin, shown } = data;
  return (
    <>
      <PageHead
        title={auction.product.name}
        chips={<AuctionChip auction={auction} />}
        facts={factsOf(data, t)}
        actions={
          <>
            <HrefButton
              href={shown.path}
              target="_blank"
              rel="noopener"
              icon={<ExternalLink aria-hidden="true" size={16} />}
            >
              {t('auctions.shopPage')}
            </HrefButton>
            {mayPublish ? <Actions page={data} /> : null}
          </>
        }
        {...(mayPublish ? primaryOf(data) : {})}
      />
      {auction.is_held ? (
        <p role="alert" className="mb-4 rounded-md bg-critical-soft p-3 font-medium text-critical-text">
          {t('auctions.heldText')}
        </p>
      ) : null}
      {auction.state === 'scheduled' && auction.warnings.length > 0 ? (
        <div role="status" className="mb-4 rounded-md bg-soon-soft p-3 font-medium text-soon-text">
          <ul>
            {auction.warnings.map((warning) => (
              <li key={warning}>{t(`templates.warnText_${warning}`)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]">
        <div className="grid min-w-0 gap-4">
          <ShopperCard
            product={{
              name: auction.product.name,
              name_sw: shown.name_sw,
              category: auction.category,
              image: auction.product.image,
              shop_price: auction.shop_price,
            }}
            rules={data.rules}
            startsAt={auction.state === 'scheduled' ? auction.starts_at : null}
            state={auction.state === 'draft' ? 'scheduled' : auction.state}
            price={auction.price}
          />
          <BidsCard page={data} />
          <AuctionTimeline page={data} />
        </div>
        <div className="grid min-w-0 gap-4">
          {data.outcome === null ? <NowCard page={data} /> : <OutcomeCard page={data} />}
          <MoneyCard page={data}>
            {mayPublish ? (
              <BreakEven
                productId={auction.product.id}
                shopPrice={auction.shop_price}
                increment={data.increment}
                cashEnabled={data.rules.cash_enabled}
                cost={data.money?.cost ?? null}
              />
            ) : null}
          </MoneyCard>
          <RulesLocked rules={data.rules} increment={data.increment}>
            <p className="pt-2 text-foreground-2 text-xs">
              {origin.at === null
                ? t('auctions.lockedFor')
                : t('auctions.lockedSince', { when: formatDateTime(origin.at) })}{' '}
              {t('auctions.hash')} <code className="select-all break-all">{shown.product_hash}</code>
            </p>
          </RulesLocked>
        </div>
      </div>
    </>
  );
}

const openWords = (state: AuctionPage['auction']['state'], openedAt: string | null) =>
  state === 'scheduled' ? 'auctions.opensFacts' : openedAt === null ? 'auctions.wasToOpen' : 'auctions.openedFacts';

function factsOf({ auction, origin, opened_at: opened }: AuctionPage, t: ReturnType<typeof useText>): string {
  const parts = [
    t(openWords(auction.state, opened), {
      when: formatDateTime(auction.starts_at),
    }),
    ...(origin.template === null ? [] : [t('auctions.byTemplate', { name: origin.template.name })]),
    ...(origin.template === null && origin.by !== null ? [t('auctions.byPerson', { name: origin.by.name })] : []),
    ...(origin.relist_of === null ? [] : [t('auctions.relistOf', { id: `#${origin.relist_of}` })]),
    ...(auction.relisted_as === null ? [] : [t('auctions.relistedAs', { id: `#${auction.relisted_as}` })]),
  ];
  return parts.join(' ');
}

/** The page's one primary: what comes next here; a live one has none but watching. */
function primaryOf(page: AuctionPage): { primary: React.ReactNode } | Record<string, never> {
  if (page.can.relist) return { primary: <RelistButton page={page} /> };
  if (page.can.move) return { primary: <MoveButton page={page} /> };
  return {};
}

function Actions({ page }: { page: AuctionPage }) {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { busy, error, run } = useCall();
  const { auction, can } = page;
  return (
    <>
      {can.cancel ? (
        <LinkButton
          to={'/auctions/$auctionId/cancel' as '/'}
          params={{ auctionId: String(auction.id) } as never}
          variant="danger"
          className="mr-2"
        >
          {t('auctions.cancel')}
        </LinkButton>
      ) : null}
      {error === null ? null : (
        <span role="alert" className="text-critical-text">
          {error}
        </span>
      )}
      {can.clone ? (
        <Button
          busy={busy}
          icon={<Copy aria-hidden="true" size={16} />}
          onClick={() =>
            void run(async () => {
              const draft = await withStepUp(() => api.post(`/api/admin/auctions/${auction.id}/clone`, {}, DraftPage));
              queryClient.setQueryData(draftQuery(String(draft.draft.id)).queryKey, draft);
              void queryClient.invalidateQueries({ queryKey: ['auctions'] });
              toast(t('auctions.cloned'));
              await navigate({
                to: '/auctions/drafts/$draftId' as '/',
                params: { draftId: String(draft.draft.id) } as never,
              });
            })
          }
        >
          {t('templates.clone')}
        </Button>
      ) : null}
    </>
  );
}

function MoveButton({ page }: { page: AuctionPage }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<CalendarClock aria-hidden="true" size={16} />} onClick={() => setOpen(true)}>
        {t('auctions.move')}
      </Button>
      {open ? <MoveDialog page={page} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** One press: the same terms, tomorrow at the same time. */
function RelistButton({ page }: { page: AuctionPage }) {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { busy, error, run } = useCall();
  return (
    <>
      {error === null ? null : (
        <span role="alert" className="mr-2 self-center text-critical-text">
          {error}
        </span>
      )}
      <Button
        variant="primary"
        busy={busy}
        icon={<RotateCcw aria-hidden="true" size={16} />}
        onClick={() =>
          void run(async () => {
            const next = await withStepUp(() =>
              api.post(`/api/admin/auctions/${page.auction.id}/relist`, {}, AuctionPage),
            );
            queryClient.setQueryData(auctionQuery(String(next.auction.id)).queryKey, next);
            for (const queryKey of [['auctions'], ['calendar'], ['auction', String(page.auction.id)]])
              void queryClient.invalidateQueries({ queryKey });
            toast(t('auctions.relisted', { when: formatDateTime(next.auction.starts_at) }));
            await navigate({
              to: '/auctions/$auctionId' as '/',
              params: { auctionId: String(next.auction.id) } as never,
            });
          })
        }
      >
        {t('auctions.relist')}
      </Button>
    </>
  );
}
