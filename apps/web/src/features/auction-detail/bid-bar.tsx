import type { AuctionDetail } from '@mnada/contract';
import { Gavel, Package, TicketPlus } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useBalance } from '../wallet/index.ts';
import { behind } from '../../client/auction-behind.ts';
import { useSwitch, vibrate } from '../../client/device-choices.ts';
import { rememberHere } from '../../client/return-to.ts';
import { useSession } from '../../client/session.ts';
import { formatAmount, formatKes, formatTime, type Translate, useText } from '../../client/i18n/index.ts';
import { type BidProgress, useConnection } from '../../realtime/index.ts';
import { buttonClass, LinkButton } from '@mnada/ui/button.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { RollingNumber } from '@mnada/ui/rolling-number.tsx';
import { Spinner } from '@mnada/ui/spinner.tsx';
import { whenIdle } from '@mnada/ui/when-idle.ts';
import { type BidButtonView, bidButtonView } from './bid-button-view.ts';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { LEAD_PLACE } from './lead-place.ts';
import { FAST_MS, play } from './motion.ts';
import { SaveFace } from './save-face.tsx';
import { TapLine } from './tap-line.tsx';
import { OVER_PLACE } from './over-place.ts';
import type { Stage } from './use-stage.ts';

// Fetched once the page stands, for the moment when nothing can be fetched any more.
const { Later: ConnectionStrip, preload: preloadConnectionStrip } = loadLater(() =>
  import('./connection-strip.tsx').then((module) => module.DetailConnectionStrip),
);
// Drawn with the page; what it does is fetched when the page comes to life.
const { Later: SaveButton } = loadLater(() => import('./save-button.tsx').then((module) => module.SaveButton), {
  pending: <SaveFace />,
});
// For who has led once: the same box with the same words until it is there.
const { Later: LeadButton, preload: preloadLeadButton } = loadLater(
  () => import('./in-play.ts').then((module) => module.LeadButton),
  { pending: LeadPlace },
);
function LeadPlace() {
  const t = useText();
  return (
    <span data-bid="leading" className={LEAD_PLACE}>
      {t('auctionDetail.youLead')}
    </span>
  );
}
// Every refusal's words in both languages: fetched by the few who are barred.
const { Later: RefusalText } = loadLater(() => import('./refusal-text.tsx').then((module) => module.RefusalText), {
  pending: '\u00a0',
});

// Fetched while the auction runs; in its place the same box rests. Whoever comes later has the link in the first HTML.
const { Later: OverButton, preload: preloadOverButton } = loadLater(
  () => import('./over.ts').then((module) => module.OverButton),
  { drawn: true, pending: <span className={buttonClass('primary', 'lg', true, OVER_PLACE)} /> },
);

export type BidBarProps = {
  auction: AuctionDetail;
  stage: Stage;
  bid: BidProgress;
  onBid: () => void;
  onNoBalance: () => void;
};

/**
 * Fixed above the thumb on phones, a part of the panel on desktop; early in the document, so that Bid Now comes first.
 * Visitors' and members' versions are both in the page: which of them is seen is known before the first paint.
 */
export function BidBar(props: BidBarProps) {
  const { auction, stage, bid } = props;
  const isMember = useSession() !== null;
  useEffect(
    () =>
      whenIdle(() => {
        preloadConnectionStrip();
        preloadOverButton();
        if (isMember) preloadLeadButton();
      }),
    [isMember],
  );
  const over = stage.kind === 'sold' || stage.kind === 'closed' || stage.kind === 'cancelled';
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-30 md:static md:z-auto md:mt-4">
      {/* Above the bar, and no part of its height: the bar stays where it is while this comes and goes. */}
      <div className="absolute inset-x-0 bottom-full md:pointer-events-none md:fixed md:bottom-6 md:z-40 md:flex md:justify-center">
        <ConnectionStrip />
      </div>
      <div className="pointer-events-auto bg-surface shadow-bottombar md:bg-transparent md:shadow-none">
        <TapLine auction={auction} stage={stage} bid={bid} />
        <div
          className={cx(
            'grid min-h-(--bottombar-h) items-center gap-2.5 px-(--gutter) py-2.5 [[data-tap-line]+&]:min-h-0 [[data-tap-line]+&]:pt-0.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]',
            'grid-cols-[52px_auto_minmax(150px,1fr)] [grid-template-areas:"save_add_bid"]',
            'md:min-h-0 md:grid-cols-2 md:p-0 md:[grid-template-areas:"bid_bid"_"add_save"]',
          )}
        >
          {over ? (
            <OverButton auction={auction} won={stage.kind === 'sold' && stage.leads} />
          ) : (
            <LiveButtons {...props} />
          )}
          <div
            className={cx(
              'grid md:[html:not([data-session])_&]:[grid-area:add/add/save/save] [grid-area:save]',
              over && 'md:[grid-area:add/add/save/save]',
            )}
          >
            <SaveButton productId={auction.product_id} />
          </div>
        </div>
      </div>
    </div>
  );
}

