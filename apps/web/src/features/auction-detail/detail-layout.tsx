import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { useCanGoBack } from '@mnada/ui/use-can-go-back.ts';

/**
 * The bid panel: on phones just the order of things, from 905 px a card of 440 px that stays in sight. On a low screen it scrolls, so
 * that an autobid, rules or a break that stand in it push nothing out of reach; its bar would take room from what stands there.
 */
export const PANEL =
  'contents md:flex md:flex-col md:[grid-area:panel] md:z-10 md:sticky md:top-[calc(var(--header-h)+1.25rem)] md:self-start md:max-h-[max(40rem,calc(100dvh-var(--header-h)-4.5rem))] md:overflow-y-auto md:overflow-x-hidden md:[scrollbar-width:none] md:[&::-webkit-scrollbar]:hidden ' +
  'md:rounded-(--radius-sheet) md:bg-surface md:px-6 md:pt-6 md:shadow-raised';

/** The picture's place: lower where the screen is, so that price, ring, leader and Bid Now stand on it as well. */
export const HERO = 'h-[276px] max-md:[@media(max-height:699px)]:h-48 md:h-[440px]';

/** One column on phones; picture, what is below it, and the panel beside both on desktop. */
export function DetailGrid({ children }: { children: ReactNode }) {
  return (
    <div className="md:column flex flex-col md:grid md:grid-cols-[minmax(0,1fr)_440px] md:grid-rows-[auto_1fr] md:gap-x-7 md:gap-y-5 md:pb-12 md:[grid-template-areas:'gallery_panel'_'below_panel']">
      {children}
    </div>
  );
}

/** Back to where one came from; to the list for who came by a link. On phones over the picture. */
export function BackButton() {
  const t = useText();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Link
      to="/"
      aria-label={t('auctionDetail.back')}
      className="absolute top-1 left-2 z-10 grid size-12 place-items-center rounded-full bg-surface text-foreground shadow-card active:translate-y-0.5 md:hidden"
      onClick={(event) => {
        if (!canGoBack || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        router.history.back();
      }}
    >
      <ArrowLeft aria-hidden="true" size={22} />
    </Link>
  );
}
