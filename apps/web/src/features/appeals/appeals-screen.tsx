import { type AppealsAnswer, type OwnAppeal, type OwnQuestion, suspensionCause, suspensionEnd } from '@mnada/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Banner } from '@mnada/ui/banner.tsx';
import { LinkButton } from '@mnada/ui/button.tsx';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { Panel } from '@mnada/ui/panel.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { useHydrated } from '@mnada/ui/use-hydrated.ts';
import { ApiError, useApi } from '../../client/api.ts';
import { formatDate, useLanguage, useText } from '../../client/i18n/index.ts';
import { useSession } from '../../client/session.ts';
import { useSignedIn } from '../../client/session-end.ts';
import { usePersonalSocket } from '../../realtime/index.ts';
import { SupportLater } from '../help/index.ts';
import { useFreshAfterNews } from '../notifications/index.ts';
import { AnswerForm, AppealForm } from './appeal-form.tsx';
import { useAppealPass } from './appeal-pass.ts';
import { type Appellant, appealsQuery, nameOf } from './appeals-query.ts';

/**
 * `/appeal`: what holds somebody, what they say to it, what happens next and by when (OPS-26). Whoever can't sign in comes with what the
 * refused sign-in handed out; everybody else is led to sign-in.
 */
export function AppealsScreen() {
  const isAlive = useHydrated();
  const isVisitor = useSession() === null;
  const pass = useAppealPass();
  if (!isAlive) return <Appeals who={null} />;
  return isVisitor && pass !== null ? <Appeals who={{ pass }} /> : <OwnAppeals />;
}

function OwnAppeals() {
  const session = useSignedIn();
  usePersonalSocket();
  useFreshAfterNews(['appeals']);
  return <Appeals who={session === null ? null : { userId: session.user.id }} />;
}

/** @param who null: not known yet, or on the way to sign-in */
function Appeals({ who }: { who: Appellant | null }) {
  const t = useText();
  const queryClient = useQueryClient();
  const options = appealsQuery(useApi(), who);
  const query = useQuery(options);
  const isOver = query.error instanceof ApiError && query.error.code === 'APPEAL_PASS_OVER';
  return (
    <>
      <PageHeader title={t('appeals.title')} />
      <div className="column late-content grid grid-cols-1 content-start gap-3 py-3 md:gap-4 md:py-6">
        {query.data !== undefined && who !== null ? (
          <AppealList
            answer={query.data}
            who={who}
            onSent={(answer) => queryClient.setQueryData(options.queryKey, answer)}
          />
        ) : isOver ? (
          <Panel title={t('appeals.passOver')}>
            <p className="text-foreground-2">{t('appeals.passOverText')}</p>
            <LinkButton variant="primary" className="mt-4" to="/login">
              {t('appeals.signIn')}
            </LinkButton>
          </Panel>
        ) : isStuck(query) ? (
          <LoadProblem query={query} failed={t('appeals.failed')} backTo="/" />
        ) : (
          <div role="status" aria-label={t('common.loading')} className="skeleton-page">
            <Panel>
              <Skeleton className="h-6 w-56" />
              <Skeleton className="mt-3 h-5 w-full" />
              <Skeleton className="mt-6 h-40 w-full" />
            </Panel>
          </div>
        )}
      </div>
    </>
  );
}

function AppealList({
  answer: { appeals, questions },
  who,
  onSent,
}: {
  answer: AppealsAnswer;
  who: Appellant;
  onSent: (answer: AppealsAnswer) => void;
}) {
  const t = useText();
  if (appeals.length === 0 && questions.length === 0)
    return (
      <Panel title={t('appeals.none')}>
        <p className="text-foreground-2">{t('appeals.noneText')}</p>
        <LinkButton className="mt-4" to="/">
          {t('appeals.toAuctions')}
        </LinkButton>
      </Panel>
    );
  const [waiting, past] = [questions.filter((each) => each.can_answer), questions.filter((each) => !each.can_answer)];
  return (
    <>
      {waiting.map((question) => (
        <Question key={question.id} question={question} who={who} onSent={onSent} />
      ))}
      <OwnWords appeals={appeals} who={who} onSent={onSent} />
      {past.map((question) => (
        <Question key={question.id} question={question} who={who} onSent={onSent} />
      ))}
    </>
  );
}

type Shown = { who: Appellant; onSent: (answer: AppealsAnswer) => void };

