import { NOTIFICATION_KINDS, type NotificationChoice, type NotificationKind } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../client/api.ts';
import { useSession } from '../../client/session.ts';
import { useText } from '../../client/i18n/index.ts';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { ChoiceSheet } from './choice-sheet.tsx';
import { ChoicesSkeleton } from './choices-skeleton.tsx';
import { choicesQuery, useSaveChoice } from './choices-query.ts';
import { PushPanel } from './push-panel.tsx';

/** Which kind of notification comes which way (OWN-4): a row a kind with the ways that are on, a sheet to change them. */
export function NotificationChoices() {
  const t = useText();
  const userId = useSession()?.user.id;
  const query = useQuery(choicesQuery(useApi(), userId));
  const save = useSaveChoice(userId);
  const [changing, setChanging] = useState<NotificationKind | null>(null);
  const { data } = query;
  const of = (kind: NotificationKind) =>
    (data?.choices ?? []).filter((one): one is NotificationChoice => one.kind === kind);
  return (
    <>
      <PushPanel />
      {data === undefined ? (
        isStuck(query) ? (
          <LoadProblem query={query} failed={t('notificationChoices.failed')} />
        ) : (
          <ChoicesSkeleton />
        )
      ) : (
        <ul className="mt-3 [&>li+li]:border-border [&>li+li]:border-t">
          {NOTIFICATION_KINDS.map((kind) => (
            <li key={kind}>
              <ChoiceRow kind={kind} choices={of(kind)} onPress={() => setChanging(kind)} />
            </li>
          ))}
        </ul>
      )}
      {changing === null || data === undefined ? null : (
        <ChoiceSheet
          kind={changing}
          choices={of(changing)}
          reach={data.reach}
          onChange={save}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  );
}
