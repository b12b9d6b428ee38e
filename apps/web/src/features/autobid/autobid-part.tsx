import { AUTOBID_ENDED_WORDS, AutobidAnswer, type AuctionDetail } from '@mnada/contract';
import { FastForward, ListOrdered, Plus, Repeat, Timer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ApiError, useApi } from '../../client/api.ts';
import { formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { useSession } from '../../client/session.ts';
import { isPaused, useConnection } from '../../realtime/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { AutobidSheet } from './autobid-sheet.tsx';
import { pathOf, useKeepAutobid, useOwnAutobid } from './own-autobid.ts';

const DUEL_AFTER = 30;

/** Over the picture, so that nothing moves when it appears: sets an autobid where one can be set and none runs. */
export function AutobidEntry({ auction }: { auction: AuctionDetail }) {
  const t = useText();
  const own = useOwnAutobid(auction);
  const [isOpen, setOpen] = useState(false);
  // The sheet's scale is of the price at which it opens: each opening is a sheet of its own.
  const [opening, setOpening] = useState(0);
  if (own === null || (!own.is_offered && !isOpen)) return null;
  const runs = own.state === 'active' || own.state === 'stopping';
  return (
    <>
      {runs ? null : (
        <div className="absolute top-[4.25rem] right-2 z-10 md:top-4 md:right-4">
          <Button
            variant="secondary"
            // On phones the sign above one word, as on Add Bids: as wide as what is free beside the picture.
            className="bg-surface! shadow-card max-md:flex-col max-md:gap-0! max-md:px-2! md:rounded-full!"
            aria-label={t('autobid.open')}
            icon={<Repeat aria-hidden="true" size={18} />}
            onClick={() => {
              setOpening(opening + 1);
              setOpen(true);
            }}
          >
            <span className="max-md:hidden">{t('autobid.open')}</span>
            <span className="font-medium text-xs leading-4 md:hidden">{t('autobid.openShort')}</span>
          </Button>
        </div>
      )}
      <AutobidSheet key={opening} auction={auction} own={own} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** What one's own autobid does now, or why it ended; nothing where none was set. */
export function AutobidCard({ auction }: { auction: AuctionDetail }) {
  const own = useOwnAutobid(auction);
  if (own === null || own.state === 'none') return null;
  if (own.state === 'ended') return own.reason === 'stopped' ? null : <Ended own={own} />;
  return <Running auction={auction} own={own} />;
}

/** On the stage's clock, where it fires. The clock is there before this part's code is, and knows nothing of autobids. */
function TriggerMark({ seconds, of }: { seconds: number; of: number }) {
  const [rings, setRings] = useState<readonly Element[]>([]);
  // The clock gives way to "checking" and comes back: looked for whenever the page is drawn; the same ones change nothing.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    const found = [...document.querySelectorAll('[data-stage] .countdown-ring')];
    setRings((before) =>
      before.length === found.length && before.every((ring, n) => ring === found[n]) ? before : found,
    );
  });
  return rings.map((ring, n) =>
    createPortal(
      <span
        aria-hidden="true"
        data-trigger={seconds}
        className="pointer-events-none absolute inset-0"
        style={{ rotate: `${(360 * seconds) / of}deg` }}
      >
        <span className="-translate-x-1/2 absolute top-0 left-1/2 h-[17%] w-[3.5%] rounded-full bg-current" />
      </span>,
      ring,
      String(n),
    ),
  );
}

const CARD =
  'mx-(--gutter) mt-3 rounded-xl bg-surface p-4 shadow-card md:mx-0 md:shrink-0 md:border-[1.5px] md:border-border md:shadow-none';

function Running({ auction, own }: { auction: AuctionDetail; own: AutobidAnswer }) {
  const t = useText();
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const { stop, isBusy } = useStop(auction.id);
  const isOffline = isPaused(useConnection('state'));
  const takesMore = own.is_offered && own.state === 'active';
  const addMore = () => {
    setOpening(opening + 1);
    setOpen(true);
  };
  const inRow = auction.auto_in_row ?? 0;
  const firesAt = inRow >= DUEL_AFTER && auction.countdown_seconds >= 10 ? 7 : 2;
  return (
    <section aria-label={t('autobid.title')} className={CARD}>
      {auction.status === 'live' && !isOffline ? (
        <TriggerMark seconds={firesAt} of={auction.countdown_seconds} />
      ) : null}
      <div className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-won-soft text-won-text max-[379px]:hidden md:hidden">
          <Repeat aria-hidden="true" size={20} />
        </span>
        <p className="min-w-0 flex-1 text-sm">
          <b className="block font-semi text-base">{t('autobid.onTitle')}</b>
          <span className="tnum block text-foreground-2">
            {t('autobid.on', { left: own.bids_left, set: own.bids_set })}
          </span>
          <span className="tnum block text-foreground-2">
            {t('autobid.upTo', { from: formatKes(own.price_from), to: formatKes(own.price_to) })}
          </span>
        </p>
        {takesMore ? (
          <IconButton label={t('autobid.moreTitle')} className="bg-surface-2 max-md:hidden" onClick={addMore}>
            <Plus aria-hidden="true" size={20} />
          </IconButton>
        ) : null}
        {/* Pressable while it stops: where the auction stands still meanwhile, another press ends it at once (BID-14). */}
        <Button variant="secondary" busy={isBusy} onClick={() => void stop()}>
          {t(own.state === 'stopping' && auction.paused === undefined ? 'autobid.stopping' : 'autobid.stop')}
        </Button>
      </div>
      <div aria-hidden="true" className="mt-3 h-2 overflow-hidden rounded-full bg-surface-3">
        <div
          className="h-full rounded-full bg-bid"
          style={{ width: `${(100 * own.bids_left) / Math.max(1, own.bids_set)}%` }}
        />
      </div>
      {/* Two lines in either state: nothing below moves when the connection is lost. */}
      <p className="tnum mt-2 flex min-h-10 flex-wrap content-start justify-between gap-x-3 text-foreground-2 text-sm">
        <span>{isOffline ? t('autobid.offline') : <DoesNow auction={auction} own={own} />}</span>
        {auction.status === 'live' && auction.countdown_seconds >= 10 && !isOffline ? (
          <span>{inRow >= DUEL_AFTER ? t('autobid.duelOn') : t('autobid.duel', { count: inRow })}</span>
        ) : null}
      </p>
      {takesMore ? (
        <Button
          variant="secondary"
          className="mt-3 w-full md:hidden"
          icon={<Plus aria-hidden="true" size={20} />}
          onClick={addMore}
        >
          {t('autobid.moreTitle')}
        </Button>
      ) : null}
      {/* Once it has ended meanwhile there is nothing to add to: the card says why. */}
      <AutobidSheet key={opening} auction={auction} own={own} open={isOpen} onClose={() => setOpen(false)} />
    </section>
  );
}

const RULES = [
  ['Due', Timer],
  ['Turn', ListOrdered],
  ['Duel', FastForward],
] as const;

/** On a desktop, for whom one runs: the rule in short, last on the page, so that nothing moves when it appears. */
export function AutobidRule({ auction }: { auction: AuctionDetail }) {
  const t = useText();
  const own = useOwnAutobid(auction);
  if (own === null || (own.state !== 'active' && own.state !== 'stopping')) return null;
  return (
    <section
      aria-labelledby="autobid-rule"
      className="hidden rounded-xl bg-surface p-5 shadow-card md:order-last md:col-span-2 md:block"
    >
      <h2 id="autobid-rule" className="text-lg">
        {t('autobid.ruleTitle')}
      </h2>
      <ul className="mt-3 grid grid-cols-3 gap-5">
        {RULES.map(([name, Icon]) => (
          <li key={name}>
            <Icon aria-hidden="true" size={20} className="text-foreground-2" />
            <b className="mt-1.5 block font-semi">{t(`autobid.short${name}`)}</b>
            <span className="block text-foreground-2 text-sm">{t(`autobid.short${name}Text`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DoesNow({ auction, own }: { auction: AuctionDetail; own: AutobidAnswer }) {
  const t = useText();
  const name = useSession()?.user.username;
  if (own.state === 'stopping') return t(auction.paused === undefined ? 'autobid.stopsAfter' : 'autobid.stopsNow');
  if (auction.status === 'scheduled') return t('autobid.scheduled');
  if (auction.highest_bidder !== null && auction.highest_bidder === name) return t('autobid.leads');
  const next = auction.current_price + auction.increment * (auction.bids_per_tap ?? 1);
  if (next < own.price_from) return t('autobid.waits', { price: formatKes(own.price_from) });
  const isDuel = (auction.auto_in_row ?? 0) >= DUEL_AFTER && auction.countdown_seconds >= 10;
  return t(isDuel ? 'autobid.at7' : 'autobid.at2');
}

function Ended({ own }: { own: AutobidAnswer }) {
  const t = useText();
  const language = useLanguage();
  return (
    <section aria-label={t('autobid.title')} role="status" className={CARD}>
      <b className="block font-semi">{t('autobid.ended')}</b>
      <p className="tnum text-foreground-2 text-sm">
        {AUTOBID_ENDED_WORDS[own.reason ?? '']?.[language]}
        {own.bids_back > 0 ? ` ${t('autobid.back', { count: own.bids_back })}` : null}
      </p>
    </section>
  );
}

/** For everybody: bids come every three seconds now, and why. */
export function DuelLine() {
  const t = useText();
  return (
    <p
      role="status"
      className="mx-(--gutter) mt-3 flex gap-2.5 rounded-lg bg-soon-soft p-3 text-soon-text text-sm md:mx-0"
    >
      <Repeat aria-hidden="true" size={18} className="mt-px shrink-0" />
      {t('autobid.duelLine')}
    </p>
  );
}

function useStop(auctionId: number) {
  const t = useText();
  const api = useApi();
  const keep = useKeepAutobid(auctionId);
  const [isBusy, setBusy] = useState(false);
  // One stop has one id until it was answered: sent again after a lost answer, it is the same one, however late.
  const changeId = useRef<string | null>(null);
  const stop = async () => {
    changeId.current ??= crypto.randomUUID();
    setBusy(true);
    try {
      const answer = await api.post(`${pathOf(auctionId)}/stop`, { change_id: changeId.current }, AutobidAnswer);
      changeId.current = null;
      keep(answer);
      if (answer.state === 'stopping') toast.success(t('autobid.stopsAfter'));
      else if (answer.state === 'ended') toast.success(t('autobid.stopped', { count: answer.bids_back }));
      // That stop was done long ago, and another one was set since: it runs.
      else toast.error(t('autobid.stillOn'));
    } catch (error) {
      if (error instanceof ApiError && error.status > 0 && error.status < 500) changeId.current = null;
      toast.error(error instanceof ApiError && error.status > 0 ? error.message : t('autobid.failed'));
    } finally {
      setBusy(false);
    }
  };
  return { stop, isBusy };
}
