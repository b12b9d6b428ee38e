import { AuctionPage, type DraftPage } from '@mnada/contract/office';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { api } from '../../client/api.ts';
import { useCrumb } from '../../client/crumb.ts';
import { formatDateTime, formatKes, formatTime, useText } from '../../client/i18n/index.ts';
import { useCall, useMay, withStepUp } from '../session/index.ts';
import { Notice, Problems, RulesLocked, ShopperCard } from '../templates/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ProductTile } from '../../ui/product-tile.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { auctionQuery, draftQuery, presentDraft } from './auction-queries.ts';

/** Reads back what will be frozen, rules and product alike. What changed meanwhile is read back again. */
export function DraftPublishScreen() {
  const t = useText();
  const { draftId = '' } = useParams({ strict: false }) as { draftId?: string };
  const { data, error, refetch, isFetching } = useQuery(draftQuery(draftId));
  useCrumb(data === undefined ? undefined : `D-${data.draft.id}`);
  if (data !== undefined) return <ReadBack page={data} />;
  if (error === null) return <CardLoading label={t('common.loading')} className="h-96" />;
  return (
    <Card>
      <Failed title={t('auctions.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
    </Card>
  );
}

/** Also what somebody reads who may look at drafts and not publish. */
export function ReadBack({ page }: { page: DraftPage }) {
  const t = useText();
  const mayPublish = useMay('auctions.publish');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { busy, error, failure, run, clear } = useCall();
  const { draft, shown } = page;
  const present = presentDraft(failure);
  const canPublish = page.problems.length === 0 && present === null;
  const publish = () =>
    run(async () => {
      const body = { revision: draft.revision, product_hash: shown.product_hash };
      const next = await withStepUp(() =>
        api.post(`/api/admin/auctions/drafts/${draft.id}/publish`, body, AuctionPage),
      );
      queryClient.setQueryData(auctionQuery(String(next.auction.id)).queryKey, next);
      queryClient.removeQueries({ queryKey: ['draft', String(draft.id)] });
      for (const queryKey of [['auctions'], ['calendar'], ['today']]) void queryClient.invalidateQueries({ queryKey });
      toast(t('auctions.published', { name: shown.name, when: formatDateTime(next.auction.starts_at) }));
      await navigate({
        to: '/auctions/$auctionId' as '/',
        params: { auctionId: String(next.auction.id) } as never,
        replace: true,
      });
    });
  return (
    <>
      <PageHead
        title={mayPublish ? t('templates.publishTitle', { name: shown.name }) : shown.name}
        facts={t('auctions.publishFacts', { when: formatDateTime(draft.starts_at) })}
        {...(mayPublish
          ? {
              actions: (
                <LinkButton to={'/auctions/drafts/$draftId' as '/'} params={{ draftId: String(draft.id) } as never}>
                  {t('templates.backToEditor')}
                </LinkButton>
              ),
              primary: (
                <Button
                  variant="primary"
                  busy={busy}
                  resting={!canPublish}
                  title={canPublish ? undefined : t('templates.notYet')}
                  icon={<Check aria-hidden="true" size={16} />}
                  onClick={() => void publish()}
                >
                  {t('auctions.publishNow')}
                </Button>
              ),
            }
          : {})}
      />
      <Problems problems={page.problems} warnings={page.warnings} />
      {error === null ? null : (
        <div
          role="alert"
          className="mb-4 flex flex-wrap items-center gap-3 rounded-md bg-critical-soft p-3 text-critical-text"
        >
          <span className="flex-1">{present === null ? error : t('auctions.changedMeanwhile')}</span>
          {present === null ? null : (
            <Button
              onClick={() => {
                queryClient.setQueryData(draftQuery(String(draft.id)).queryKey, present);
                clear();
              }}
            >
              {t('templates.readAgain')}
            </Button>
          )}
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <RulesLocked rules={draft.rules} increment={page.increment} title={t('templates.frozen')}>
            <Notice title={t('templates.freezes')}>{t('auctions.freezesText')}</Notice>
          </RulesLocked>
          <Card title={t('templates.when')}>
            <KeyValues
              rows={[
                { name: t('auctions.opens'), value: `${formatDateTime(draft.starts_at)} EAT` },
                { name: t('auctions.until'), value: t('auctions.aboutUntil', { time: formatTime(page.until) }) },
              ]}
            />
          </Card>
        </div>
        <div className="grid min-w-0 gap-4">
          <Card title={t('auctions.copied')} facts={t('auctions.copiedFacts')}>
            <div className="flex items-center gap-4 border-border border-b pb-3">
              <ProductTile image={shown.images[0] ?? null} size={64} />
              <div className="min-w-0">
                <b className="block [overflow-wrap:anywhere]">{shown.name}</b>
                <span className="text-foreground-2">{`${shown.category}, ${formatKes(shown.shop_price)}`}</span>
              </div>
            </div>
            <p className="whitespace-pre-line py-3">{shown.description}</p>
            <KeyValues rows={Object.entries(shown.specifications).map(([name, value]) => ({ name, value }))} />
            {shown.name_sw === '' ? (
              <p className="mt-3 border-border border-t pt-3 text-soon-text">{t('templates.noKiswahili')}</p>
            ) : (
              <div lang="sw" className="mt-3 border-border border-t pt-3">
                <b className="block [overflow-wrap:anywhere]">{shown.name_sw}</b>
                <p className="whitespace-pre-line py-3">{shown.description_sw}</p>
                <KeyValues rows={shown.specifications_sw.map(([name, value]) => ({ name, value }))} />
              </div>
            )}
            <p className="mt-2 text-foreground-2 text-xs">
              {t('auctions.hash')} <code className="select-all break-all">{shown.product_hash}</code>
            </p>
          </Card>
          <ShopperCard
            product={{
              name: shown.name,
              name_sw: shown.name_sw,
              category: shown.category,
              image: shown.images[0] ?? null,
              shop_price: shown.shop_price,
            }}
            rules={draft.rules}
            startsAt={draft.starts_at}
          />
        </div>
      </div>
    </>
  );
}
