import type { NotificationChoice, NotificationKind } from '@mnada/contract';
import { Lock } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import type { Change } from './choices-query.ts';

/** Four columns of 48 px leave the name of a kind half of the narrowest phone. */
export const COLUMNS = 'w-12 md:w-20 p-0 text-center align-middle';

/** A kind with its switches: one of 48 px for each way it can come, a lock where it always does, a dash where it can't. */
export function ChoiceRow({
  kind,
  choices,
  onChange,
}: {
  kind: NotificationKind;
  choices: readonly NotificationChoice[];
  onChange: (change: Change) => void;
}) {
  const t = useText();
  const name = t(`noticechoices.${kind}`);
  return (
    <tr className="border-border border-t">
      <th scope="row" className="py-2 pr-2 text-left font-normal">
        <span className="block font-medium leading-5">{name}</span>
        <span className="mt-0.5 block text-foreground-2 text-xs leading-4">{t(`noticechoices.${kind}Text`)}</span>
      </th>
      {choices.map(({ channel, on, offered, fixed }) => (
        <td key={channel} className={COLUMNS}>
          {!offered ? (
            <span className="text-foreground-3">
              <span aria-hidden="true">–</span>
              <span className="sr-only">{t('noticechoices.never')}</span>
            </span>
          ) : fixed ? (
            <span className="inline-grid size-12 place-items-center text-foreground-3">
              <Lock aria-hidden="true" size={16} />
              <span className="sr-only">{t('noticechoices.always')}</span>
            </span>
          ) : (
            <label className="inline-grid size-12 cursor-pointer place-items-center">
              <input
                type="checkbox"
                role="switch"
                checked={on}
                aria-label={t('noticechoices.cell', { kind: name, channel: t(`noticechoices.${channel}`) })}
                className="relative h-6 w-10 cursor-pointer appearance-none rounded-full bg-input transition-colors duration-(--dur-fast) before:absolute before:top-1 before:left-1 before:size-4 before:rounded-full before:bg-surface before:transition-transform before:duration-(--dur-fast) checked:bg-primary checked:before:translate-x-4"
                onChange={(event) => onChange({ kind, channel, on: event.target.checked })}
              />
            </label>
          )}
        </td>
      ))}
    </tr>
  );
}
