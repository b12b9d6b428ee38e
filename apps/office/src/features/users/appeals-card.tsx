import { APPEAL_ANSWER_MAX, type Appeal, UserOverview } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api } from '../../client/api.ts';
import { formatDayTime, useText } from '../../client/i18n/index.ts';
import { NotProved, useCall, withStepUp } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { userQuery } from './user-queries.ts';

/**
 * What people wrote to what holds them, in their own words, and what was answered (OPS-26); nothing where nobody wrote.
 * @param answer what answers it, under the words that wait
 */
export function AppealsCard({
  appeals,
  of,
  answer = null,
}: {
  appeals: readonly Appeal[];
  of: 'case' | 'user';
  answer?: ReactNode;
}) {
  const t = useText();
  if (appeals.length === 0) return null;
  return (
    <Card title={t('users.appeals')} facts={appeals.length}>
      <ul className="grid gap-4">
        {appeals.map((each) => (
          <li key={each.id} className="border-border border-t pt-3 first:border-t-0 first:pt-0">
            <p className="flex flex-wrap items-center gap-2">
              <b>{of === 'case' ? each.user.username : t(`users.appeal_${each.about}`)}</b>
              <StatusChip tone={each.outcome === null ? 'warn' : 'info'}>
                {t(`users.outcome_${each.outcome ?? 'open'}`)}
              </StatusChip>
              {each.case === null || of === 'case' ? null : (
                <Link
                  to={'/fraud/$caseId' as '/'}
                  params={{ caseId: each.case } as never}
                  className="font-semi text-link hover:underline"
                >
                  {each.case}
                </Link>
              )}
            </p>
            {each.words === '' ? null : (
              <blockquote className="mt-1.5 whitespace-pre-line break-words rounded-md bg-surface-2 p-3">
                {each.words}
              </blockquote>
            )}
            <p className="mt-1 text-foreground-2 text-xs">
              {t('users.appealWritten', { when: formatDayTime(each.written_at) })}
              {each.outcome === null ? ` ${t('users.appealDue', { when: formatDayTime(each.answer_by) })}` : null}
            </p>
            {each.answer === '' ? null : <p className="mt-1 whitespace-pre-line break-words">{each.answer}</p>}
            {each.answered_at === null || each.answered_by === null ? null : (
              <p className="text-foreground-2 text-xs">
                {t('users.byWho', { who: each.answered_by.name, when: formatDayTime(each.answered_at) })}
              </p>
            )}
            {each.outcome === null ? answer : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** On a person's page: that it stands is another colleague's word; whoever decided it may lift it. */
export function AnswerAppeal({ page }: { page: UserOverview }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { may_answer: may } = page;
  if (may === null) return null;
  if (may !== 'yes') return <p className="mt-2 text-foreground-2">{t(`users.mayAnswer_${may}`)}</p>;
  return (
    <>
      <Button className="mt-2" onClick={() => setOpen(true)}>
        {t('users.answerAppeal')}
      </Button>
      {open ? <AnswerDialog page={page} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function AnswerDialog({ page, onClose }: { page: UserOverview; onClose: () => void }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [answer, setAnswer] = useState('');
  const { busy, error, run } = useCall();
  const canSend = answer.trim().length >= 3;
  const send = () =>
    run(async () => {
      const { id } = page.user;
      const path = `/api/admin/users/${id}/appeal`;
      try {
        const next = await withStepUp(() => api.post(path, { answer: answer.trim() }, UserOverview));
        queryClient.setQueryData(userQuery(id).queryKey, next);
      } catch (problem) {
        if (problem instanceof NotProved) return;
        throw problem;
      }
      void queryClient.invalidateQueries({ queryKey: ['today'] });
      toast(t('users.answerDone'));
      onClose();
    });
  return (
    <Dialog open onClose={onClose} title={t('users.answerAppeal')} description={t('users.answerText')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend && !busy) void send();
        }}
      >
        <TextArea
          label={t('users.answerLabel', { language: t(`users.${page.language}`) })}
          maxLength={APPEAL_ANSWER_MAX}
          value={answer}
          error={error}
          onChange={(event) => setAnswer(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          className="justify-self-end"
          busy={busy}
          resting={!canSend}
          title={canSend ? undefined : t('common.reasonNeeded')}
        >
          {t('users.answerGo')}
        </Button>
      </form>
    </Dialog>
  );
}
