import {
  type AuctionRow,
  AuctionsCancelled,
  CALL_OFF_AT_ONCE,
  CALL_OFF_MOST,
  CANCEL_REASONS,
  CANCEL_WORDS,
  type CancelReason,
  MatchingAuctions,
} from '@mnada/contract/office';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { api, query } from '../../client/api.ts';
import { formatNumber, useText } from '../../client/i18n/index.ts';
import { inBatches, type ManyOutcome } from '../../client/in-batches.ts';
import { useCall, useMay, withStepUp } from '../session/index.ts';
import { BulkBar, BulkExport, BulkVerb } from '../../ui/bulk-bar.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectInput } from '../../ui/field.tsx';
import { ManyResults } from '../../ui/many.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { useAllMatching } from '../../ui/use-all-matching.ts';
import { askedOf } from './auction-queries.ts';
import type { AuctionsSearch } from './auctions-search.ts';

type Target = MatchingAuctions['auctions'][number];
type Outcome = ManyOutcome<number, AuctionsCancelled['results'][number]>;

/**
 * Several auctions at once: their file, or called off. What would be given back is counted first, what was counted is what the proof is
 * of, and each row says what became of it: nothing happens silently (OPS-2, OPS-8).
 */
export function AuctionsBulk({
  auctions: selected,
  isWholePage,
  total,
  search,
  onClear,
  onDone,
}: {
  /** Of the list as it is shown: drafts have no bids to give back, and are discarded on their page. */
  auctions: readonly AuctionRow[];
  /** Whoever selects all of a page is offered all that match. */
  isWholePage: boolean;
  total: number;
  search: AuctionsSearch;
  onClear: () => void;
  onDone: () => void;
}) {
  const t = useText();
  const mayPublish = useMay('auctions.publish');
  const [asked, setAsked] = useState<readonly Target[] | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { cursor: _cursor, ...filters } = askedOf(search);
  const matching = useAllMatching({
    ask: async () => {
      const found = await api.get(`/api/admin/auctions/matching${query(filters)}`, MatchingAuctions);
      return { count: found.count, rows: found.auctions };
    },
    most: CALL_OFF_MOST,
    selected: selected.length,
    onClear,
  });
  const { all, clear } = matching;
  const isAll = all !== null;
  const count = isAll ? all.length : selected.length;
  const targets = (): readonly Target[] =>
    isAll
      ? all
      : selected.map(({ id, product, state, bids }) => ({ id, name: product.name, state: state as 'live', bids }));
  return (
    <>
      <BulkBar
        count={count}
        onClear={clear}
        {...(isWholePage && mayPublish
          ? { matching: { total, isChosen: isAll, busy: matching.busy, onChoose: matching.choose } }
          : {})}
      >
        <BulkExport
          href={`/api/admin/auctions.csv${query(isAll ? filters : { tab: 'all', ids: selected.map(({ id }) => id).join(',') })}`}
        />
        {mayPublish ? (
          <BulkVerb isDanger icon={<Undo2 aria-hidden="true" size={16} />} onClick={() => setAsked(targets())}>
            {t('auctions.manyCancelVerb')}
          </BulkVerb>
        ) : null}
      </BulkBar>
      {asked === null ? null : (
        <CallOff
          targets={asked}
          onClose={() => setAsked(null)}
          onDone={(became) => {
            setOutcome(became);
            setAsked(null);
            clear();
            onDone();
          }}
        />
      )}
      {outcome === null ? null : <Results outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  );
}

/** What it will do, counted, what shoppers read, and why. */
function CallOff({
  targets,
  onClose,
  onDone,
}: {
  targets: readonly Target[];
  onClose: () => void;
  onDone: (became: Outcome) => void;
}) {
  const t = useText();
  const [publicReason, setPublicReason] = useState<CancelReason | ''>('');
  const [done, setDone] = useState(0);
  const { busy, error, run } = useCall();
  const ready = targets.filter(({ state }) => state !== 'ended');
  const bids = ready.reduce((sum, each) => sum + each.bids, 0);
  const over = targets.length - ready.length;
  const send = (reason: string) =>
    run(async () => {
      const ids = ready.map(({ id }) => id);
      const became = await inBatches(
        ids,
        CALL_OFF_AT_ONCE,
        async (auctions) => {
          const scheduled = ready.flatMap(({ id, state }) =>
            state === 'scheduled' && auctions.includes(id) ? [id] : [],
          );
          const body = { all: ids, auctions, scheduled, public_reason: publicReason, reason };
          return (await withStepUp(() => api.post('/api/admin/auctions/cancel-many', body, AuctionsCancelled))).results;
        },
        setDone,
      );
      // Nothing was done: it is said where it was pressed, and what was typed stays.
      if (became.results.length === 0 && became.error !== null)
        throw became.error instanceof Error ? became.error : new Error(String(became.error));
      onDone(became);
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auctions.manyCancel', { count: targets.length })}
      description={t('auctions.cancelFacts')}
    >
      <ReasonForm
        verb={t('auctions.cancelNow')}
        destroys
        busy={busy}
        error={error}
        canSend={ready.length > 0 && publicReason !== ''}
        onSend={(reason) => void send(reason)}
      >
        <ul className="grid gap-1.5">
          {[
            { count: ready.length, words: t('auctions.manyReady', { count: ready.length }) },
            { count: bids, words: t('auctions.manyBack', { count: bids }) },
            { count: over, words: t('auctions.manyOver', { count: over }) },
          ]
            .filter((line) => line.count > 0)
            .map((line) => (
              <li key={line.words} className="flex gap-3">
                <b className="tnum min-w-12 text-right">{formatNumber(line.count)}</b>
                <span>{line.words}</span>
              </li>
            ))}
        </ul>
        <SelectInput
          label={t('auctions.publicReason')}
          hint={publicReason === '' ? t('auctions.publicReasonHint') : CANCEL_WORDS[publicReason].en}
          value={publicReason}
          onChange={(event) => setPublicReason(event.target.value as CancelReason | '')}
        >
          <option value="">{t('auctions.chooseReason')}</option>
          {CANCEL_REASONS.map((each) => (
            <option key={each} value={each}>
              {t(`auctions.reason_${each}`)}
            </option>
          ))}
        </SelectInput>
        <p role="status" className="tnum text-foreground-2 empty:hidden">
          {busy ? t('common.manyDone', { done, count: ready.length }) : ''}
        </p>
      </ReasonForm>
    </Dialog>
  );
}

function Results({ outcome: { results, notReached, error }, onClose }: { outcome: Outcome; onClose: () => void }) {
  const t = useText();
  const done = results.filter(({ state }) => state === 'done').length;
  return (
    <ManyResults
      title={t('auctions.manyResults')}
      facts={t('auctions.manyResultsFacts', { done, count: results.length })}
      results={results.map(({ id, name, state, bids, message }) => ({
        id: String(id),
        name: name === null ? `#${id}` : `${name}, #${id}`,
        words: message ?? (bids === 0 ? null : t('auctions.bidsBack', { count: bids })),
        tone: state === 'done' ? 'ok' : state === 'already' ? 'info' : 'bad',
        chip: t(
          state === 'done' ? 'auctions.void' : state === 'already' ? 'auctions.manyBefore' : 'auctions.manyNotDone',
        ),
      }))}
      notReached={
        notReached.length === 0
          ? null
          : { count: notReached.length, why: error instanceof Error ? error.message : String(error) }
      }
      onClose={onClose}
    />
  );
}
