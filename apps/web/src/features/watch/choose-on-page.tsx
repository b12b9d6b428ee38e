import { useText } from '../../client/i18n/index.ts';
import { usePersonalSocket } from '../../realtime/index.ts';
import { ChooseAuctions } from './choose-auctions.tsx';
import { LastWatched } from './last-watched.tsx';

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
