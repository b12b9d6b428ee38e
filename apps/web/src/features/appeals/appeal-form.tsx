import {
  APPEAL_WORDS_MAX,
  type AppealAbout,
  type AppealsAnswer,
  APPEAL_ANSWER_DAYS,
  saysEnough,
  type OwnQuestion,
} from '@mnada/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { Field, INPUT_BAD, INPUT_BOX } from '@mnada/ui/field.tsx';
import { useApi } from '../../client/api.ts';
import { failureOf, refusalLines } from '../../client/failure-text.ts';
import { formatDate, useLanguage, useText } from '../../client/i18n/index.ts';
import { keepWords, keptWords, type WordsAbout } from './appeal-draft.ts';
import { type Appellant, nameOf, sendAnswer, sendAppeal } from './appeals-query.ts';

type Sent = { who: Appellant; onSent: (answer: AppealsAnswer) => void };

/** Once about each decision. */
export function AppealForm({ about, who, onSent }: Sent & { about: AppealAbout }) {
  const t = useText();
  const api = useApi();
  return (
    <WordsForm
      about={about}
      who={who}
      label={t('appeals.words')}
      hint={t('appeals.once')}
      next={t(`appeals.next_${about}`, { count: APPEAL_ANSWER_DAYS })}
      send={async (words) => onSent(await sendAppeal(api, who, about, words))}
    />
  );
}

/** Once to each question of staff (OPS-27). */
export function AnswerForm({ question, who, onSent }: Sent & { question: OwnQuestion }) {
  const t = useText();
  const api = useApi();
  const language = useLanguage();
  return (
    <WordsForm
      about={`question-${question.id}`}
      who={who}
      label={t('appeals.answerWords')}
      hint={t('appeals.answerOnce')}
      next={t('appeals.next_question', { date: formatDate(question.answer_by, language) })}
      send={async (words) => onSent(await sendAnswer(api, who, question.id, words))}
    />
  );
}

/** What is typed stays until the server has it. */
function WordsForm({
  about,
  who,
  label,
  hint,
  next,
  send,
}: {
  about: WordsAbout;
  who: Appellant;
  label: string;
  hint: string;
  next: string;
  send: (words: string) => Promise<void>;
}) {
  const t = useText();
  const of = nameOf(who);
  const [words, setWords] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => setWords(keptWords(of, about)), [of, about]);
  const isComplete = saysEnough(words);
  const left = APPEAL_WORDS_MAX - words.length;
  const id = `appeal-${about}`;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setHasTried(true);
    setFailure(null);
    if (!isComplete) {
      document.getElementById(id)?.focus();
      return;
    }
    setIsBusy(true);
    try {
      await send(words.trim());
      keepWords(of, about, '');
      announceOwn(t('appeals.sent'));
    } catch (error) {
      setFailure(refusalLines(failureOf(error, t('appeals.sendFailed'))));
      setIsBusy(false);
    }
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-4">
      <Field
        id={id}
        label={label}
        hint={left <= 100 ? t('appeals.left', { count: left }) : hint}
        error={hasTried && !isComplete ? t('appeals.tooShort') : null}
      >
        {({ id: fieldId, describedBy, invalid }) => (
          <div className={cx(INPUT_BOX, invalid && INPUT_BAD)}>
            <textarea
              id={fieldId}
              name="words"
              rows={6}
              maxLength={APPEAL_WORDS_MAX}
              value={words}
              aria-describedby={describedBy}
              aria-invalid={invalid || undefined}
              className="w-full min-w-0 bg-transparent px-3.5 py-3 text-base outline-none"
              onChange={({ target }) => {
                setWords(target.value);
                keepWords(of, about, target.value);
              }}
            />
          </div>
        )}
      </Field>
      <p className="text-foreground-2 text-sm">{next}</p>
      {failure === null ? null : (
        <Banner tone="error" alert>
          {failure}
        </Banner>
      )}
      <Button type="submit" variant="primary" busy={isBusy} resting={!isComplete} className="w-full">
        {t(isBusy ? 'appeals.sending' : 'appeals.send')}
      </Button>
    </form>
  );
}
