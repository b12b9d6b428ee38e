import { OFFICE_PERMISSIONS, PeopleAnswer, ROLE_NAME_MAX } from '@mnada/contract/office';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { Ticks } from './role-ticks.tsx';
import { usePeopleAct } from './use-people-act.ts';

/** Another named set of permissions; nothing but what the table knows can be in it. */
export function RoleDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { busy, error, run, keep } = usePeopleAct();
  const canSend = name.trim().length >= 2 && chosen.size > 0;
  return (
    <Dialog open onClose={onClose} title={t('roles.roleTitle')} description={t('roles.roleText')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!canSend) return;
          void run(
            () => api.post('/api/admin/roles', { name: name.trim(), permissions: [...chosen] }, PeopleAnswer),
            (answer) => {
              keep(answer);
              toast(t('roles.added'));
              onClose();
            },
          );
        }}
      >
        <TextInput
          label={t('roles.roleName')}
          maxLength={ROLE_NAME_MAX}
          error={error}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Ticks
          label={t('roles.permissions')}
          options={OFFICE_PERMISSIONS.map((id) => ({ id, name: t(`permissions.${id}`) }))}
          chosen={chosen}
          onChange={setChosen}
        />
        <Button type="submit" variant="primary" busy={busy} resting={!canSend} className="justify-self-end">
          {t('roles.add', { name: name.trim() === '' ? t('roles.roleName').toLowerCase() : name.trim() })}
        </Button>
      </form>
    </Dialog>
  );
}
