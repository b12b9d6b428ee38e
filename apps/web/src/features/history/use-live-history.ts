import { AuctionDetail, type BidHistoryEntry } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useApi } from '../../client/api.ts';
import { useBalance } from '../wallet/index.ts';
import type { Session } from '../../client/session.ts';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { useProductName } from '../../client/product-name.tsx';
import { serverClock, useConnection, useListSocket } from '../../realtime/index.ts';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { changeEntries, type HistoryPages } from './history-pages.ts';
import { historyKey, statsQuery } from './history-queries.ts';
import { entryAfterEvent, entryAfterReading } from './live-entry.ts';

/** A live card whose clock ran out that long ago missed something: a bid gives time, an end says so. */
const OVERDUE_AFTER_MS = 2_000;
const LOOK_EVERY_MS = 1_000;
/** And is asked about no more often than this. */
const ASK_AGAIN_MS = 5_000;
/** The numbers follow one's own bids, a moment later: several at once are one reading. */
const STATS_SOON_MS = 1_500;

const isLive = (entry: BidHistoryEntry): boolean => entry.status === 'active' || entry.status === 'outbid';

/**
 * Keeps the cards on screen alive: the list socket tells what happens to them, and one whose clock ran out unheard (it came
 * into view late, or the line was down) is read once. Cards keep their places.
 * @param onScreen ids of the cards that are on screen or close to it
 */
export function useLiveHistory(
  session: Session | null,
  data: HistoryPages | undefined,
  onScreen: readonly number[],
): void {
  const t = useText();
  const nameOf = useProductName();
  const api = useApi();
  const queryClient = useQueryClient();
  const state = useConnection('state');
  const comebacks = useConnection('comebacks');
  const userId = session?.user.id ?? null;
  const me = session?.user.username ?? '';
  const refreshStats = useSoon(STATS_SOON_MS, () => {
    if (userId !== null) void queryClient.invalidateQueries({ queryKey: statsQuery(api, userId).queryKey });
  });

  const change = (next: (entry: BidHistoryEntry) => BidHistoryEntry) => {
    if (userId === null) return;
    queryClient.setQueriesData<HistoryPages>({ queryKey: historyKey(userId) }, (pages) =>
      pages === undefined ? undefined : changeEntries(pages, next),
    );
  };
  const tell = (before: BidHistoryEntry, after: BidHistoryEntry) => {
    if (before.status === after.status) return;
    announceOwn(t(spoken(after), { product: nameOf(after), price: formatKes(after.current_highest_bid) }));
    if (!isLive(after)) refreshStats();
  };

  const entries = useMemo(
    () => new Map(data?.pages.flatMap((page) => page.data.bidHistory.map((entry) => [entry.id, entry] as const))),
    [data],
  );
  const watched = onScreen.filter((id) => {
    const entry = entries.get(id);
    return entry !== undefined && isLive(entry);
  });
  useListSocket(watched, (event) => {
    if (!('auction_id' in event.data)) return;
    const before = entries.get(event.data.auction_id);
    if (before === undefined) return;
    change((entry) => entryAfterEvent(entry, event, me));
    tell(before, entryAfterEvent(before, event, me));
  });

  const read = async (id: number) => {
    try {
      const auction = await api.get(`/api/auctions/${id}`, AuctionDetail);
      const before = entries.get(id);
      change((entry) => entryAfterReading(entry, auction, me));
      if (before !== undefined) tell(before, entryAfterReading(before, auction, me));
    } catch {
      // No network, or the auction is gone: the strip or the next look says so.
    }
  };
  const asked = useRef(new Map<number, number>());
  const look = useEffectEvent(() => {
    const nowMs = serverClock.now();
    if (nowMs === null || document.hidden) return;
    for (const id of watched) {
      const overdueMs = nowMs - (entries.get(id)?.ends_at ?? nowMs);
      if (overdueMs < OVERDUE_AFTER_MS || nowMs - (asked.current.get(id) ?? 0) < ASK_AGAIN_MS) continue;
      asked.current.set(id, nowMs);
      void read(id);
    }
  });
  useEffect(() => {
    if (state !== 'live') return;
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [state]);

  // A bid of one's own, wherever it was placed, moves the balance.
  const balance = useBalance();
  const lastBalance = useRef(balance);
  useEffect(() => {
    if (lastBalance.current !== null && balance !== lastBalance.current) refreshStats();
    lastBalance.current = balance;
  }, [balance, refreshStats]);
  useEffect(() => {
    if (comebacks > 0) refreshStats();
  }, [comebacks, refreshStats]);
}

function spoken({ status, result }: BidHistoryEntry) {
  if (result === 'void') return 'history.spokenCancelled';
  if (status === 'active') return 'history.spokenLead';
  if (status === 'outbid') return 'history.spokenOutbid';
  return status === 'won' ? 'history.spokenWon' : 'history.spokenLost';
}

/** Calls `action` once, `afterMs` after the first wish; wishes meanwhile are the same one. */
function useSoon(afterMs: number, action: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const act = useRef(action);
  useEffect(() => {
    act.current = action;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      act.current();
    }, afterMs);
  }, [afterMs]);
}
