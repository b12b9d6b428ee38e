import type { AuctionDetail } from '@mnada/contract';
import { Check } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { timeToSend } from '../../realtime/index.ts';
import { CountdownRing } from '../auctions/index.ts';
import { useKeptFocus } from './kept-focus.ts';
import { LEAD_PLACE } from './lead-place.ts';
import { BASE_MS, EASE_OUT, play } from './motion.ts';

/**
 * While leading the button rests and shows it: the ring with the seconds inside, a check, the words. It keeps the focus: who
 * bids by keyboard is there when somebody else leads.
 */
export function LeadButton({ auction, leftMs }: { auction: AuctionDetail; leftMs: number | null }) {
  const t = useText();
  const box = useRef<HTMLButtonElement>(null);
  useKeptFocus(box);
  useLayoutEffect(() => {
    const before = { backgroundColor: 'var(--surface-3)', borderColor: 'transparent' };
    play(box.current, [before, {}], { duration: BASE_MS, easing: EASE_OUT });
  }, []);
  return (
    <button
      ref={box}
      type="button"
      aria-disabled="true"
      aria-label={t('auctionDetailLater.leadFor', { count: Math.ceil((leftMs ?? 0) / 1000) })}
      data-bid="leading"
      className={LEAD_PLACE}
    >
      <span aria-hidden="true" className="flex">
        <CountdownRing
          size={38}
          endsAtMs={auction.ends_at}
          countdownSeconds={auction.countdown_seconds}
          leftSeconds={auction.time_remaining}
          nowMs={timeToSend}
          className="bg-transparent data-[s=critical]:bg-critical"
        />
      </span>
      <Check aria-hidden="true" size={20} className="shrink-0 max-[389px]:[html[lang=sw]_&]:hidden" />
      <span className="whitespace-nowrap">{t('auctionDetail.youLead')}</span>
    </button>
  );
}
