import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS, type NotificationChoice } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../app/api.ts';
import { useSession } from '../../app/session.ts';
import { useText } from '../../i18n/index.ts';
import { isStuck, LoadProblem } from '../../ui/load-problem.tsx';
import { ChoiceRow, COLUMNS } from './choice-row.tsx';
import { ChoicesSkeleton } from './choices-skeleton.tsx';
import { choicesQuery, useSaveChoice } from './choices-query.ts';
import { PushPanel } from './push-panel.tsx';
import { ReachHints } from './reach-hints.tsx';

/**
 * Which kind of notification comes which way (OWN-4): what stands in the card of the settings' page. Kinds stand below
 * each other and ways beside each other, so that all forty fit on a phone.
 */
export function NotificationChoices() {
  const t = useText();
  const userId = useSession()?.user.id;
  const query = useQuery(choicesQuery(useApi(), userId));
  const save = useSaveChoice(userId);
  const { data } = query;
  return (
    <>
      <PushPanel />
      {data === undefined ? (
        isStuck(query) ? (
          <LoadProblem query={query} failed={t('noticechoices.failed')} />
        ) : (
          <ChoicesSkeleton />
        )
      ) : (
        <>
          <table className="mt-4 w-full border-collapse">
            <caption className="sr-only">{t('noticechoices.table')}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">{t('noticechoices.kind')}</span>
                </th>
                {NOTIFICATION_CHANNELS.map((channel) => (
                  <th
                    key={channel}
                    scope="col"
                    className={`${COLUMNS} pb-1 font-semi text-foreground-2 text-xs leading-4`}
                  >
                    {t(`noticechoices.${channel}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {NOTIFICATION_KINDS.map((kind) => (
                <ChoiceRow
                  key={kind}
                  kind={kind}
                  choices={data.choices.filter((one): one is NotificationChoice => one.kind === kind)}
                  onChange={save}
                />
              ))}
            </tbody>
          </table>
          <p className="mt-2 text-foreground-2 text-sm">{t('noticechoices.legend')}</p>
          <ReachHints reach={data.reach} />
        </>
      )}
    </>
  );
}