/** What staff asked, in their words, and what was answered to it; or the place to answer. */
function Question({ question, who, onSent }: Shown & { question: OwnQuestion }) {
  const t = useText();
  const language = useLanguage();
  const { words, asked_at: askedAt, can_answer: canAnswer, answer, answered_at: answeredAt } = question;
  return (
    <Panel title={t(canAnswer ? 'appeals.question' : 'appeals.wasQuestion')}>
      <Quote name={t('appeals.asked', { date: formatDate(askedAt, language) })} words={words} />
      {canAnswer ? (
        <AnswerForm key={nameOf(who)} question={question} who={who} onSent={onSent} />
      ) : answeredAt === null ? (
        <p className="mt-3 text-foreground-2">{t('appeals.questionOver')}</p>
      ) : (
        <div className="mt-4 grid grid-cols-1 gap-3">
          <Quote name={t('appeals.yours', { date: formatDate(answeredAt, language) })} words={answer} />
          <Banner tone="notice">{t('appeals.answered')}</Banner>
        </div>
      )}
    </Panel>
  );
}

const Quote = ({ name, words }: { name: string; words: string }) => (
  <figure>
    <figcaption className="font-semi text-sm">{name}</figcaption>
    <blockquote className="mt-1.5 whitespace-pre-line break-words rounded-lg bg-surface-2 px-3.5 py-3">
      {words}
    </blockquote>
  </figure>
);

function OwnWords({ appeals, who, onSent }: Shown & { appeals: readonly OwnAppeal[] }) {
  const t = useText();
  return appeals.map((appeal) => (
    <Panel key={`${appeal.about} ${appeal.written?.at ?? 'new'}`} title={t(titleOf(appeal))}>
      <About appeal={appeal} />
      {appeal.written === null ? (
        <AppealForm key={nameOf(who)} about={appeal.about} who={who} onSent={onSent} />
      ) : (
        <Written written={appeal.written} />
      )}
    </Panel>
  ));
}

const titleOf = ({ about, scope, is_running: isRunning }: OwnAppeal) =>
  about === 'hold'
    ? isRunning
      ? 'appeals.held'
      : 'appeals.wasHeld'
    : isRunning
      ? scope === 'all'
        ? 'appeals.suspended'
        : 'appeals.limited'
      : 'appeals.wasSuspended';

/** Why, and until when: what happens by itself is said as it stands with the server. */
function About({ appeal: { about, cause, until, is_running: isRunning } }: { appeal: OwnAppeal }) {
  const t = useText();
  const language = useLanguage();
  const date = until === null ? '' : formatDate(until, language);
  return (
    <div className="text-foreground-2">
      {cause === null ? null : <p>{suspensionCause(cause, language)}</p>}
      {about === 'hold' ? (
        <p>
          {t(isRunning ? 'appeals.heldText' : until === null ? 'appeals.wasHeldAnyDay' : 'appeals.wasHeldText', {
            date,
          })}
        </p>
      ) : null}
      {about === 'suspension' && isRunning ? (
        <p>{t('appeals.lasts', { until: suspensionEnd(until ?? undefined, language) })}</p>
      ) : null}
      {about === 'suspension' && !isRunning ? <p>{t('appeals.ended', { date })}</p> : null}
    </div>
  );
}

function Written({ written }: { written: NonNullable<OwnAppeal['written']> }) {
  const t = useText();
  const language = useLanguage();
  const { words, at, outcome, answer, answer_by: answerBy, is_late: isLate, answered_at: answeredAt } = written;
  return (
    <div className="mt-4 grid grid-cols-1 gap-3">
      <Quote name={t('appeals.yours', { date: formatDate(at, language) })} words={words} />
      {outcome === null ? (
        <>
          <Banner tone="notice" title={t(isLate ? 'appeals.late' : 'appeals.waits')}>
            {t(isLate ? 'appeals.lateText' : 'appeals.waitsText', { date: formatDate(answerBy, language) })}
          </Banner>
          {isLate ? <SupportLater /> : null}
        </>
      ) : (
        <Banner
          tone={outcome === 'stands' ? 'info' : 'success'}
          title={t(`appeals.outcome_${outcome}`, { date: answeredAt === null ? '' : formatDate(answeredAt, language) })}
        >
          {answer === '' ? (
            t(`appeals.after_${outcome}`)
          ) : (
            <span className="whitespace-pre-line break-words">{answer}</span>
          )}
        </Banner>
      )}
    </div>
  );
}
