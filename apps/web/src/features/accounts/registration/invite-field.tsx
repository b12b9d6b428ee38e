import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { TextField } from '@mnada/ui/text-field.tsx';
import type { Invite } from './use-invite.ts';

/** For a code that a friend told (OWN-3): behind a question, for most people have none. */
export function InviteField({
  id,
  value,
  onChange,
  invite,
}: {
  id: string;
  value: string;
  onChange: (typed: string) => void;
  invite: Invite;
}) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus(); // it was asked for by the press that opened it
  }, [isOpen]);
  if (!isOpen && value === '')
    return (
      <Button variant="ghost" className="-my-1 self-start px-0!" onClick={() => setOpen(true)}>
        {t('accounts.haveInvite')}
      </Button>
    );
  const isRight = invite.typedIs === 'right';
  return (
    <TextField
      ref={field}
      id={id}
      name="inviteCode"
      label={t('accounts.inviteCode')}
      hint={isRight ? t('accounts.invitedBy', { code: value.trim() }) : t('accounts.inviteHint')}
      good={isRight}
      error={invite.typedIs === 'wrong' ? t('accounts.inviteNobodys') : null}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onFocus={() => setOpen(true)} // also one that stood there from the start stays when it is emptied
      onBlur={() => void invite.settle()}
    />
  );
}
