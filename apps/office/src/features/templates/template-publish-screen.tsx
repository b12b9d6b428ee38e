import { TemplatePage } from '@mnada/contract/office';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { api } from '../../client/api.ts';
import { useCrumb } from '../../client/crumb.ts';
import { useText } from '../../client/i18n/index.ts';
import { useCall, withStepUp } from '../session/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { PoolCard } from './pool-card.tsx';
import { lockPriceWarnings } from './lock-price.ts';
import { Problems } from './problems.tsx';
import { Notice, RulesLocked } from './rules-card.tsx';
import { ShopperCard } from './shopper-card.tsx';
import { formOf } from './template-form.ts';
import { presentTemplate, templateQuery } from './template-queries.ts';
import { NextStarts, WhenLocked } from './when-card.tsx';

/** Reads back what will be frozen. What stands in the way is told before the press. */
export function TemplatePublishScreen() {
  const t = useText();
  const { templateId = '' } = useParams({ strict: false }) as { templateId?: string };
  const { data, error, refetch, isFetching } = useQuery(templateQuery(templateId));
  useCrumb(data?.template.name);
  if (data !== undefined) return <ReadBack page={data} />;
  if (error === null) return <CardLoading label={t('common.loading')} className="h-96" />;
  return (
    <Card>
      <Failed title={t('templates.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
    </Card>
  );
}

function ReadBack({ page }: { page: TemplatePage }) {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { busy, error, failure, run, clear } = useCall();
  const { template } = page;
  const form = formOf(page);
  const present = presentTemplate(failure);
  const isDraft = template.state === 'draft';
  const canPublish = isDraft && page.problems.length === 0 && present === null;
  const link = { to: '/templates/$templateId' as '/', params: { templateId: String(template.id) } as never };
  const publish = () =>
    run(async () => {
      const body = { revision: template.revision };
      const next = await withStepUp(() => api.post(`/api/admin/templates/${template.id}/publish`, body, TemplatePage));
      queryClient.setQueryData(templateQuery(String(template.id)).queryKey, next);
      for (const queryKey of [['templates'], ['calendar'], ['auctions'], ['today']])
        void queryClient.invalidateQueries({ queryKey });
      toast(t('templates.publishedToast', { name: template.name }));
      await navigate({ ...link, replace: true });
    });
  return (
    <>
      <PageHead
        title={t('templates.publishTitle', { name: template.name })}
        facts={t('templates.publishFacts')}
        actions={<LinkButton {...link}>{t('templates.backToEditor')}</LinkButton>}
        primary={
          <Button
            variant="primary"
            busy={busy}
            resting={!canPublish}
            title={canPublish ? undefined : t('templates.notYet')}
            icon={<Check aria-hidden="true" size={16} />}
            onClick={() => void publish()}
          >
            {t('templates.publishNow')}
          </Button>
        }
      />
      {isDraft ? (
        <Problems
          problems={page.problems}
          warnings={lockPriceWarnings(
            page.rules,
            page.pool.map(({ product }) => product.shop_price),
          )}
        />
      ) : (
        <p role="status" className="mb-4 rounded-md bg-upcoming-soft p-3 font-medium text-upcoming-text">
          {t('templates.isPublished')}
        </p>
      )}
      {error === null ? null : (
        <div
          role="alert"
          className="mb-4 flex flex-wrap items-center gap-3 rounded-md bg-critical-soft p-3 text-critical-text"
        >
          <span className="flex-1">{present === null ? error : t('templates.changedMeanwhile')}</span>
          {present === null ? null : (
            <Button
              onClick={() => {
                queryClient.setQueryData(templateQuery(String(template.id)).queryKey, present);
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
          <RulesLocked rules={page.rules} increment={page.increment} title={t('templates.frozen')}>
            <Notice title={t('templates.freezes')}>{t('templates.freezesText')}</Notice>
          </RulesLocked>
          <WhenLocked page={page} />
          <NextStarts next={page.next} />
        </div>
        <div className="grid min-w-0 gap-4">
          <PoolCard pool={form.pool} />
          <ShopperCard
            product={form.pool[0]?.product ?? null}
            rules={page.rules}
            startsAt={page.next[0]?.starts_at ?? null}
          />
        </div>
      </div>
    </>
  );
}
