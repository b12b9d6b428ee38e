import { PeopleAnswer, type Person } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole, Plus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { useMe } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccessGrid } from './access-grid.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PeopleCard } from './people-card.tsx';
import { peopleQuery } from './people-query.ts';
import { PersonDialog } from './person-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { usePeopleAct } from './use-people-act.ts';

type Open = { what: 'invite' } | { what: 'role' } | { what: 'person'; person: Person } | null;

/** The table that the server reads, who the people are, and what no role lifts. */
export function RolesScreen() {
  const t = useText();
  const me = useMe();
  const { data, error, refetch, isFetching } = useQuery(peopleQuery);
  const [open, setOpen] = useState<Open>(null);
  const { run, keep } = usePeopleAct();
  const close = () => setOpen(null);
  return (
    <>
      <PageHead
        title={t('roles.title')}
        facts={t('roles.facts')}
        actions={
          <>
            <ExportButton href="/api/admin/people.csv" />
            <Button icon={<Plus aria-hidden="true" size={16} />} onClick={() => setOpen({ what: 'role' })}>
              {t('roles.addRole')}
            </Button>
          </>
        }
        primary={
          <Button
            variant="primary"
            icon={<UserPlus aria-hidden="true" size={16} />}
            onClick={() => setOpen({ what: 'invite' })}
          >
            {t('roles.invite')}
          </Button>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_322px]">
        <div className="min-w-0 max-lg:order-2">
          <AccessGrid />
        </div>
        <div className="grid min-w-0 gap-4 max-lg:order-1">
          {data !== undefined ? (
            <PeopleCard
              answer={data}
              onOpen={(person) => setOpen({ what: 'person', person })}
              onTakeBack={(id) =>
                void run(
                  () => api.post(`/api/admin/invitations/${id}/withdraw`, {}, PeopleAnswer),
                  (answer) => {
                    keep(answer);
                    toast(t('roles.back'));
                  },
                )
              }
            />
          ) : error === null ? (
            <CardLoading label={t('common.loading')} className="h-80" />
          ) : (
            <Card>
              <Failed title={t('roles.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
            </Card>
          )}
          <Card title={t('roles.rules')}>
            <ul className="grid gap-2.5 text-foreground-2">
              {[
                t('roles.rule1'),
                data === undefined
                  ? t('roles.rule2Two')
                  : t('roles.rule2', { amount: formatKes(data.two_approvals_above) }),
                t('roles.rule3'),
                t('roles.rule4'),
              ].map((rule) => (
                <li key={rule} className="flex gap-3">
                  <LockKeyhole aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
                  {rule}
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
      {open?.what === 'invite' ? <InviteDialog roles={data?.roles ?? []} onClose={close} /> : null}
      {open?.what === 'role' ? <RoleDialog onClose={close} /> : null}
      {open?.what === 'person' ? (
        <PersonDialog
          person={open.person}
          roles={data?.roles ?? []}
          isSelf={open.person.id === me.person.id}
          onClose={close}
        />
      ) : null}
    </>
  );
}
