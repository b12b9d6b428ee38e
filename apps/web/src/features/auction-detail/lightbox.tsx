import { imageVariants } from '@mnada/contract';
import { ChevronRight, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { useBackCloses } from '@mnada/ui/use-back-closes.ts';
import { ON_WHITE } from '../auctions/index.ts';
import { slideTo, useSlides } from './use-slides.ts';

/**
 * The pictures over the whole screen. A native modal dialog: the focus stays inside and goes back to the picture, Escape
 * closes it. Left and right, a swipe or the buttons turn the pages.
 */
export function Lightbox({
  images,
  startAt,
  label,
  onClose,
}: {
  images: readonly string[];
  startAt: number;
  label: string;
  onClose: () => void;
}) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const { track, at } = useSlides(images.length, startAt);

  useBackCloses(true, () => dialog.current?.close());
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    slideTo(track.current, startAt, 'instant');
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = '';
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [startAt, track]);

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className="fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none bg-tile p-0 text-brand-ink backdrop:bg-overlay"
      onClose={onClose}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (step === 0) return;
        event.preventDefault();
        slideTo(track.current, at + step);
      }}
    >
      <ul
        ref={track}
        // What scrolls must take the focus, or keys can't scroll it in every browser.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        className="no-bar flex h-full snap-x snap-mandatory overflow-x-auto overscroll-contain"
      >
        {images.map((image, index) => {
          const { avif, webp, fallback, isOpaque } = imageVariants(image);
          return (
            <li key={image} className="grid h-full w-full shrink-0 snap-center snap-always place-items-center">
              <picture className="contents">
                <source type="image/avif" srcSet={avif} sizes="100vmin" />
                <source type="image/webp" srcSet={webp} sizes="100vmin" />
                <img
                  src={fallback}
                  alt={t('auctionDetail.picture', { count: index + 1, total: images.length })}
                  width={800}
                  height={800}
                  className={cx('size-[min(100dvw,100dvh)] object-contain', isOpaque && ON_WHITE)}
                />
              </picture>
            </li>
          );
        })}
      </ul>
      <IconButton
        raised
        label={t('auctionDetailLater.closePictures')}
        className="fixed top-[max(0.5rem,env(safe-area-inset-top))] right-2 text-foreground!"
        onClick={() => dialog.current?.close()}
      >
        <X aria-hidden="true" size={22} />
      </IconButton>
      <div className="pointer-events-none fixed inset-x-2 bottom-[max(1rem,env(safe-area-inset-bottom))] flex items-center justify-center gap-4">
        <IconButton
          raised
          label={t('auctionDetail.previousPicture')}
          aria-disabled={at === 0}
          className="pointer-events-auto text-foreground! aria-disabled:opacity-40"
          onClick={() => slideTo(track.current, at - 1)}
        >
          <ChevronRight aria-hidden="true" size={22} className="rotate-180" />
        </IconButton>
        <p className="tnum rounded-full bg-brand-ink/75 px-3 py-1 font-semi text-on-brand text-sm" aria-live="polite">
          <span className="sr-only">{t('auctionDetail.picture', { count: at + 1, total: images.length })}</span>
          <span aria-hidden="true">
            {at + 1} / {images.length}
          </span>
        </p>
        <IconButton
          raised
          label={t('auctionDetail.nextPicture')}
          aria-disabled={at === images.length - 1}
          className="pointer-events-auto text-foreground! aria-disabled:opacity-40"
          onClick={() => slideTo(track.current, at + 1)}
        >
          <ChevronRight aria-hidden="true" size={22} />
        </IconButton>
      </div>
    </dialog>
  );
}
