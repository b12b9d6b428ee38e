import { ContentPage } from '@mnada/contract/office';
import { Check, FileDiff, Eye, Languages } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { BeginsChoice, useBegins } from '../../ui/begins.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { Diff } from '../../ui/diff.tsx';
import { TextArea, Tick } from '../../ui/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ReasonDialog } from '../../ui/reason-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { NotProved, useCall, withStepUp } from '../session/index.ts';
import { DOCUMENT_NAMES, useKeep } from './content-query.ts';
import { difference } from './difference.ts';
import { PartRows } from './part-rows.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { PromoPreview } from './promo-preview.tsx';
import { PromoRows } from './promo-rows.tsx';

type Draft = NonNullable<ContentPage['draft']>;
const Present = z.object({ present: ContentPage });
const writtenOf = ({ parts, changed, asks_again }: Draft) => ({ parts, changed, asks_again });

/** A draft side by side; saved with the revision it was opened with, published once it is whole in both languages. */
export function DraftEditor({ page, draft, aside }: { page: ContentPage; draft: Draft; aside: ReactNode }) {
  const t = useText();
  const keep = useKeep(page.document);
  const [base, setBase] = useState(draft);
  const [mine, setMine] = useState(() => writtenOf(draft));
  const [shows, setShows] = useState<'compare' | 'preview' | 'publish' | 'discard' | null>(null);
  const { busy, error, failure, run, clear } = useCall();
  const isDirty = JSON.stringify(mine) !== JSON.stringify(writtenOf(base));
  const present = failure?.code === 'EDITED_MEANWHILE' ? z.safeParse(Present, failure.body).data?.present : undefined;
  const path = `/api/admin/content/${page.document}`;
  const isPromo = page.document === 'promo';
  const Preview = isPromo ? PromoPreview : PreviewDialog;
  const take = (next: ContentPage) => {
    keep(next);
    if (next.draft !== null) setBase(next.draft);
  };
  const save = (revision: number) =>
    run(async () => {
      const next = await api.post(`${path}/save`, { ...mine, revision }, ContentPage);
      take(next);
      if (next.draft !== null) setMine(writtenOf(next.draft));
      toast(t('content.saved'));
    });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (isDirty && !busy) void save(base.revision);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  const mayPublish = !isDirty && base.missing.length === 0 && !base.needs_another;
  const resting = isDirty ? 'content.saveFirst' : base.missing.length > 0 ? 'content.bothText' : 'content.needsAnother';
  return (
    <>
      <PageHead
        title={t(DOCUMENT_NAMES[page.document])}
        chips={
          <>
            <StatusChip tone="grey">{t('content.draft')}</StatusChip>
            {base.missing.length === 0 ? (
              <StatusChip tone="ok" icon={Check}>
                {t('content.whole')}
              </StatusChip>
            ) : (
              <StatusChip tone="warn" icon={Languages}>
                {t('content.left', { count: base.missing.length })}
              </StatusChip>
            )}
          </>
        }
        facts={t('content.isDraft', { number: base.number, inForce: page.in_force.number })}
        actions={
          <>
            <Button icon={<Eye aria-hidden="true" size={16} />} onClick={() => setShows('preview')}>
              {t('content.preview')}
            </Button>
            <Button
              icon={<FileDiff aria-hidden="true" size={16} />}
              onClick={() => setShows(shows === 'compare' ? null : 'compare')}
            >
              {shows === 'compare' ? t('content.edit') : t('content.compare', { number: page.in_force.number })}
            </Button>
            <Button variant="soft" busy={busy} resting={!isDirty} onClick={() => void save(base.revision)}>
              {t('content.save')}
            </Button>
          </>
        }
        primary={
          <Button
            variant="primary"
            icon={<Check aria-hidden="true" size={16} />}
            resting={!mayPublish}
            {...(mayPublish ? {} : { title: t(resting) })}
            onClick={() => setShows('publish')}
          >
            {t('content.publish')}
          </Button>
        }
      />
      {error === null || shows === 'publish' || shows === 'discard' ? null : (
        <div role="alert" className="mb-4 rounded-md bg-critical-soft p-3 text-critical-text">
          <p className="font-semi">{present === undefined ? error : t('content.behind')}</p>
          {present?.draft == null ? null : (
            <Behind
              theirs={present.draft}
              mine={mine.parts}
              onMine={(revision) => {
                clear();
                void save(revision);
              }}
              onTheirs={(theirs) => {
                clear();
                take(present);
                setMine(writtenOf(theirs));
              }}
            />
          )}
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]">
        {shows === 'compare' ? (
          <Differences before={page.in_force.parts} after={mine.parts} />
        ) : isPromo ? (
          <PromoRows parts={mine.parts} onChange={(parts) => setMine({ ...mine, parts: [...parts] })} />
        ) : (
          <PartRows
            parts={mine.parts}
            hasTopics={page.document === 'help'}
            onChange={(parts) => setMine({ ...mine, parts: [...parts] })}
          />
        )}
        <div className="grid min-w-0 gap-4">
          {aside}
          {page.document === 'terms' ? (
            <Card title={t('content.publishing')}>
              <Tick
                label={
                  <span>
                    <b className="block">{t('content.asksAgain')}</b>
                    <span className="text-foreground-2 text-xs">{t('content.asksAgainText')}</span>
                  </span>
                }
                checked={mine.asks_again}
                onChange={(event) => setMine({ ...mine, asks_again: event.target.checked })}
              />
              {mine.asks_again
                ? (['en', 'sw'] as const).map((language) => (
                    <TextArea
                      key={language}
                      lang={language}
                      rows={2}
                      maxLength={300}
                      className="mt-2"
                      label={t('content.changed', {
                        language: t(language === 'en' ? 'content.english' : 'content.kiswahili'),
                      })}
                      value={mine.changed[language]}
                      onChange={(event) =>
                        setMine({ ...mine, changed: { ...mine.changed, [language]: event.target.value } })
                      }
                    />
                  ))
                : null}
            </Card>
          ) : null}
          {base.missing.length === 0 ? null : <Missing draft={base} />}
          {base.needs_another ? (
            <p className="rounded-md bg-soon-soft p-3 text-soon-text">{t('content.needsAnother')}</p>
          ) : null}
          {isPromo ? null : <p className="rounded-md bg-surface-2 p-3 text-foreground-2">{t('content.auctions')}</p>}
          <Button variant="danger" className="justify-self-start" onClick={() => setShows('discard')}>
            {t('content.discard')}
          </Button>
        </div>
      </div>
      {shows === 'preview' ? <Preview parts={mine.parts} onClose={() => setShows(null)} /> : null}
      {shows === 'publish' ? (
        <PublishDialog
          number={base.number}
          busy={busy}
          error={error}
          onClose={() => setShows(null)}
          onSend={(reason, from) =>
            void run(async () => {
              const body = { revision: base.revision, reason, ...(from === null ? {} : { from }) };
              try {
                keep(await withStepUp(() => api.post(`${path}/publish`, body, ContentPage)));
                toast(t('content.published'));
              } catch (problem) {
                if (!(problem instanceof NotProved)) throw problem;
              }
            })
          }
        />
      ) : null}
      {shows === 'discard' ? (
        <ReasonDialog
          title={t('content.discard')}
          text={t('content.discardText')}
          verb={t('content.discard')}
          destroys
          busy={busy}
          error={error}
          onClose={() => setShows(null)}
          onSend={(reason) =>
            void run(async () => {
              keep(await api.post(`${path}/discard`, { revision: base.revision, reason }, ContentPage));
              toast(t('content.discarded'));
            })
          }
        />
      ) : null}
    </>
  );
}

function Differences({ before, after }: { before: Draft['parts']; after: Draft['parts'] }) {
  const t = useText();
  const rows = difference(before, after);
  return (
    <Card flush>
      {rows.length === 0 ? <p className="p-4.5 text-foreground-2">{t('content.same')}</p> : <Diff rows={rows} />}
    </Card>
  );
}

function Behind({
  theirs,
  mine,
  onMine,
  onTheirs,
}: {
  theirs: Draft;
  mine: Draft['parts'];
  onMine: (revision: number) => void;
  onTheirs: (theirs: Draft) => void;
}) {
  const t = useText();
  return (
    <div className="mt-2 text-foreground">
      <Differences before={theirs.parts} after={mine} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => onTheirs(theirs)}>{t('content.theirs')}</Button>
        <Button variant="danger" onClick={() => onMine(theirs.revision)}>
          {t('content.mine')}
        </Button>
      </div>
    </div>
  );
}

