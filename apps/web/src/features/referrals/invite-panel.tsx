import type { ReferralsAnswer } from '@mnada/contract';
import { MessageCircle, QrCode, Share2 } from 'lucide-react';
import { useState } from 'react';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { buttonClass } from '@mnada/ui/button.tsx';
import { CopyButton } from '@mnada/ui/copy-button.tsx';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { LinkField } from '@mnada/ui/link-field.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { preloadSheet, Sheet } from '@mnada/ui/sheet.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { NotFetched } from './not-fetched.tsx';
import { useHydrated } from '@mnada/ui/use-hydrated.ts';

const { Later: QrPicture, preload: preloadQr } = loadLater(
  () => import('./qr-picture.tsx').then((module) => module.QrPicture),
  { pending: <Skeleton className="mx-auto aspect-square w-full max-w-70 rounded-lg" />, failed: NotFetched },
);

/** What a friend brings, the link to send them, and the ways to send it. */
export function InvitePanel({ link, code, terms }: Pick<ReferralsAnswer, 'link' | 'code' | 'terms'>) {
  const t = useText();
  const canShare = useCanShare();
  const [isQrOpen, setQrOpen] = useState(false);
  const words = { text: t('referrals.shareText', { bids: terms.welcome_bids }), link };

  async function share() {
    if ((await shareLink(words)) === 'failed') toast.error(t('referrals.shareFailed'));
  }
  return (
    <section className="wrap-break-word">
      <h2 className="text-balance font-[760] text-2xl leading-tight tracking-[-0.02em]">{t('referrals.offer')}</h2>
      <p className="mt-2 text-foreground-2">
        {t('referrals.offerText', {
          percent: terms.percent,
          min: formatKes(terms.reward_min),
          max: formatKes(terms.reward_max),
          bids: terms.welcome_bids,
        })}
      </p>
      <div className="mt-4">
        <LinkField label={t('referrals.link')} link={link} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <a
          href={whatsappAddress(words)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('primary', 'md', false, 'flex-[1_1_13rem]')}
        >
          <MessageCircle aria-hidden="true" size={20} />
          {t('referrals.whatsapp')}
        </a>
        <div className="flex gap-2.5">
          <IconButton
            label={t('referrals.qr')}
            className="rounded-lg bg-surface-2 hover:bg-surface-3"
            onPointerEnter={() => {
              preloadSheet();
              preloadQr();
            }}
            onClick={() => setQrOpen(true)}
          >
            <QrCode aria-hidden="true" size={20} />
          </IconButton>
          {canShare ? (
            <IconButton
              label={t('referrals.share')}
              className="rounded-lg bg-surface-2 hover:bg-surface-3"
              onClick={() => void share()}
            >
              <Share2 aria-hidden="true" size={20} />
            </IconButton>
          ) : null}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-surface px-4 py-2.5 shadow-card">
        <p className="min-w-0 flex-[1_1_9rem] text-sm">
          <span className="block text-foreground-2">{t('referrals.code')}</span>
          <b className="tnum font-bold text-lg tracking-wide [overflow-wrap:anywhere]">{code}</b>
        </p>
        <CopyButton text={code} name={t('referrals.code')} />
        <p className="basis-full text-foreground-2 text-xs">{t('referrals.codeText')}</p>
      </div>
      <Sheet
        open={isQrOpen}
        onClose={() => setQrOpen(false)}
        title={t('referrals.qrTitle')}
        description={t('referrals.qrText')}
        kind="dialog"
      >
        <QrPicture link={link} />
        <p className="mt-4 text-center">
          <b className="tnum block font-bold text-lg tracking-wide">{code}</b>
          <span className="break-all text-foreground-2 text-sm">{link.replace(/^https?:\/\//, '')}</span>
        </p>
      </Sheet>
    </section>
  );
}

type Shared = { readonly text: string; readonly link: string };

/** WhatsApp with the text ready to send; people choose there to whom. */
const whatsappAddress = ({ text, link }: Shared): string =>
  `https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`;

/** The phone's own sheet for sharing. Closing it is no failure. */
async function shareLink({ text, link }: Shared): Promise<'shared' | 'closed' | 'failed'> {
  try {
    await navigator.share({ text, url: link });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'failed';
  }
}

/** Whether this browser has a sheet for sharing; known once the page is alive. */
const useCanShare = (): boolean => useHydrated() && typeof navigator.share === 'function';
