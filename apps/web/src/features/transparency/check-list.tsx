import { type Check, type CheckName, UNLOGGED_US_MAX } from '@mnada/rules/transparency';
import { cx } from '@mnada/ui/cx.ts';
import { Check as Tick, Minus, X } from 'lucide-react';
import { useId } from 'react';
import { formatAmount, formatKes, useText } from '../../client/i18n/index.ts';
import { shortHash } from './short-hash.ts';
import type { Verification } from './use-verification.ts';

type Done = Verification & { readonly state: 'done' };
type Line = { readonly name: string; readonly state: Check['state']; readonly title: string; readonly more?: string };

const ICONS = { passed: Tick, failed: X, unchecked: Minus } as const;
const COLOURS = { passed: 'text-live-text', failed: 'text-critical-text', unchecked: 'text-foreground-2' } as const;

/**
 * Every check with what it says; what failed says where, what couldn't be judged says so.
 * @param again of what was read anew, past every cache: the log itself is asked about once
 */
export function CheckList({ run, again = false }: { run: Done; again?: boolean }) {
  const t = useText();
  const id = useId();
  const lines = useLines(run).filter(({ name }) => !again || !/^(?:continuity|earlier )/.test(name));
  const words = { passed: 'passed', failed: 'failedWord', unchecked: 'unchecked' } as const;
  return (
    <section aria-labelledby={id} className="rounded-xl bg-surface p-4 shadow-card md:p-5">
      <h2 id={id} className="font-semi text-lg">
        {t(again ? 'transparency.checkedAgain' : 'transparency.checked')}
      </h2>
      <ul className="mt-3 grid gap-3.5">
        {lines.map(({ name, state, title, more }) => {
          const Icon = ICONS[state];
          const word = t(`transparency.${words[state]}`);
          return (
            <li key={name} data-check={name} data-state={state} className="flex gap-3">
              <Icon aria-hidden="true" size={18} className={cx('mt-0.5 shrink-0', COLOURS[state])} />
              <span className="min-w-0">
                <b className={cx('block font-semi leading-5.5', state === 'passed' ? '' : COLOURS[state])}>
                  {title}
                  {title.includes(word) ? null : <span className="sr-only">, {word}</span>}
                </b>
                {more === undefined ? null : (
                  <span className="tnum block text-foreground-2 text-sm leading-5 [overflow-wrap:anywhere]">
                    {more}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function useLines({ verdict, continuity, names }: Done): readonly Line[] {
  const t = useText();
  const bids = verdict.bids.length;
  const winner = names.find(({ tag }) => tag === verdict.winnerTag)?.name;
  const countdown = { seconds: verdict.countdownUs / 1_000_000 };
  const passed: Record<CheckName, { title: string; more?: string | undefined }> = {
    chain: { title: t('transparency.chain'), more: t('transparency.chainMore', { count: bids }) },
    holes: { title: t('transparency.holes'), more: t('transparency.holesMore', { last: formatAmount(bids) }) },
    price: {
      title: t('transparency.price', { step: formatKes(verdict.stepCents / 100) }),
      more: t('transparency.priceMore', { price: formatKes(verdict.priceCents / 100) }),
    },
    clock: {
      title: t('transparency.clock'),
      more:
        verdict.extensions === 0
          ? t('transparency.clockMore', countdown)
          : t('transparency.clockExtended', { ...countdown, count: verdict.extensions }),
    },
    autobids: autobidsPassed(t, verdict.autobids),
    winner: {
      title: t(verdict.result === 'sold' ? 'transparency.winner' : 'transparency.winnerNone'),
      more: verdict.result === 'sold' ? (winner ?? t('transparency.erased')) : undefined,
    },
    names: { title: t('transparency.names'), more: t('transparency.namesMore', { count: names.length }) },
    record: { title: t('transparency.record') },
    signature: { title: t('transparency.signature'), more: verdict.logged?.origin },
    inclusion: {
      title: t('transparency.inclusion'),
      more: t('transparency.inclusionMore', {
        index: formatAmount((verdict.logged?.index ?? 0) + 1),
        size: formatAmount(verdict.logged?.size ?? 0),
      }),
    },
    log: { title: t('transparency.log'), more: t('transparency.logMore') },
    once: { title: t('transparency.once'), more: t('transparency.onceMore') },
    terms: { title: t('transparency.terms'), more: t('transparency.termsMore') },
    shown: { title: t('transparency.shown'), more: t('transparency.shownMore') },
    receipts: {
      title: t('transparency.receipts', { count: verdict.receipts }),
      more: t('transparency.receiptsMore'),
    },
  };
  const lines = verdict.checks.map(
    ({ name, state, seq = 0, entry = 0, read, published, computed, of, field = '' }): Line => {
      const at = { seq: formatAmount(seq), entry: formatAmount(entry) };
      // They agree with the log, and nothing shows that they were fixed in time: no tick for that.
      if (name === 'terms' && state === 'passed' && !verdict.isPlannedAhead)
        return { name, state: 'unchecked', title: t('transparency.termsLate'), more: t('transparency.termsLateMore') };
      // Nothing was held against anything: no tick for that, either.
      if (name === 'receipts' && state !== 'failed' && verdict.receipts === 0)
        return { name, state: 'unchecked', title: t('transparency.receiptsNone') };
      if (state === 'passed') {
        const { title, more } = passed[name];
        return { name, state, title, ...(more === undefined ? {} : { more }) };
      }
      if (name === 'shown' && state === 'failed') {
        // In full, and in the log's own words: two products differ in a sign of their hashes.
        const both = { field, shown: published ?? '', logged: computed ?? '' };
        return { name, state, title: t('transparency.shownFailed'), more: t('transparency.shownFailedMore', both) };
      }
      if (name === 'log') return logLine(t, { state, published, computed });
      if (state === 'unchecked') {
        const title =
          name === 'clock'
            ? t('transparency.clockUnchecked', at)
            : name === 'winner'
              ? t('transparency.winnerUnchecked')
              : t('transparency.notChecked', {
                  // Nobody knows yet whether there were any.
                  check: name === 'autobids' ? t('transparency.autobids') : passed[name].title,
                });
        if (name !== 'once') return { name, state, title };
        const { entries, size } = read ?? { entries: 0, size: 0 };
        const sizes = { read: formatAmount(entries), size: formatAmount(size) };
        return { name, state, title, more: t('transparency.onceUncheckedMore', sizes) };
      }
      const both =
        published === undefined || computed === undefined
          ? {}
          : {
              more: t('transparency.fingerprints', { published: shortHash(published), computed: shortHash(computed) }),
            };
      const key =
        of === 'autobid'
          ? 'transparency.receiptsAutobidFailed'
          : name === 'once' && entry === 0
            ? 'transparency.logUnsigned'
            : (`transparency.${name}Failed` as const);
      return { name, state, title: t(key, at), ...both };
    },
  );
  const parts = lines.flatMap((line) => {
    if (line.name === 'terms') return [line, ...seatsLines(t, verdict)];
    if (line.name === 'once') return [line, ...unloggedLines(t, verdict)];
    return line.name === 'autobids' ? [line, ...untoldLines(t, verdict.autobids)] : [line];
  });
  return [...parts, continuityLine(t, continuity), ...earlierLines(t, continuity)];
}

/** AUC-9, of an auction that opened by its seats: the log's own numbers, judged with the settings that the log holds. */
function seatsLines(t: ReturnType<typeof useText>, { seats, checks }: Done['verdict']): readonly Line[] {
  if (seats === null) return [];
  const { needed, booked } = seats;
  const numbers = { booked: formatAmount(booked), needed: formatAmount(needed) };
  const more = t('transparency.seatsMore', numbers);
  if (booked !== needed) return [{ name: 'seats', state: 'failed', title: t('transparency.seatsFailed'), more }];
  const isLogged = checks.some(({ name, state }) => name === 'terms' && state === 'passed');
  return [
    isLogged
      ? { name: 'seats', state: 'passed', title: t('transparency.seats'), more }
      : { name: 'seats', state: 'unchecked', title: t('transparency.notChecked', { check: t('transparency.seats') }) },
  ];
}

/** For how long whoever has the log's key could have written the newest bids anew; where that is longer than heads take, receipts alone show it. */
function unloggedLines(t: ReturnType<typeof useText>, { unlogged }: Done['verdict']): readonly Line[] {
  if (unlogged === null) return [];
  const minutes = Math.max(1, Math.ceil(unlogged.us / 60_000_000));
  const at = { count: minutes, seq: formatAmount(unlogged.seq) };
  return [
    unlogged.us > UNLOGGED_US_MAX
      ? {
          name: 'unlogged',
          state: 'unchecked',
          title: t('transparency.unloggedLong', at),
          more: t('transparency.unloggedLongMore'),
        }
      : {
          name: 'unlogged',
          state: 'passed',
          title: t('transparency.unlogged', at),
          more: t('transparency.unloggedMore', at),
        },
  ];
}

/** Where it doesn't hold: who says what, so that anybody can ask somebody else what they were told. */
function logLine(
  t: ReturnType<typeof useText>,
  {
    state,
    published,
    computed,
  }: { state: Check['state']; published: string | undefined; computed: string | undefined },
): Line {
  const name = 'log';
  if (state === 'unchecked') {
    const title = t('transparency.notChecked', { check: t('transparency.log') });
    return { name, state, title, more: t('transparency.logUncheckedMore') };
  }
  if (published === undefined || computed === undefined) return { name, state, title: t('transparency.logUnsigned') };
  const both = { published: shortTree(published), computed: shortTree(computed) };
  return { name, state, title: t('transparency.logFailed'), more: t('transparency.logFailedMore', both) };
}

function shortTree(sizeAndRoot: string): string {
  const [size, root = ''] = sizeAndRoot.split(' ');
  return `${formatAmount(Number(size))} ${shortHash(root)}`;
}

function autobidsPassed(
  t: ReturnType<typeof useText>,
  autobids: Done['verdict']['autobids'],
): { title: string; more?: string } {
  if (autobids === null || autobids.people === 0) return { title: t('transparency.autobidsNone') };
  const { people, placed } = autobids;
  return {
    title: t('transparency.autobids'),
    more: t('transparency.autobidsMore', { count: placed, people: formatAmount(people) }),
  };
}

/** What nothing that is published could show of them, each with its number: not checked, and not softened. */
function untoldLines(t: ReturnType<typeof useText>, autobids: Done['verdict']['autobids']): readonly Line[] {
  const { untold, guaranteed } = autobids ?? { untold: 0, guaranteed: 0 };
  const line = (name: string, title: string): Line => ({ name, state: 'unchecked', title });
  return [
    ...(guaranteed === 0 ? [] : [line('guaranteed', t('transparency.autobidsGuaranteed', { count: guaranteed }))]),
    ...(untold === 0 ? [] : [line('untold', t('transparency.autobidsUntold', { count: untold }))]),
  ];
}

function continuityLine(t: ReturnType<typeof useText>, continuity: Done['continuity']): Line {
  const name = 'continuity';
  if (continuity === null || continuity.state === 'unread')
    return { name, state: 'unchecked', title: t('transparency.continuityUnchecked') };
  if (continuity.state === 'another') {
    const both = { seen: nameOfLog(continuity.seen), now: nameOfLog(continuity.now) };
    const title = t('transparency.continuityAnother');
    return { name, state: 'unchecked', title, more: t('transparency.continuityAnotherMore', both) };
  }
  // Nothing was held against anything.
  if (continuity.state === 'first') return { name, state: 'unchecked', title: t('transparency.continuityFirst') };
  if (continuity.state === 'shorter') {
    const both = { seen: nameOfLog(continuity.seen), now: nameOfLog(continuity.now) };
    const title = t('transparency.continuityShorter');
    return { name, state: 'unchecked', title, more: t('transparency.continuityShorterMore', both) };
  }
  if (continuity.state !== 'continues') return { name, state: 'failed', title: t('transparency.continuityFailed') };
  const sizes = { seen: formatAmount(continuity.seenSize), size: formatAmount(continuity.size) };
  return {
    name,
    state: 'passed',
    title: t('transparency.continuity'),
    more: t('transparency.continuityMore', sizes),
  };
}

/** Which log, how long it was, and its root: what two people compare. */
function nameOfLog(note: string): string {
  const [origin = '', size = '', root = ''] = note.split('\n');
  return `${origin}, ${formatAmount(Number(size))} ${shortHash(root)}`;
}

/** Every log that this browser was shown before this one, long after it was told that there is another. */
function earlierLines(t: ReturnType<typeof useText>, continuity: Done['continuity']): readonly Line[] {
  if (continuity?.state !== 'continues') return [];
  return continuity.earlier.map(({ origin, note }) => ({
    name: `earlier ${origin}`,
    state: 'unchecked',
    title: t('transparency.earlierLog'),
    more: nameOfLog(note),
  }));
}
