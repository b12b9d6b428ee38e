import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, GraduationCap, Play } from 'lucide-react';
import { Fragment, useEffect, useMemo, useState } from 'react';
import { type TextKey, useLanguage, useText } from '../../client/i18n/index.ts';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { PageContents } from '@mnada/ui/page-contents.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { SearchField } from '@mnada/ui/search-field.tsx';
import { findAnswers } from './find-answers.ts';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { ContentBlocks, contentQuery } from '../content/index.ts';
import { type HelpAnswer, type HelpTopic, toTopics } from './help-topics.ts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../client/api.ts';
import { publicConfigQuery } from '../../client/public-config.ts';
import { SupportButtons } from './support-panel.tsx';

const SEARCH_LENGTH_MAX = 80;
/** The address follows what is typed, a little behind: a link to a search can be shared. */
const ADDRESS_AFTER_MS = 400;

/** Answers by topic, searchable as one types; behind the first of them the practice auction and the pictures of how to bid (OWN-7). */
export function HelpScreen({ q, onHowTo, onHowToNear }: { q: string; onHowTo: () => void; onHowToNear: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const language = useLanguage();
  const [typed, setTyped] = useState(q);
  const query = useQuery(contentQuery(useApi(), 'help', language));
  const { data } = query;
  const all = useMemo(() => toTopics(data?.parts ?? []), [data]);
  const topics = useMemo(() => findAnswers(all, typed), [all, typed]);
  const isSearch = typed.trim() !== '';
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(
      () => void navigate({ to: '/help', search: typed.trim() === '' ? {} : { q: typed.trim() }, replace: true }),
      ADDRESS_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, q, navigate]);

  return (
    <>
      <PageHeader title={t('help.title')} />
      <div className="column grid gap-x-12 pt-4 pb-12 md:grid-cols-[16rem_minmax(0,44rem)] md:pt-6">
        <PageContents id="help-topics" title={t('help.topics')} entries={all} />
        <div className="min-w-0">
          <SearchField
            label={t('help.search')}
            placeholder={t('help.searchHint')}
            value={typed}
            onChange={setTyped}
            lengthMax={SEARCH_LENGTH_MAX}
          />
          {isSearch ? (
            <p role="status" className="mt-3 text-foreground-2 text-sm">
              {t('help.found', { count: topics.reduce((sum, topic) => sum + topic.answers.length, 0) })}
            </p>
          ) : null}
          {data === undefined ? (
            isStuck(query) ? (
              <LoadProblem query={query} failed={t('help.failed')} />
            ) : (
              <div role="status" aria-label={t('help.loading')} className="skeleton-page mt-6 space-y-3">
                <Skeleton className="h-6 w-48" />
                <Skeleton className="h-72 w-full" />
              </div>
            )
          ) : topics.length === 0 ? (
            <EmptyState title={t('help.nothing')} text={t('help.nothingText')} className="py-8" />
          ) : (
            topics.map((topic, place) => (
              <Fragment key={topic.id}>
                <Topic topic={topic} isOpen={isSearch} />
                {place === 0 && !isSearch ? <TryFirst onHowTo={onHowTo} onHowToNear={onHowToNear} /> : null}
              </Fragment>
            ))
          )}
          <HelpHonest />
          <HelpContact />
        </div>
      </div>
    </>
  );
}

function TryFirst({ onHowTo, onHowToNear }: { onHowTo: () => void; onHowToNear: () => void }) {
  const t = useText();
  return (
    <section aria-labelledby="help-try" className="mt-6 rounded-xl bg-surface px-5 py-4 shadow-card">
      <h2 id="help-try" className="text-lg">
        {t('help.tryTitle')}
      </h2>
      <p className="mt-1.5 text-foreground-2">{t('help.tryText')}</p>
      <div className="mt-3.5 flex flex-wrap gap-3">
        <LinkButton variant="primary" to="/practice" icon={<GraduationCap aria-hidden="true" size={20} />}>
          {t('help.tryButton')}
        </LinkButton>
        <Button
          variant="secondary"
          icon={<Play aria-hidden="true" size={18} />}
          onClick={onHowTo}
          onPointerEnter={onHowToNear}
          onFocus={onHowToNear}
        >
          {t('help.howButton')}
        </Button>
      </div>
    </section>
  );
}

/** Answers fold; what was searched for stands open. The browser's own find opens them as well. */
function Topic({ topic, isOpen }: { topic: HelpTopic; isOpen: boolean }) {
  return (
    <section id={topic.id} aria-labelledby={`${topic.id}-title`} className="scroll-mt-28 pt-8">
      <h2 id={`${topic.id}-title`} className="text-lg">
        {topic.title}
      </h2>
      <div className="mt-2 divide-y divide-border rounded-xl bg-surface shadow-card">
        {topic.answers.map((answer) => (
          <Answer key={`${answer.id}-${isOpen}`} answer={answer} isOpen={isOpen} />
        ))}
      </div>
    </section>
  );
}

/** Where it is done, beside the answer that says so. */
const DONE_AT: Readonly<Record<string, { to: '/settings'; section: string; text: TextKey }>> = {
  'too-much': { to: '/settings', section: 'limits', text: 'help.setLimit' },
};

function Answer({ answer: { id, question, blocks }, isOpen }: { answer: HelpAnswer; isOpen: boolean }) {
  const t = useText();
  const link = DONE_AT[id];
  return (
    <details id={id} open={isOpen || undefined} className="group scroll-mt-28 px-5">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 py-3 font-semi [&::-webkit-details-marker]:hidden">
        <h3 className="min-w-0 wrap-anywhere font-semi text-base">{question}</h3>
        <ChevronDown
          aria-hidden="true"
          size={20}
          className="shrink-0 text-foreground-2 transition-transform duration-(--dur-fast) group-open:rotate-180"
        />
      </summary>
      <div className="pb-4">
        <ContentBlocks nodes={blocks} />
        {link === undefined ? null : (
          <Link
            to={link.to}
            search={{ section: link.section }}
            className="mt-1.5 inline-flex min-h-12 items-center gap-1 font-semi text-link underline-offset-3 hover:underline"
          >
            {t(link.text)}
            <ChevronRight aria-hidden="true" size={20} />
          </Link>
        )}
      </div>
    </details>
  );
}

/** What anybody can check of the shop. */
function HelpHonest() {
  const t = useText();
  return (
    <section aria-labelledby="help-honest" className="pt-8">
      <h2 id="help-honest" className="text-lg">
        {t('help.honest')}
      </h2>
      <ul className="mt-1.5 grid gap-2">
        {HONEST.map(({ to, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-12 items-center gap-1 font-semi text-link underline-offset-3 hover:underline"
            >
              {t(text)}
              <ChevronRight aria-hidden="true" size={20} className="shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const HONEST: readonly { to: '/odds' | '/no-house-bids'; text: TextKey }[] = [
  { to: '/odds', text: 'help.honestOdds' },
  { to: '/no-house-bids', text: 'help.noHouse' },
];

/** How to reach the operator, as configured; nothing stands here that nobody answers. */
function HelpContact() {
  const t = useText();
  const { data } = useQuery(publicConfigQuery(useApi()));
  if (data === undefined) return null;
  const { phone, email, whatsapp } = data.support;
  const isReached = phone !== null || email !== null || whatsapp !== null;
  return (
    <section aria-labelledby="help-contact" className="pt-8">
      <h2 id="help-contact" className="text-lg">
        {t('help.contact')}
      </h2>
      {isReached ? <SupportButtons /> : <p className="mt-1.5 text-foreground-2">{t('help.contactNone')}</p>}
    </section>
  );
}