function Missing({ draft: { missing, parts } }: { draft: Draft }) {
  const t = useText();
  const SHOWN = 8;
  return (
    <div className="rounded-md bg-soon-soft p-3">
      <p className="flex gap-2 font-semi text-soon-text">
        <Languages aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
        {t('content.both')}
      </p>
      <ul className="mt-1">
        {missing.slice(0, SHOWN).map((each) => {
          const [id = '', language, what] = each.split(' ');
          return (
            <li key={each}>
              {t('content.missing', {
                part: parts.find((part) => part.id === id)?.title.en || id,
                language: t(language === 'sw' ? 'content.kiswahili' : 'content.english'),
                what: t(what === 'title' ? 'content.missingHeading' : 'content.missingText'),
              })}
            </li>
          );
        })}
      </ul>
      <p className="mt-1 text-foreground-2">{t('content.bothText')}</p>
    </div>
  );
}

function PublishDialog({
  number,
  busy,
  error,
  onSend,
  onClose,
}: {
  number: number;
  busy: boolean;
  error: string | null;
  onSend: (reason: string, from: string | null) => void;
  onClose: () => void;
}) {
  const t = useText();
  const begins = useBegins();
  return (
    <ReasonDialog
      title={t('content.publishTitle', { number })}
      text={t('content.publishText')}
      verb={t('content.publish')}
      busy={busy}
      error={error}
      canSend={begins.isKnown}
      onClose={onClose}
      onSend={(reason) => onSend(reason, begins.from)}
    >
      <BeginsChoice begins={begins} legend={t('content.begins')} atOnce={t('content.atOnce')} />
    </ReasonDialog>
  );
}
