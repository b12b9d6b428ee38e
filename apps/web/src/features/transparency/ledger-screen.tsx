import type { AuctionDetail } from '@mnada/contract';
import { buttonClass, Button, LinkButton } from '@mnada/ui/button.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Download, Info, ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '../../client/api.ts';
import { formatAmount, formatDate, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { ProductName } from '../../client/product-name.tsx';
import { auctionQuery } from '../../realtime/index.ts';
import { ProductPicture } from '../auctions/index.ts';
import { BidLines } from './bid-lines.tsx';
import { BidOriginsCard } from './bid-origins.tsx';
import { CheckList } from './check-list.tsx';
import { NotedRootForm } from './noted-root-form.tsx';
import { reportOf, saveText } from './report.ts';
import { type TwoReadings, useVerification, type Verification } from './use-verification.ts';

// Below all that is verified, and for who kept one.
const { Later: KeptFileForm } = loadLater(() => import('./kept-file-form.tsx').then((module) => module.KeptFileForm));

type Done = Verification & { readonly state: 'done' };

/** An ended auction, recomputed in this browser from what was published (LOG-7). */
export function LedgerScreen() {
  const t = useText();
  const { auctionId = '' } = useParams({ strict: false });
  const { data: auction } = useQuery(auctionQuery(useApi(), Number(auctionId)));
  return (
    <>
      <PageHeader title={t('transparency.title')} />
      <div className="column pt-4 pb-8">
        {auction === undefined ? null : auction.status === 'ended' ? (
          <Ledger key={auctionId} auction={auction} />
        ) : (
          <Notice title={t('transparency.notEnded')} text={t('transparency.notEndedText')}>
            <LinkButton to={`/productdetails/${auction.id}`}>{t('transparency.toAuction')}</LinkButton>
          </Notice>
        )}
      </div>
    </>
  );
}

function Ledger({ auction }: { auction: AuctionDetail }) {
  const t = useText();
  const language = useLanguage();
  const { run, isWhole, again, stop } = useVerification(auction);
  return (
    <div className="relative flex flex-col">
      <Link to={`/productdetails/${auction.id}`} className="flex min-h-15 items-center gap-3.5 lg:mr-140">
        <span className="grid size-14 shrink-0 place-items-center rounded-lg bg-tile">
          <ProductPicture address={auction.product_image[0]} alt="" sizes="56px" className="size-12" />
        </span>
        <span className="min-w-0">
          <b className="line-clamp-2 font-semi">
            <ProductName of={auction} />
          </b>
          <span className="tnum block text-foreground-2 text-sm">
            {t('transparency.ended', {
              number: `A-${auction.id}`,
              date: auction.ended_at === null ? '' : formatDate(auction.ended_at, language),
            })}
            {auction.result !== 'sold' || auction.highest_bidder === null ? null : (
              <span className="hidden lg:inline">
                {t('transparency.wonAt', {
                  name: auction.highest_bidder,
                  price: formatKes(auction.current_price),
                })}
              </span>
            )}
          </span>
        </span>
      </Link>
      {run.state === 'done' ? (
        <Result run={run} auction={auction} again={again} />
      ) : run.state === 'fetching' || run.state === 'running' ? (
        <Running run={run} stop={isWhole ? stop : null} />
      ) : (
        <Notice title={t(`transparency.${run.state}`)} text={t(`transparency.${run.state}Text`)}>
          <Button onClick={again}>{t('transparency.again')}</Button>
        </Notice>
      )}
      {run.state === 'fetching' || run.state === 'running' ? null : (
        <KeptFileForm auctionId={auction.id} ledger={run.state === 'done' ? run.ledger : null} />
      )}
    </div>
  );
}

/**
 * The places of what comes, and how far it has come.
 * @param stop where all of a long log is read, which takes minutes: its reader may cut that short
 */
function Running({ run, stop }: { run: Verification & { state: 'fetching' | 'running' }; stop: (() => void) | null }) {
  const t = useText();
  const read = run.state === 'fetching' ? run.read : undefined;
  const title =
    run.state === 'running'
      ? 'transparency.running'
      : read === undefined
        ? 'transparency.fetching'
        : 'transparency.reading';
  const more =
    run.state === 'running'
      ? t('transparency.runningBids', { count: run.checked })
      : read === undefined
        ? '\u00a0'
        : t('transparency.readingMore', { read: formatAmount(read.entries), size: formatAmount(read.size) });
  return (
    <>
      <div
        className={cx(
          'mt-4 flex flex-wrap items-center gap-3.5 rounded-xl bg-surface-2 p-4',
          stop === null ? 'min-h-31' : 'min-h-44 md:min-h-31',
        )}
      >
        <span aria-hidden="true" className="size-8 shrink-0 animate-pulse rounded-full bg-surface-3" />
        <span role="status" className="min-w-40 flex-1 [overflow-wrap:anywhere]">
          <b className="block font-semi">{t(title)}</b>
          <span aria-live="off" className="tnum block text-foreground-2 text-sm">
            {more}
          </span>
        </span>
        {stop === null || read === undefined ? null : (
          <Button variant="secondary" onClick={stop}>
            {t('transparency.stopReading')}
          </Button>
        )}
      </div>
      <div aria-busy="true" className="mt-4 grid gap-4 lg:grid-cols-[25rem_1fr]">
        <Skeleton className="h-[38rem] w-full rounded-xl" />
        <Skeleton className="h-80 w-full rounded-xl" />
      </div>
    </>
  );
}

function Result({ run, auction, again }: { run: Done; auction: AuctionDetail; again: () => void }) {
  const t = useText();
  const { verdict, continuity, names, vkey, ledger } = run;
  const isForked = isForkOf(continuity);
  const reading = readingOf(verdict, continuity);
  const isIntact = reading === 'intact' || reading === 'late';
  const broken = verdict.checks.find(({ name, state }) => name === 'chain' && state === 'failed')?.seq ?? null;
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3 max-lg:order-last md:max-w-120 lg:absolute lg:top-0 lg:right-0 lg:mt-0 lg:max-w-none lg:whitespace-nowrap">
        {isIntact ? (
          <Button size="lg" className="flex-1" icon={<ShieldCheck aria-hidden="true" size={20} />} onClick={again}>
            {t('transparency.again')}
          </Button>
        ) : (
          <Button
            size="lg"
            className="flex-1"
            icon={<Download aria-hidden="true" size={20} />}
            onClick={() => saveText(`mnada-${auction.id}-report.txt`, reportOf(auction.id, run))}
          >
            {t('transparency.save')}
          </Button>
        )}
        <a
          href={`${ledger}/auction/${auction.id}.txt`}
          download={`mnada-${auction.id}.txt`}
          aria-label={t('transparency.list')}
          className={buttonClass('secondary', 'lg')}
        >
          <Download aria-hidden="true" size={20} />
          {t('transparency.listShort')}
        </a>
        {isIntact ? null : (
          <Button size="lg" variant="secondary" onClick={again}>
            {t('transparency.again')}
          </Button>
        )}
      </div>
      <div className="mt-4 grid grid-cols-1 items-start gap-4 [overflow-wrap:anywhere] lg:grid-cols-[25rem_1fr]">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <Headline run={run} reading={reading} isForked={isForked} brokenSeq={broken} />
          {run.readings === null ? null : <BothReadings readings={run.readings} />}
          <CheckList run={run} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {/* On a desktop beside the other one. */}
          {run.readings === null ? null : <CheckList again run={{ ...run, ...run.readings.again }} />}
          {verdict.origins !== null && isIntact ? (
            <BidOriginsCard origins={verdict.origins} people={verdict.people} />
          ) : null}
          <BidLines bids={verdict.bids} names={names} brokenSeq={broken} />
          {reading !== 'broken' ? null : (
            <p className="flex gap-3 rounded-xl bg-surface-2 p-4 text-sm">
              <Info aria-hidden="true" size={18} className="shrink-0" />
              {t('transparency.told')}
            </p>
          )}
        </div>
      </div>
      <section
        aria-labelledby="by-yourself"
        className="mt-4 grid grid-cols-1 gap-x-10 rounded-xl bg-surface p-4 shadow-card [overflow-wrap:anywhere] md:p-5 lg:grid-cols-2"
      >
        <div className="min-w-0">
          <h2 id="by-yourself" className="font-semi text-lg">
            {t('transparency.byYourself')}
          </h2>
          <p className="mt-1 text-foreground-2 text-sm leading-5">{t('transparency.byYourselfText')}</p>
          <pre className="mt-2 whitespace-pre-wrap rounded-lg bg-surface-2 p-3 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
            {`node verify.mjs ${location.origin} ${auction.id}`}
          </pre>
          <a
            href="/ledger/verify.mjs"
            download
            className="inline-flex min-h-12 items-center font-semi text-link underline-offset-3 hover:underline"
          >
            verify.mjs
          </a>
          <h3 className="font-semi text-sm">{t('transparency.key')}</h3>
          <p className="font-mono text-foreground-2 text-xs leading-5 [overflow-wrap:anywhere]">{vkey}</p>
          <p className="mt-1 text-foreground-2 text-sm leading-5">{t('transparency.keyMore')}</p>
        </div>
        <NotedRootForm />
      </section>
    </>
  );
}

