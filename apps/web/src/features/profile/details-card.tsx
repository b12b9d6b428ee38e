import { type OwnUser, UserAnswer } from '@mnada/contract';
import { BadgeCheck, CircleDashed, Pencil } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { failureOf, refusalLines } from '../../client/failure-text.ts';
import { fullNameProblem } from '../accounts/index.ts';
import { useApi } from '../../client/api.ts';
import { updateUser } from '../../client/session.ts';
import { useText } from '../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { Chip } from '@mnada/ui/chip.tsx';
import { TextField } from '@mnada/ui/text-field.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { Card, ReadRow } from './card.tsx';

/** Read rows; Edit turns the full name into a field (ACC-7: saved on the server). */
export function DetailsCard({ user }: { user: OwnUser }) {
  const t = useText();
  const [isEditing, setIsEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const stop = () => {
    setIsEditing(false);
    requestAnimationFrame(() => edit.current?.focus()); // back where the person came from
  };
  return (
    <Card
      title={t('profile.details')}
      aside={
        isEditing ? null : (
          <Button
            ref={edit}
            variant="ghost"
            className="-mr-3 px-3"
            icon={<Pencil aria-hidden="true" size={18} />}
            onClick={() => setIsEditing(true)}
          >
            {t('profile.edit')}
          </Button>
        )
      }
    >
      {isEditing ? <NameForm user={user} onDone={stop} /> : null}
      <dl>
        {isEditing ? null : <ReadRow name={t('accounts.fullName')}>{user.fullName}</ReadRow>}
        <ReadRow name={t('accounts.username')}>{user.username}</ReadRow>
      </dl>
    </Card>
  );
}

export function VerifiedChip({ isVerified }: { isVerified: boolean }) {
  const t = useText();
  return isVerified ? (
    <Chip tone="live" icon={<BadgeCheck aria-hidden="true" size={14} />}>
      {t('profile.verified')}
    </Chip>
  ) : (
    <Chip tone="neutral" icon={<CircleDashed aria-hidden="true" size={14} />}>
      {t('profile.notVerified')}
    </Chip>
  );
}

const NAME_FIELD = 'profile-name';

function NameForm({ user, onDone }: { user: OwnUser; onDone: () => void }) {
  const t = useText();
  const api = useApi();
  const [fullName, setFullName] = useState(user.fullName);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = fullNameProblem(fullName);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (problem !== null) {
      document.getElementById(NAME_FIELD)?.focus();
      return;
    }
    setIsBusy(true);
    setFailure(null);
    try {
      const answer = await api.patch('/api/auth/profile', { fullName: fullName.trim() }, UserAnswer);
      updateUser(answer.user);
      toast.success(t('profile.profileSaved'));
      onDone();
    } catch (error) {
      setFailure(refusalLines(failureOf(error, t('profile.profileFailed'))));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)} className="mb-3 flex flex-col gap-3">
      <TextField
        label={t('accounts.fullName')}
        id={NAME_FIELD}
        name="fullName"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={100}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit exactly this
        autoFocus
        value={fullName}
        onChange={(event) => setFullName(event.target.value)}
        error={problem === null ? null : t(`accounts.${problem}`)}
      />
      {failure === null ? null : (
        <Banner tone="error" alert>
          {failure}
        </Banner>
      )}
      <span className="flex gap-2">
        <Button type="submit" variant="primary" busy={isBusy} resting={problem !== null} className="flex-1">
          {t(isBusy ? 'accounts.saving' : 'profile.save')}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </span>
    </form>
  );
}
