import { Gavel, GraduationCap, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApi } from '../../client/api.ts';
import { noteLearned } from '../rewards/index.ts';
import { useText } from '../../client/i18n/index.ts';
import { announce } from '@mnada/ui/announcer.tsx';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { Chip } from '@mnada/ui/chip.tsx';
import { CountdownRing, Price, ProductPicture } from '../auctions/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import {
  BID_PRICE_KES,
  bid,
  type Bidder,
  canBid,
  COUNTDOWN_MS,
  PRACTICE_BIDS,
  type Practice,
  READY,
  SHOP_PRICE_KES,
  start,
  tick,
} from './practice.ts';

const TICK_MS = 200;
const PICTURE = '/media/products/kettle-1-800.avif';
const now = () => performance.now();

/** A minute of pretending, with the parts and rules of the real thing; nothing of it leaves the browser (OWN-7). */
export function PracticeScreen() {
  const t = useText();
  const api = useApi();
  const [practice, setPractice] = useState<Practice>(READY);
  const name = (who: Bidder) => (who === 'you' ? t('practice.you') : t('practice.pretend', { name: who }));
  const isRunning = practice.phase === 'running';

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setPractice((before) => tick(before, now(), Math.random)), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  const isOver = practice.phase === 'over';
  useEffect(() => {
    if (isOver) void noteLearned(api, 'practice');
  }, [api, isOver]);

  const { priceKes, leader } = practice;
  useEffect(() => {
    if (leader === null || leader === 'you') return;
    announce(t('practice.announceBid', { name: leader, price: priceKes }));
  }, [leader, priceKes, t]);

  return (
    <>
      <PageHeader title={t('practice.title')} />
      <div className="column grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 pt-4 pb-12 md:grid-cols-2 md:pt-6">
        <div className="rounded-xl bg-tile">
          <ProductPicture
            address={PICTURE}
            alt=""
            sizes="(min-width: 905px) 560px, 100vw"
            className="mx-auto h-[clamp(8rem,22vh,14rem)] w-full p-4 md:h-96 md:p-6"
          />
        </div>
        <section aria-label={t('practice.title')} className="mt-4 rounded-xl bg-surface p-4 shadow-card md:mt-0">
          <Chip tone="upcoming" icon={<GraduationCap aria-hidden="true" size={14} />}>
            {t('practice.chip')}
          </Chip>
          <p className="mt-2 text-foreground-2 text-sm">{t('practice.note')}</p>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
            <div>
              <p className="font-medium text-foreground-2 text-sm">{t('practice.price')}</p>
              <Price kes={priceKes} size="hero" />
            </div>
            <CountdownRing
              size={84}
              endsAtMs={practice.phase === 'ready' ? null : practice.endsAtMs}
              countdownSeconds={COUNTDOWN_MS / 1_000}
              leftSeconds={COUNTDOWN_MS / 1_000}
              nowMs={now}
              label={t('practice.timeLeft')}
            />
          </div>
          <p
            className={cx(
              'mt-4 min-h-11 rounded-md px-3 py-2.5 font-semi',
              leader === 'you' ? 'bg-won-soft text-won-text' : 'bg-surface-2',
            )}
          >
            {leader === null
              ? t('practice.nobody')
              : leader === 'you'
                ? t('practice.youLead')
                : t('practice.leads', { name: name(leader) })}
          </p>
          {practice.phase === 'over' ? (
            <Ending practice={practice} onAgain={() => setPractice(start(now(), Math.random))} />
          ) : (
            <Controls practice={practice} onChange={setPractice} />
          )}
          <Latest practice={practice} name={name} />
        </section>
      </div>
    </>
  );
}

function Controls({ practice, onChange }: { practice: Practice; onChange: (next: Practice) => void }) {
  const t = useText();
  const left = PRACTICE_BIDS - practice.bidsUsed;
  const label =
    practice.phase === 'ready'
      ? t('practice.start')
      : practice.leader === 'you'
        ? t('practice.leading')
        : left === 0
          ? t('practice.noBids')
          : t('practice.bid');
  const isResting = practice.phase === 'running' && !canBid(practice);
  const press = () => {
    if (practice.phase === 'ready') onChange(start(now(), Math.random));
    else onChange(bid(practice, now(), Math.random));
  };
  return (
    <div className="mt-4">
      <Button
        variant="bid"
        size="lg"
        resting={isResting}
        icon={<Gavel aria-hidden="true" size={20} />}
        className="w-full"
        onClick={press}
      >
        {label}
      </Button>
      <p className="mt-2 text-center text-foreground-2 text-sm">{t('practice.bidsLeft', { count: left })}</p>
    </div>
  );
}

function Ending({ practice, onAgain }: { practice: Practice; onAgain: () => void }) {
  const t = useText();
  const { bidsUsed: bids, priceKes: price, leader } = practice;
  const spent = bids * BID_PRICE_KES;
  const sums = { count: bids, spent, price, total: spent + price, shop: SHOP_PRICE_KES };
  const [title, text] =
    leader === null
      ? [t('practice.notPlayed'), t('practice.notPlayedText')]
      : leader === 'you'
        ? [t('practice.won'), t('practice.wonText', sums)]
        : [
            t('practice.lost', { name: leader }),
            bids === 0 ? t('practice.lostIdleText') : t('practice.lostText', sums),
          ];
  return (
    <div className="mt-4" role="status">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1.5 text-foreground-2">{text}</p>
      <p className="mt-2 text-foreground-2 text-sm">{t('practice.truth')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" icon={<RotateCcw aria-hidden="true" size={18} />} onClick={onAgain}>
          {t('practice.again')}
        </Button>
        <LinkButton variant="secondary" to="/">
          {t('practice.toAuctions')}
        </LinkButton>
      </div>
    </div>
  );
}

function Latest({ practice, name }: { practice: Practice; name: (who: Bidder) => string }) {
  const t = useText();
  return (
    <div className="mt-5 border-border border-t pt-3">
      <h2 className="font-semi text-foreground-2 text-sm">{t('practice.latest')}</h2>
      <ol className="mt-1 min-h-54">
        {practice.bids.map(({ who, priceKes }) => (
          <li key={priceKes} className="flex min-h-9 items-center justify-between gap-3 text-sm">
            <span className={cx('truncate', who === 'you' && 'font-semi')}>{name(who)}</span>
            <Price kes={priceKes} size="row" />
          </li>
        ))}
      </ol>
    </div>
  );
}