const LOOKS = {
  intact: { Icon: ShieldCheck, ground: 'bg-live-soft', ink: 'text-live-text' },
  late: { Icon: ShieldAlert, ground: 'bg-soon-soft', ink: 'text-soon-text' },
  unsure: { Icon: ShieldAlert, ground: 'bg-surface-2', ink: 'text-foreground' },
  broken: { Icon: ShieldX, ground: 'bg-critical-soft', ink: 'text-critical-text' },
} as const;

/** `late`: whole, and yet not all that could be promised is shown. `unsure`: nothing contradicts itself, and not all could be judged. */
type Reading = 'intact' | 'late' | 'unsure' | 'broken';

const isForkOf = (continuity: { readonly state: string } | null): boolean =>
  continuity?.state === 'fork' || continuity?.state === 'key';

/** What this browser saw before isn't met, and nothing contradicts it. */
const UNSURE: ReadonlySet<string> = new Set<NonNullable<Done['continuity']>['state']>(['unread', 'another', 'shorter']);

export function readingOf(
  { checks, isIntact, isPlannedAhead }: Pick<Done['verdict'], 'checks' | 'isIntact' | 'isPlannedAhead'>,
  continuity: Pick<NonNullable<Done['continuity']>, 'state'> | null,
): Reading {
  if (isForkOf(continuity) || isBroken({ checks })) return 'broken';
  // Whoever shows another history has every reason to withhold what leads there from the one that was seen.
  if (!isIntact || continuity === null || UNSURE.has(continuity.state)) return 'unsure';
  return isPlannedAhead ? 'intact' : 'late';
}

