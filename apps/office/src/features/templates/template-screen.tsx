import { TemplatePage } from '@mnada/contract/office';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Copy, Gavel, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { api, ApiError } from '../../client/api.ts';
import { useCrumb } from '../../client/crumb.ts';
import { formatAgo, formatDateTime, formatDayTime, useText } from '../../client/i18n/index.ts';
import { useNow } from '../../client/clock.ts';
import { useCall, useMay, withStepUp } from '../session/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { PoolCard } from './pool-card.tsx';
import { RulesLocked } from './rules-card.tsx';
import { ShopperCard } from './shopper-card.tsx';
import { SimulatorCard } from './simulator/simulator-card.tsx';
import { TemplateChip } from './template-chip.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { formOf } from './template-form.ts';
import { presentTemplate, templateQuery } from './template-queries.ts';
import { NextStarts, WhenLocked } from './when-card.tsx';

/** One template: a draft is edited, a published one is text with locks, and Clone is the way to change it. */
export function TemplateScreen() {
  const t = useText();
  const { templateId = '' } = useParams({ strict: false }) as { templateId?: string };
  const mayPublish = useMay('auctions.publish');
  const { data, error, refetch, isFetching } = useQuery(templateQuery(templateId));
  useCrumb(data?.template.name);
  if (data === undefined)
    return error === null ? (
      <CardLoading label={t('common.loading')} className="h-96" />
    ) : (
      <Card>
        <Failed
          title={t(error instanceof ApiError && error.status === 404 ? 'templates.notFound' : 'templates.failed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    );
  return data.template.state === 'draft' && mayPublish ? (
    <TemplateEditor key={data.template.id} page={data} />
  ) : (
    <Locked page={data} mayPublish={mayPublish} />
  );
}

function Locked({ page, mayPublish }: { page: TemplatePage; mayPublish: boolean }) {
  const t = useText();
  const { template, rules, increment } = page;
  const form = formOf(page);
  const facts =
    page.published_at === null
      ? t('templates.reference', { id: template.id })
      : t('templates.publishedBy', {
          id: template.id,
          who: page.published_by?.name ?? t('templates.system'),
          when: formatDateTime(page.published_at),
        });
  return (
    <>
      <PageHead
        title={template.name}
        chips={<TemplateChip state={template.state} />}
        facts={facts}
        actions={
          <>
            <LinkButton
              to={'/auctions' as '/'}
              search={{ tab: 'all', template: String(template.id) } as never}
              icon={<Gavel aria-hidden="true" size={16} />}
            >
              {t('templates.itsAuctions')}
            </LinkButton>
            {mayPublish ? <StateActions page={page} /> : null}
          </>
        }
        {...(mayPublish ? { primary: <CloneButton page={page} /> } : {})}
      />
      {template.trouble === null ? null : <Trouble page={page} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
        <div className="grid min-w-0 gap-4">
          <PoolCard pool={form.pool} />
          <WhenLocked page={page} />
          <NextStarts next={page.next} />
          <RulesLocked rules={rules} increment={increment}>
            <p className="pt-2 text-foreground-2 text-xs">{t('templates.cloneToChange')}</p>
          </RulesLocked>
        </div>
        <div className="grid min-w-0 gap-4">
          {mayPublish ? (
            <SimulatorCard
              products={form.pool.map(({ product }) => product)}
              cashEnabled={rules.cash_enabled}
              increment={increment}
              bidsPerTap={rules.bids_per_tap}
              lockPrice={rules.lock_price}
            />
          ) : null}
          <ShopperCard
            product={form.pool[0]?.product ?? null}
            rules={rules}
            startsAt={page.next[0]?.starts_at ?? null}
          />
        </div>
      </div>
    </>
  );
}

/** Why the shop has less on than was planned, in words. */
function Trouble({ page: { template } }: { page: TemplatePage }) {
  const t = useText();
  const now = useNow(60);
  const { trouble } = template;
  if (trouble === null) return null;
  return (
    <p role="alert" className="mb-4 rounded-md bg-soon-soft p-3 font-medium text-soon-text">
      {t(trouble.code === 'no_product' ? 'templates.troubleProduct' : 'templates.troubleFailed', {
        since: formatAgo(trouble.since, now),
      })}{' '}
      {trouble.slot === null ? '' : t('templates.troubleSlot', { slot: formatDayTime(trouble.slot) })}
    </p>
  );
}

function CloneButton({ page }: { page: TemplatePage }) {
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
        icon={<Copy aria-hidden="true" size={16} />}
        onClick={() =>
          void run(async () => {
            const next = await withStepUp(() =>
              api.post(`/api/admin/templates/${page.template.id}/clone`, {}, TemplatePage),
            );
            queryClient.setQueryData(templateQuery(String(next.template.id)).queryKey, next);
            void queryClient.invalidateQueries({ queryKey: ['templates'] });
            await navigate({
              to: '/templates/$templateId' as '/',
              params: { templateId: String(next.template.id) } as never,
            });
          })
        }
      >
        {t('templates.clone')}
      </Button>
    </>
  );
}

/** Paused: it schedules no more, and what is scheduled stays. */
function StateActions({ page }: { page: TemplatePage }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState('');
  const { busy, error, failure, run } = useCall();
  const { template } = page;
  const isPaused = template.state === 'paused';
  const canSend = reason.trim().length >= 3;
  const settle = (next: TemplatePage, words: string) => {
    queryClient.setQueryData(templateQuery(String(template.id)).queryKey, next);
    void queryClient.invalidateQueries({ queryKey: ['templates'] });
    void queryClient.invalidateQueries({ queryKey: ['calendar'] });
    setAsks(false);
    setReason('');
    toast(words);
  };
  const present = presentTemplate(failure);
  const problem = present === null ? error : t('templates.changedMeanwhile');
  if (template.state === 'draft') return null;
  return (
    <>
      {isPaused ? (
        <>
          {problem === null ? null : (
            <span role="alert" className="self-center text-critical-text">
              {problem}
            </span>
          )}
          <Button
            busy={busy}
            icon={<Play aria-hidden="true" size={16} />}
            onClick={() =>
              void run(async () => {
                const body = { revision: template.revision };
                settle(
                  await withStepUp(() => api.post(`/api/admin/templates/${template.id}/resume`, body, TemplatePage)),
                  t('templates.resumed', { name: template.name }),
                );
              })
            }
          >
            {t('templates.resume')}
          </Button>
        </>
      ) : (
        <Button icon={<Pause aria-hidden="true" size={16} />} onClick={() => setAsks(true)}>
          {t('templates.pause')}
        </Button>
      )}
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('templates.pauseTitle', { name: template.name })}
        description={t('templates.pauseText', { count: template.scheduled })}
      >
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!canSend) return;
            void run(async () => {
              const body = { revision: (present ?? page).template.revision, reason };
              settle(
                await withStepUp(() => api.post(`/api/admin/templates/${template.id}/pause`, body, TemplatePage)),
                t('templates.paused', { name: template.name }),
              );
            });
          }}
        >
          <TextArea
            label={t('common.reason')}
            maxLength={500}
            value={reason}
            error={problem}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            resting={!canSend}
            title={canSend ? undefined : t('common.reasonNeeded')}
            className="justify-self-end"
          >
            {t('templates.pause')}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
