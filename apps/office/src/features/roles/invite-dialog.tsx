import { Invited, type Role } from '@mnada/contract/office';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '@mnada/ui/copy-text.ts';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { INPUT, TextInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { Ticks } from './role-ticks.tsx';
import { usePeopleAct } from './use-people-act.ts';

const sentence = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** An address and roles in, a link out: shown once, since only its hash is kept. */
export function InviteDialog({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const t = useText();
  const [email, setEmail] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [link, setLink] = useState<string | null>(null);
  const { busy, error, run } = usePeopleAct();
  const canSend = email.includes('@') && chosen.size > 0;
  if (link !== null) return <LinkDialog link={link} who={email} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('roles.inviteTitle')} description={t('roles.inviteText')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend)
            void run(
              () => api.post('/api/admin/invitations', { email: email.trim(), roles: [...chosen] }, Invited),
              (invited) => setLink(invited.link),
            );
        }}
      >
        <TextInput
          label={t('roles.email')}
          type="email"
          name="email"
          error={error}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Ticks
          label={t('roles.chooseRoles')}
          options={roles.map(({ id, name, permissions }) => ({
            id,
            name,
            about:
              sentence(permissions.map((each) => t(`permissions.may_${each}`)).join(', ')) ||
              t('permissions.may_owner'),
          }))}
          chosen={chosen}
          onChange={setChosen}
        />
        <Button type="submit" variant="primary" busy={busy} resting={!canSend} className="justify-self-end">
          {t('roles.makeLink')}
        </Button>
      </form>
    </Dialog>
  );
}

export function LinkDialog({ link, who, onClose }: { link: string; who: string; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} title={t('roles.linkTitle')} description={t('roles.linkText', { who })}>
      <input
        readOnly
        aria-label={t('roles.linkTitle')}
        value={link}
        className={INPUT}
        onFocus={(event) => event.target.select()}
      />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>{t('roles.done')}</Button>
        <Button
          variant="primary"
          icon={<Copy aria-hidden="true" size={16} />}
          onClick={() => void copyText(link).then((done) => toast(t(done ? 'common.copied' : 'common.copyFailed')))}
        >
          {t('roles.copyLink')}
        </Button>
      </div>
    </Dialog>
  );
}
