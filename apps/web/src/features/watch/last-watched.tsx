import { useSyncExternalStore } from 'react';
import { lastWatched, watchSearch } from './watching.ts';
import { useText } from '../../client/i18n/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';

const never = () => () => undefined;

/** Back to what stood here last on this device. */
export function LastWatched() {
  const t = useText();
  const text = useSyncExternalStore(
    never,
    () => lastWatched().join(),
    () => '',
  );
  if (text === '') return null;
  const ids = text.split(',').map(Number);
  return (
    <LinkButton variant="secondary" to="/watch" search={watchSearch(ids)} className="mb-3 w-full">
      {t('watch.last', { count: ids.length })}
    </LinkButton>
  );
}
