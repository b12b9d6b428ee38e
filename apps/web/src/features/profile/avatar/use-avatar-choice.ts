import { UserAnswer } from '@mnada/contract';
import { useEffect, useState } from 'react';
import { type Failure, failureOf } from '../../../client/failure-text.ts';
import { useApi } from '../../../client/api.ts';
import { currentSession, updateUser } from '../../../client/session.ts';
import { useLanguage, useText } from '../../../client/i18n/index.ts';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { avatarNumber, dealWith, surprise } from './deck.ts';
import { avatarName } from './names.ts';

/** Twenty of the fifty, one of them chosen, saved on the server (POST /api/auth/avatar). */
export function useAvatarChoice(onSaved: () => void) {
  const t = useText();
  const language = useLanguage();
  const api = useApi();
  const [shown, setShown] = useState<readonly number[] | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  useEffect(() => {
    // Chance is the browser's: the server must not render another twenty than the browser shows.
    const own = avatarNumber(currentSession()?.user.avatar ?? null);
    const dealt = dealWith(own, Math.random);
    setShown(dealt);
    setChosen(own ?? dealt[0] ?? null);
  }, []);

  const choose = (number: number, index: number, of: readonly number[]) => {
    setChosen(number);
    setFailure(null);
    announceOwn(t('avatar.avatarSelected', { index: index + 1, count: of.length, name: avatarName(number, language) }));
  };
  const showMore = () => {
    const dealt = dealWith(chosen, Math.random);
    setShown(dealt);
    announceOwn(t('avatar.shuffled', { count: dealt.length }));
  };
  const surpriseMe = () => {
    if (shown === null) return;
    const number = surprise(shown, chosen, Math.random);
    choose(number, shown.indexOf(number), shown);
  };

  async function save() {
    if (chosen === null || isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      const answer = await api.post('/api/auth/avatar', { selectedAvatar: `${chosen}.avif` }, UserAnswer);
      updateUser(answer.user);
      onSaved();
    } catch (error) {
      const failed = failureOf(error, t('avatar.avatarFailed'));
      setFailure(failed);
      toast.error(failed.message, { id: 'avatar' });
    } finally {
      setIsBusy(false);
    }
  }

  return {
    shown,
    chosen,
    choose: (number: number, index: number) => choose(number, index, shown ?? []),
    showMore,
    surpriseMe,
    isBusy,
    failure,
    save,
  };
}