function LiveButtons(props: BidBarProps) {
  return (
    <>
      <BidAction {...props} />
      <AddBids auctionId={props.auction.id} />
    </>
  );
}

/** The one button of an auction that isn't over, for visitors and members: which of them is seen is known before the first paint. */
export function BidAction({ auction, stage, bid, onBid, onNoBalance }: BidBarProps) {
  const t = useText();
  const balance = useBalance();
  const state = useConnection('state');
  const view = bidButtonView({
    auction,
    stage: stage.kind,
    leads: stage.leads,
    connection: state,
    bid: bid.phase,
    balance,
  });
  const [turn, setTurn] = useState({ to: view.kind, from: view.kind });
  if (turn.to !== view.kind) setTurn({ to: view.kind, from: turn.to });
  return (
    <>
      {view.kind === 'sold' ? (
        <Sold
          auction={auction}
          className="visitor-only col-start-2 col-end-4 row-start-1 md:col-start-1 md:col-end-3"
        />
      ) : (
        <LinkButton
          variant="bid"
          size="lg"
          to="/login"
          onClick={rememberHere}
          className="visitor-only col-start-2 col-end-4 row-start-1 min-w-0 md:col-start-1 md:col-end-3 md:row-start-1"
          icon={<Gavel aria-hidden="true" size={20} />}
        >
          {t('auctionDetail.signInToBid')}
        </LinkButton>
      )}
      {view.kind === 'sold' ? (
        <Sold auction={auction} className="member-only [grid-area:bid] md:min-h-15" />
      ) : view.kind === 'covered' || view.kind === 'bought' ? (
        <LinkButton
          variant="primary"
          size="lg"
          to={`/${view.kind === 'bought' ? 'order_details' : 'order_product'}/${auction.id}`}
          className="member-only w-full px-2.5! [grid-area:bid] md:min-h-15"
          icon={<Package aria-hidden="true" size={20} />}
        >
          {view.kind === 'bought' ? (
            t('auctionDetail.seeOrder')
          ) : (
            <span>
              <span className="block text-base leading-5">{t('auctionDetail.buyItNow')}</span>
              <span className="tnum block font-medium text-xs leading-4">{formatKes(auction.original_price)}</span>
            </span>
          )}
        </LinkButton>
      ) : view.kind === 'leading' ? (
        <LeadButton auction={auction} leftMs={stage.leftMs} />
      ) : (
        <BidButton
          view={view}
          takes={auction.bids_per_tap ?? 1}
          critical={stage.urgency === 'critical'}
          wakes={turn.from === 'leading'}
          onBid={onBid}
          onNoBalance={onNoBalance}
        />
      )}
    </>
  );
}

/** Named as it reads (WCAG 2.5.3): its words first, then the number, which stands above or beside them. */
function AddBids({ auctionId }: { auctionId: number }) {
  const t = useText();
  const balance = useBalance();
  return (
    <LinkButton
      variant="secondary"
      to="/buybids"
      {...behind(auctionId)}
      className="member-only min-h-14 min-w-24 flex-col gap-0! px-2! [grid-area:add] md:min-h-12 md:flex-row md:gap-2!"
    >
      <span className="order-2 font-medium text-xs leading-4 md:font-semi md:text-base">
        {t('auctionDetail.addBids')}
      </span>
      {balance === null ? null : <span className="sr-only">{t('auctionDetail.youHave')}</span>}
      <span className="tnum order-1 flex items-center gap-1.5 text-base leading-5">
        <TicketPlus aria-hidden="true" size={20} />
        {balance === null ? null : <RollingNumber text={formatAmount(balance, 'never')} className="md:hidden" />}
      </span>
      {balance === null ? null : (
        <span className="tnum order-3 hidden font-regular text-foreground-2 md:inline">
          {formatAmount(balance, 'never')}
        </span>
      )}
    </LinkButton>
  );
}

/** With the verdict, until the page is that of an ended auction. */
function Sold({ auction, className }: { auction: AuctionDetail; className: string }) {
  const t = useText();
  return (
    <span data-sold="" className={buttonClass('primary', 'lg', true, cx('px-2.5! tracking-tight', className))}>
      {t('auctionDetail.soldFor', { price: formatKes(auction.current_price) })}
    </span>
  );
}

