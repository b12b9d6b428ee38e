import { Play, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useOwnReplayedPress } from '../../client/replayed-press.ts';
import { remember } from '../../client/remember.ts';
import { useText } from '../../client/i18n/index.ts';
import { IconButton } from '@mnada/ui/icon-button.tsx';

const KEY = 'howtoClosed';

/** An invitation to see how bidding works. Once closed it stays closed on this device (before-paint.ts hides it early). */
export function HowToPrompt({ onOpen, onNear }: { onOpen: () => void; onNear: () => void }) {
  const t = useText();
  const [isClosed, setClosed] = useState(false);
  const open = useRef<HTMLButtonElement>(null);
  useOwnReplayedPress(open, onOpen);
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    document.documentElement.dataset['howto'] = 'closed';
    remember(KEY, '1');
  };
  return (
    <div className="howto-prompt column mt-3 md:mt-5">
      <div className="flex min-h-14 items-center rounded-xl bg-brand-sand">
        <button
          ref={open}
          type="button"
          data-replay=""
          onPointerEnter={onNear}
          onClick={onOpen}
          className="flex min-h-14 flex-1 items-center gap-3 rounded-xl pl-3 text-left"
        >
          <span className="grid size-9 shrink-0 place-items-center rounded-md bg-brand-ink text-brand-marigold">
            <Play aria-hidden="true" size={18} fill="currentColor" />
          </span>
          <span>
            <span className="block font-semi text-sm leading-5">{t('auctionList.howTo')}</span>
            <span className="block text-foreground-2 text-xs leading-4">{t('auctionList.howToText')}</span>
          </span>
        </button>
        <IconButton label={t('auctionList.howToClose')} onClick={close} className="mr-1 hover:bg-transparent">
          <X aria-hidden="true" size={20} />
        </IconButton>
      </div>
    </div>
  );
}
