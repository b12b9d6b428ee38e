import { NOTIFICATION_KINDS, type NotificationChoice, type NotificationKind } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../client/api.ts';
import { useSession } from '../../client/session.ts';
import { useText } from '../../client/i18n/index.ts';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { ChoiceSheet } from './choice-sheet.tsx';
import { ChoicesSkeleton } from './choices-skeleton.tsx';
import { choicesQuery, useSaveChoice } from './choices-query.ts';
import { PushPanel } from './push-panel.tsx';
import { ChevronRight } from 'lucide-react';
import { preloadSheet } from '@mnada/ui/sheet.tsx';
import { KIND_ICONS } from './notice-look.tsx';

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

/** A kind and the ways in which it comes now; pressed, its sheet opens. */
function ChoiceRow({
  kind,
  choices,
  onPress,
}: {
  kind: NotificationKind;
  choices: readonly NotificationChoice[];
  onPress: () => void;
}) {
  const t = useText();
  const Icon = KIND_ICONS[kind];
  const ways = choices
    .filter(({ on, offered }) => offered && on)
    .map(({ channel }) => t(`notificationChoices.${channel}`));
  return (
    <button
      type="button"
      onPointerDown={preloadSheet}
      onClick={onPress}
      className="flex min-h-15 w-full items-center gap-4 py-2 text-left hover:text-link"
    >
      <Icon aria-hidden="true" size={22} className="shrink-0 text-foreground-2" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium leading-5">{t(`notificationChoices.${kind}`)}</span>
        <span className="block text-foreground-2 text-sm leading-5">
          {ways.length === 0 ? t('notificationChoices.allOff') : ways.join(', ')}
        </span>
      </span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-foreground-3" />
    </button>
  );
}
