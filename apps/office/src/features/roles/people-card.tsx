import type { PeopleAnswer, Person } from '@mnada/contract/office';
import { Clock, LockKeyhole } from 'lucide-react';
import { useNow } from '../../client/clock.ts';
import { formatAgo, formatDayTime, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { StaffDisc } from '../../ui/staff-disc.tsx';

const hasStep = ({ has_passkey, has_code }: Person): boolean => has_passkey || has_code;

/** Everybody of staff: what they are, whether they are here, and who has no second step yet. The whole row opens. */
export function PeopleCard({
  answer,
  onOpen,
  onTakeBack,
}: {
  answer: PeopleAnswer;
  onOpen: (person: Person) => void;
  onTakeBack: (id: string) => void;
}) {
  const t = useText();
  const now = useNow(60);
  const { people, invitations, roles } = answer;
  const without = people.filter((person) => !hasStep(person)).length;
  const nameOf = (id: string) => roles.find((role) => role.id === id)?.name ?? id;
  return (
    <>
      <Card
        title={t('roles.people')}
        facts={
          without === 0
            ? t('roles.peopleAll', { count: people.length })
            : without === people.length
              ? t('roles.peopleNone', { count: without })
              : t('roles.peopleBut', { count: people.length, without })
        }
      >
        <ul>
          {people.map((person) => (
            <li
              key={person.id}
              className="relative flex min-h-13 items-center gap-3 border-border border-t py-2 first:border-t-0"
            >
              <StaffDisc initials={person.initials} size={36} />
              <div className="min-w-0 flex-1">
                <button
                  type="button"
                  className="text-left font-semi after:absolute after:inset-0 after:rounded-sm"
                  onClick={() => onOpen(person)}
                >
                  {person.name}
                </button>
                <p className="truncate text-foreground-2 text-xs">{person.roles.map(nameOf).join(', ')}</p>
              </div>
              {person.status === 'suspended' ? (
                <StatusChip tone="bad" icon={LockKeyhole}>
                  {t('roles.suspended')}
                </StatusChip>
              ) : !hasStep(person) ? (
                <StatusChip tone="warn" icon={Clock}>
                  {t('roles.noStep')}
                </StatusChip>
              ) : person.is_here ? (
                <StatusChip tone="ok">{t('roles.here')}</StatusChip>
              ) : (
                <span className="text-foreground-2 text-xs">
                  {person.last_seen_at === null ? t('roles.never_seen') : formatAgo(person.last_seen_at, now)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {invitations.length === 0 ? null : (
        <Card title={t('roles.invitations')} facts={String(invitations.length)}>
          <ul>
            {invitations.map((invitation) => (
              <li key={invitation.id} className="flex items-center gap-3 border-border border-t py-2 first:border-t-0">
                <div className="min-w-0 flex-1">
                  <p className="truncate font-semi">{invitation.email ?? '–'}</p>
                  <p className="text-foreground-2 text-xs">
                    {[
                      ...invitation.roles.map(nameOf),
                      t('roles.openUntil', { when: formatDayTime(invitation.ends_at) }),
                    ].join(', ')}
                  </p>
                </div>
                <button type="button" className="control font-semi text-link" onClick={() => onTakeBack(invitation.id)}>
                  {t('roles.takeBack')}
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
