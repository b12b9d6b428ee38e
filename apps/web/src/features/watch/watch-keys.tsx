import { useNavigate } from '@tanstack/react-router';
import { toast } from '@mnada/ui/toast.ts';
import { useText } from '../../client/i18n/index.ts';
import { rememberHere } from '../../client/return-to.ts';
import { setKeyBids, useKeyBids } from './key-bids.ts';
import { type NoKeyBid, useWatchKeys, type WatchKeysOptions } from './use-watch-keys.ts';

/** Draws nothing: the keys of /watch while it is there (OWN-8), and why B bid nothing. */
export function WatchKeys(props: Omit<WatchKeysOptions, 'keyBids' | 'onBid'>) {
  const t = useText();
  const navigate = useNavigate();
  const onBid = (nothing: NoKeyBid) => {
    if (nothing === 'visitor')
      toast.info(t('auctionDetail.signInToBid'), {
        id: 'watch-key',
        action: {
          label: t('common.signIn'),
          onClick: () => {
            rememberHere();
            void navigate({ to: '/login' });
          },
        },
      });
    else if (nothing === 'off')
      toast.info(t('watch.bIsOff'), {
        id: 'watch-key',
        action: { label: t('watch.switchOn'), onClick: () => setKeyBids(true) },
      });
    else toast.info(t(nothing === 'nowhere' ? 'watch.bNoFrame' : 'watch.bNotNow'), { id: 'watch-key' });
  };
  useWatchKeys({ ...props, keyBids: useKeyBids(), onBid });
  return null;
}