function unsureText(continuity: Done['continuity']) {
  if (continuity?.state === 'another') return 'transparency.unsureAnother';
  return continuity?.state === 'shorter' ? 'transparency.unsureShorter' : 'transparency.unsureText';
}

function Headline({
  run,
  reading,
  isForked,
  brokenSeq,
}: {
  run: Done;
  reading: Reading;
  isForked: boolean;
  brokenSeq: number | null;
}) {
  const t = useText();
  const language = useLanguage();
  const { verdict, milliseconds, readings } = run;
  const isIntact = reading === 'intact' || reading === 'late';
  const { Icon, ground, ink } = LOOKS[reading];
  const hasTwoLogs = verdict.checks.some(({ notes }) => notes !== undefined);
  const text = isIntact
    ? t('transparency.intactText', {
        seconds: (milliseconds / 1_000).toFixed(2),
        date: verdict.loggedUs === null ? '' : formatDate(verdict.loggedUs / 1_000, language),
      })
    : reading === 'unsure'
      ? t(unsureText(run.continuity))
      : isForked
        ? t('transparency.brokenFork')
        : hasTwoLogs
          ? t('transparency.brokenLog')
          : readings !== null
            ? t(isBroken(readings.again.verdict) ? 'transparency.twoBroken' : 'transparency.twoIntact')
            : brokenSeq === null
              ? t('transparency.brokenOther')
              : t('transparency.brokenChain', { seq: formatAmount(brokenSeq), before: formatAmount(brokenSeq - 1) });
  return (
    <section role="status" data-verdict={reading} className={cx('flex gap-3.5 rounded-xl p-4 md:p-5', ground)}>
      <Icon aria-hidden="true" size={32} className={cx('shrink-0', ink)} />
      <div className="min-w-0">
        <h2 className={cx('font-bold text-xl leading-7', ink)}>
          {isIntact
            ? t('transparency.intact', { count: verdict.bids.length })
            : t(
                reading === 'unsure'
                  ? 'transparency.unsure'
                  : readings === null || isForked || hasTwoLogs
                    ? 'transparency.broken'
                    : 'transparency.two',
              )}
        </h2>
        <p className="tnum mt-0.5 text-sm leading-5.5">{text}</p>
        {reading === 'late' ? (
          <p className="mt-1 font-semi text-sm leading-5.5">{t('transparency.intactLate')}</p>
        ) : null}
      </div>
    </section>
  );
}

/** What was read first and what is sent now, each by its hash in full: whoever compares needs every sign. */
function BothReadings({ readings: { first, again } }: { readings: TwoReadings }) {
  const t = useText();
  const lines = [
    { name: 'first', title: t('transparency.twoFirst'), fileHash: first.fileHash, holds: false },
    { name: 'again', title: t('transparency.twoAgain'), fileHash: again.fileHash, holds: !isBroken(again.verdict) },
  ];
  return (
    <section aria-labelledby="both-readings" className="rounded-xl bg-surface p-4 shadow-card md:p-5">
      <h2 id="both-readings" className="font-semi text-lg">
        {t('transparency.twoTitle')}
      </h2>
      <ul className="mt-2 grid gap-2.5">
        {lines.map(({ name, title, fileHash, holds }) => (
          <li key={name} data-reading={name} data-holds={holds}>
            <b className="block font-semi">
              {title}:{' '}
              <span className={holds ? '' : 'text-critical-text'}>
                {t(`transparency.two${holds ? 'Holds' : 'Fails'}`)}
              </span>
            </b>
            <span className="block font-mono text-foreground-2 text-xs leading-5">
              {t('transparency.twoFile', { hash: fileHash })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isBroken = ({ checks }: Pick<Done['verdict'], 'checks'>): boolean =>
  checks.some(({ state }) => state === 'failed');

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="mt-4 grid gap-3 rounded-xl bg-surface p-5 shadow-card">
      <h2 className="font-semi text-lg">{title}</h2>
      <p className="text-foreground-2">{text}</p>
      <div>{children}</div>
    </section>
  );
}
