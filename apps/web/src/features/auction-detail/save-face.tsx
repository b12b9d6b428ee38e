import { Bookmark } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { buttonClass } from '@mnada/ui/button.tsx';

/** How the toggle looks; until its code is there it is a picture of itself. */
export function SaveFace({ isSaved = false, onPress }: { isSaved?: boolean; onPress?: () => void }) {
  const t = useText();
  return (
    <button
      type="button"
      disabled={onPress === undefined}
      aria-pressed={isSaved}
      aria-label={t('auctionDetail.saveProduct')}
      className={buttonClass('outline', 'md', false, 'min-h-14 px-0! md:min-h-12')}
      onClick={onPress}
    >
      <Bookmark aria-hidden="true" size={22} fill={isSaved ? 'currentColor' : 'none'} />
      <span className="max-md:hidden">{t(isSaved ? 'auctionDetail.saved' : 'auctionDetail.save')}</span>
    </button>
  );
}
