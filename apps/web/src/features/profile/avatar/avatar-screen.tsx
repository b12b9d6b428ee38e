import { useRouter, useSearch } from '@tanstack/react-router';
import { Shuffle, Sparkles } from 'lucide-react';
import { AccountFrame } from '../../accounts/index.ts';
import { useSignedIn } from '../../../client/session-end.ts';
import { takeRememberedPage } from '../../../client/remembered-page.ts';
import { refusalLines } from '../../../client/failure-text.ts';
import { useText } from '../../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { AvatarGrid, AvatarPicture } from './avatar-grid.tsx';
import { useAvatarChoice } from './use-avatar-choice.ts';

/** Step 2 of joining, which then leads to the page that was wanted (ACC-6); from the profile the same choice leads back there. */
export function AvatarScreen() {
  const t = useText();
  useSignedIn();
  const router = useRouter();
  const fromProfile = useSearch({ from: '/avatar_selector', select: ({ from }) => from === 'profile' });
  const choice = useAvatarChoice(() => router.history.push(fromProfile ? '/profile' : takeRememberedPage()));
  const { shown, chosen, choose, showMore, surpriseMe, isBusy, failure, save } = choice;
  return (
    <AccountFrame
      {...(fromProfile ? {} : { step: 2 as const })}
      isCentred
      title={t('avatar.avatarTitle')}
      {...(fromProfile ? {} : { lead: t('avatar.avatarLead') })}
      picture={
        <span className="mx-auto mt-4 grid size-31 shrink-0 place-items-center rounded-full border-[2.5px] border-primary">
          {chosen === null ? (
            <span className="size-28 rounded-full bg-surface-2" />
          ) : (
            <AvatarPicture key={chosen} number={chosen} className="size-28" />
          )}
        </span>
      }
      foot={
        <>
          {failure === null ? null : (
            <Banner tone="error" alert className="mb-3">
              {refusalLines(failure)}
            </Banner>
          )}
          <Button
            variant="primary"
            className="w-full"
            busy={isBusy}
            resting={chosen === null}
            onClick={() => void save()}
          >
            {t(isBusy ? 'accounts.saving' : 'avatar.continue')}
          </Button>
        </>
      }
    >
      <AvatarGrid shown={shown} chosen={chosen} onChoose={choose} />
      <div className="mt-5 mb-5 grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2.5">
        <Button variant="secondary" icon={<Shuffle aria-hidden="true" size={18} />} onClick={showMore}>
          {t('avatar.showMore')}
        </Button>
        <Button variant="secondary" icon={<Sparkles aria-hidden="true" size={18} />} onClick={surpriseMe}>
          {t('avatar.surprise')}
        </Button>
      </div>
    </AccountFrame>
  );
}
