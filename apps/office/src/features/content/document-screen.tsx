import { ContentPage, type ContentVersion } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { api, ApiError } from '../../client/api.ts';
import { useCrumb } from '../../client/crumb.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { ReasonDialog } from '../../ui/reason-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCall } from '../session/index.ts';
import { DOCUMENT_NAMES, documentQuery, stateWords, useKeep, versionFacts } from './content-query.ts';
import { DraftEditor } from './draft-editor.tsx';

/** One text: its draft side by side, or what is in force; and every version there was. */
export function DocumentScreen() {
  const t = useText();
  const { document = '' } = useParams({ strict: false }) as { document?: string };
  const { data, error, refetch, isFetching } = useQuery(documentQuery(document));
  useCrumb(data === undefined ? undefined : t(DOCUMENT_NAMES[data.document]));
  if (data === undefined)
    return error === null ? (
      <CardLoading label={t('common.loading')} className="h-96" />
    ) : (
      <Card>
        <Failed
          title={t(error instanceof ApiError && error.status === 400 ? 'content.notFound' : 'content.failed')}
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Card>
    );
  return data.draft === null ? (
    <InForce page={data} />
  ) : (
    <DraftEditor key={data.draft.number} page={data} draft={data.draft} aside={<Versions page={data} />} />
  );
}

function InForce({ page }: { page: ContentPage }) {
  const t = useText();
  const keep = useKeep(page.document);
  const { busy, error, run } = useCall();
  return (
    <>
      <PageHead
        title={t(DOCUMENT_NAMES[page.document])}
        facts={t('content.noDraft', { number: page.in_force.number })}
        primary={
          <Button
            variant="primary"
            busy={busy}
            icon={<PenLine aria-hidden="true" size={16} />}
            onClick={() =>
              void run(async () => {
                keep(await api.post(`/api/admin/content/${page.document}/draft`, {}, ContentPage));
                toast(t('content.begun'));
              })
            }
          >
            {t('content.begin')}
          </Button>
        }
      />
      {error === null ? null : (
        <p role="alert" className="mb-3 text-critical-text">
          {error}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]">
        <Card>
          <ol>
            {page.in_force.parts.map((part, at) => (
              <li
                key={part.id}
                className="grid gap-4 border-border border-t py-3 first:border-t-0 md:grid-cols-[2rem_1fr_1fr]"
              >
                <b className="tnum text-foreground-2">{at + 1}</b>
                {(['en', 'sw'] as const).map((language) => (
                  <div key={language} lang={language} className="min-w-0 [overflow-wrap:anywhere]">
                    <b className="block">{part.title[language]}</b>
                    <span className="whitespace-pre-line text-foreground-2">{part.text[language]}</span>
                  </div>
                ))}
              </li>
            ))}
          </ol>
        </Card>
        <Versions page={page} />
      </div>
    </>
  );
}

function Versions({ page }: { page: ContentPage }) {
  const t = useText();
  const keep = useKeep(page.document);
  const { busy, error, run } = useCall();
  const [gone, setGone] = useState<ContentVersion | null>(null);
  return (
    <Card title={t('content.versions')}>
      <ul>
        {page.versions.map((version) => {
          const { words, tone } = stateWords(version);
          return (
            <li key={version.number} className="border-border border-t py-2.5 first:border-t-0">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <b>{t('content.version', { number: version.number })}</b>
                <StatusChip tone={tone}>{words}</StatusChip>
              </p>
              <p className="text-foreground-2 text-xs">{versionFacts(version)}</p>
              {version.state === 'planned' ? (
                <Button variant="danger" className="mt-2" onClick={() => setGone(version)}>
                  {t('content.withdraw')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {gone === null ? null : (
        <ReasonDialog
          title={t('content.withdrawTitle', { number: gone.number })}
          text={t('content.withdrawText')}
          verb={t('content.withdraw')}
          destroys
          busy={busy}
          error={error}
          onClose={() => setGone(null)}
          onSend={(reason) =>
            void run(async () => {
              const body = { number: gone.number, reason };
              keep(await api.post(`/api/admin/content/${page.document}/withdraw`, body, ContentPage));
              setGone(null);
              toast(t('content.withdrawn'));
            })
          }
        />
      )}
    </Card>
  );
}