/** What each state says: a label, and a second line where a reason is due. */
function BidButton({
  view,
  takes,
  critical,
  wakes,
  onBid,
  onNoBalance,
}: {
  view: BidButtonView;
  /** So many bids a press takes. */
  takes: number;
  critical: boolean;
  /** Somebody else leads now: marigold fills it from the left. It takes presses from its first frame. */
  wakes: boolean;
  onBid: () => void;
  onNoBalance: () => void;
}) {
  const t = useText();
  const isReady = view.kind === 'ready' || view.kind === 'no_balance';
  const isBusy = view.kind === 'placing' || view.kind === 'waiting' || view.kind === 'checking_bid';
  const { isAsking, press } = useConfirmed(onBid, view.kind === 'ready');
  const { label, line, icon } = isAsking
    ? { label: t('auctionDetail.pressAgain'), line: t('auctionDetail.tap', { count: takes }) }
    : wordsOf(view, t);
  const box = useRef<HTMLButtonElement>(null);
  useKeptFocus(box);
  const firstWakes = useRef(wakes);
  useLayoutEffect(() => {
    if (!firstWakes.current) return;
    const fill = { backgroundImage: 'linear-gradient(var(--bid), var(--bid))', backgroundRepeat: 'no-repeat' };
    const ground = { ...fill, backgroundColor: 'var(--won-soft)' };
    play(
      box.current,
      [
        { ...ground, backgroundSize: '0 100%' },
        { ...ground, backgroundSize: '100% 100%' },
      ],
      {
        duration: FAST_MS,
      },
    );
  }, []);
  return (
    <button
      ref={box}
      type="button"
      // Rests without `disabled`, which would take the focus from whoever bids by keyboard.
      aria-disabled={!isReady || undefined}
      aria-busy={isBusy || undefined}
      data-bid={view.kind}
      className={buttonClass(
        'bid',
        'lg',
        !isReady,
        cx(
          'member-only w-full px-2.5! tracking-tight [grid-area:bid] md:min-h-15',
          critical && isReady && 'shadow-[0_0_0_4px_color-mix(in_oklab,var(--bid)_40%,transparent)]',
        ),
      )}
      onPointerDown={() => (isReady ? vibrate(12) : undefined)}
      onClick={view.kind === 'no_balance' ? onNoBalance : isReady ? press : undefined}
    >
      {icon}
      <span key={line === undefined ? 'label' : 'reason'} className="min-w-0">
        {/* Two lines of this size are as high as the button: what goes on there never moves the bar. */}
        <span
          className={cx(
            'block',
            line !== undefined ? 'text-base leading-5' : isBusy && 'max-md:text-base max-md:leading-5',
          )}
        >
          {label}
        </span>
        {line !== undefined ? <span className="block font-medium text-xs leading-4">{line}</span> : null}
      </span>
      {isReady ? <span className="sr-only">{t('auctionDetail.bidCost', { count: takes })}</span> : null}
    </button>
  );
}

/** How long a first press waits for its second one. */
const ASKING_MS = 4_000;

/** Where somebody wants to be asked before each bid, the first press asks and the second one bids. */
function useConfirmed(onBid: () => void, isReady: boolean): { isAsking: boolean; press: () => void } {
  const asks = useSwitch('confirm_bids');
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => setAsked(false), ASKING_MS);
    return () => clearTimeout(timer);
  }, [isAsked]);
  if (isAsked && (!isReady || !asks)) setAsked(false);
  const press = () => {
    if (asks && !isAsked) return setAsked(true);
    setAsked(false);
    onBid();
  };
  return { isAsking: isAsked && isReady && asks, press };
}

type Words = { label: string; line?: ReactNode; icon?: ReactNode };

/** The label, and below it the reason where one is due. */
function wordsOf(view: BidButtonView, t: Translate): Words {
  const bidNow = t('auctionDetail.bidNow');
  switch (view.kind) {
    case 'placing':
    case 'waiting':
      return { label: t('auctionDetail.placing'), icon: <Spinner /> };
    case 'checking_bid':
      return { label: t('auctionDetail.checkingBid'), icon: <Spinner /> };
    case 'checking':
      return { label: t('auctionDetail.checkingShort') };
    case 'offline':
      return { label: bidNow, line: t('auctionDetail.waitingForConnection') };
    case 'elsewhere':
      return { label: bidNow, line: t('connection.elsewhere') };
    case 'connecting':
      return { label: bidNow, line: t('connection.connecting') };
    case 'scheduled':
      return { label: bidNow, line: t('auctionDetail.opens', { time: formatTime(view.opensAt) }) };
    case 'barred':
      return {
        label: t('auctionDetail.notNow'),
        line: <RefusalText code={view.code} />,
      };
    default:
      // When the label is tight, the icon goes first.
      return { label: bidNow, icon: <Gavel aria-hidden="true" size={22} className="max-[359px]:hidden" /> };
  }
}
