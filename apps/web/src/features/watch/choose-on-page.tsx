import { useText } from '../../client/i18n/index.ts';
import { usePersonalSocket } from '../../realtime/index.ts';
import { ChooseAuctions } from './choose-auctions.tsx';
import { useSyncExternalStore } from 'react';
import { lastWatched, watchSearch } from './watching.ts';
import { LinkButton } from '@mnada/ui/button.tsx';

/** The choice on the page itself, while there is nothing yet to stand side by side. */
export function ChooseOnPage({ chosen, onToggle }: { chosen: readonly number[]; onToggle: (id: number) => void }) {
  const t = useText();
  return (
    <section aria-labelledby="watch-choose" className="mx-auto w-full max-w-240">
      <h2 id="watch-choose" className="pb-1 text-lg">
        {t('watch.choose')}
      </h2>
      <p className="pb-3 text-foreground-2 text-sm">{t('watch.chooseText')}</p>
      {chosen.length === 0 ? (
        <>
          <LastWatched />
          <Alone />
        </>
      ) : null}
      <ChooseAuctions chosen={chosen} onToggle={onToggle} />
    </section>
  );
}

/** Without an auction the page still hears what is personal. */
function Alone() {
  usePersonalSocket();
  return null;
}

const never = () => () => undefined;

/** Back to what stood here last on this device. */
function LastWatched() {
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
