import {
  APPEAL_WORDS_MAX,
  type AppealAbout,
  type AppealsAnswer,
  APPEAL_ANSWER_DAYS,
  saysEnough,
} from '@mnada/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { Field, INPUT_BAD, INPUT_BOX } from '@mnada/ui/field.tsx';
import { useApi } from '../../client/api.ts';
import { failureOf, refusalLines } from '../../client/failure-text.ts';
import { useText } from '../../client/i18n/index.ts';
import { keepWords, keptWords } from './appeal-draft.ts';
import { type Appellant, nameOf, sendAppeal } from './appeals-query.ts';

/** Once about each decision: what is typed stays until the server has it. */
export function AppealForm({
  about,
  who,
  onSent,
}: {
  about: AppealAbout;
  who: Appellant;
  onSent: (answer: AppealsAnswer) => void;
}) {
  const t = useText();
  const api = useApi();
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
      const answer = await sendAppeal(api, who, about, words.trim());
      keepWords(of, about, '');
      announceOwn(t('appeals.sent'));
      onSent(answer);
    } catch (error) {
      setFailure(refusalLines(failureOf(error, t('appeals.sendFailed'))));
      setIsBusy(false);
    }
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-4">
      <Field
        id={id}
        label={t('appeals.words')}
        hint={left <= 100 ? t('appeals.left', { count: left }) : t('appeals.once')}
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
      <p className="text-foreground-2 text-sm">{t(`appeals.next_${about}`, { count: APPEAL_ANSWER_DAYS })}</p>
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
