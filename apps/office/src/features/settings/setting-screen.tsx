import { type SettingPage, SettingWithdrawn } from '@mnada/contract/office';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Clock, LockKeyhole, Users } from 'lucide-react';
import { useState } from 'react';
import { api, ApiError } from '../../client/api.ts';
import { useCrumb } from '../../client/crumb.ts';
import { formatDateTime, useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Set, Struck } from '../../ui/diff.tsx';
import { TextArea } from '../../ui/field.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { NotProved, useCall, withStepUp } from '../session/index.ts';
import { SettingForm } from './setting-form.tsx';
import { settingValue } from './setting-words.ts';
import { settingQuery, settingsQuery } from './settings-query.ts';

/** One setting: how it stands, its change, and who changed it when and why. */
export function SettingScreen() {
  const t = useText();
  const { name = '' } = useParams({ strict: false }) as { name?: string };
  const { data, error, refetch, isFetching } = useQuery(settingQuery(name));
  useCrumb(data?.setting.label);
  if (data === undefined)
    return error === null ? (
      <CardLoading label={t('common.loading')} className="h-96" />
    ) : (
      <Card>
        <Failed
          title={t(error instanceof ApiError && error.status === 404 ? 'settings.notFound' : 'settings.failed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    );
  const { setting } = data;
  const isOpen = setting.by === 'owner' && setting.waits === null && setting.asked === null;
  return (
    <>
      <PageHead
        title={setting.label}
        chips={
          setting.by === 'system' ? (
            <StatusChip tone="ink" icon={LockKeyhole}>
              {t('common.system')}
            </StatusChip>
          ) : setting.people === 'two' ? (
            <StatusChip tone="info" icon={Users}>
              {t('settings.twoPeople')}
            </StatusChip>
          ) : null
        }
        facts={setting.explains}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]">
        <div className="grid min-w-0 gap-4">
          {setting.waits === null ? null : <WaitingCard page={data} />}
          {setting.asked === null ? null : (
            <Card title={t('settings.askedTitle')}>
              <p>{setting.asked.summary}</p>
              <p className="mt-1 text-foreground-2 text-xs">{setting.asked.by.name}</p>
              <Link
                to={'/approvals' as never}
                search={{ open: setting.asked.reference } as never}
                className="control mt-2 inline-flex items-center font-semi text-link"
              >
                {t('settings.openRequest', { reference: setting.asked.reference })}
              </Link>
            </Card>
          )}
          {setting.by === 'system' ? (
            <Card>
              <p className="text-foreground-2">{t('settings.bySystem')}</p>
            </Card>
          ) : null}
          {isOpen ? <SettingForm key={setting.revision} page={data} /> : null}
          <History page={data} />
        </div>
        <Card title={t('settings.present')}>
          <KeyValues
            rows={[
              { name: t('settings.value'), value: settingValue(setting, setting.value) },
              { name: t('settings.default'), value: settingValue(setting, setting.default) },
              ...(setting.type === 'whole'
                ? [
                    {
                      name: t('settings.range'),
                      value: t('settings.rangeOf', {
                        min: settingValue(setting, setting.min),
                        max: settingValue(setting, setting.max),
                      }),
                    },
                  ]
                : []),
              { name: t('settings.changes'), value: setting.revision === 0 ? t('settings.never') : setting.revision },
            ]}
          />
        </Card>
      </div>
    </>
  );
}

function History({ page: { setting, history } }: { page: SettingPage }) {
  const t = useText();
  return (
    <Card title={t('settings.history')} facts={t('settings.historyFacts')}>
      {history.length === 0 ? (
        <p className="text-foreground-2">{t('settings.historyNone')}</p>
      ) : (
        <ol>
          {history.map(({ at, by, before, after, reason }) => (
            <li key={at} className="border-border border-t py-2.5 first:border-t-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span>
                  {before === null ? null : (
                    <>
                      <Struck>{settingValue(setting, before)}</Struck>{' '}
                    </>
                  )}
                  <Set>{settingValue(setting, after)}</Set>
                </span>
                <span className="tnum text-foreground-2 text-xs">{formatDateTime(at)}</span>
              </p>
              <p className="mt-0.5 text-foreground-2">
                <b className="font-semi text-foreground">{by?.name ?? t('common.system')}.</b> {reason}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function WaitingCard({ page: { setting } }: { page: SettingPage }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState('');
  const { busy, error, run } = useCall();
  const { waits } = setting;
  if (waits === null) return null;
  const canSend = reason.trim().length >= 3;
  const withdraw = () =>
    run(async () => {
      try {
        const { state, reference, page } = await withStepUp(() =>
          api.post(
            `/api/admin/settings/${encodeURIComponent(setting.name)}/withdraw`,
            { id: waits.id, reason: reason.trim() },
            SettingWithdrawn,
          ),
        );
        queryClient.setQueryData(settingQuery(setting.name).queryKey, page);
        void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey, exact: true });
        setAsks(false);
        toast(state === 'asked' ? t('settings.askedNow', { reference: reference ?? '' }) : t('settings.withdrawn'));
      } catch (problem) {
        if (!(problem instanceof NotProved)) throw problem;
      }
    });
  return (
    <Card title={t('settings.waitsTitle')}>
      <p className="flex gap-2">
        <Clock aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-upcoming-text" />
        {t('settings.waitsText', {
          value: settingValue(setting, waits.value),
          when: formatDateTime(waits.effective_at),
          who: waits.by.name,
          reason: waits.reason,
        })}
      </p>
      <Button variant="danger" className="mt-3" onClick={() => setAsks(true)}>
        {t('settings.withdraw')}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('settings.withdrawTitle')}
        description={t(waits.takes_two ? 'settings.withdrawTwo' : 'settings.withdrawText')}
      >
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (canSend) void withdraw();
          }}
        >
          <TextArea
            label={t('common.reason')}
            maxLength={500}
            error={error}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit" variant="destroy" busy={busy} resting={!canSend} className="justify-self-end">
            {t(waits.takes_two ? 'settings.askTwo' : 'settings.withdraw')}
          </Button>
        </form>
      </Dialog>
    </Card>
  );
}
