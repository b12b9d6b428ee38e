import { AutobidAnswer, type AuctionDetail } from '@mnada/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../client/api.ts';
import { keepAutobidReceipt } from '../../client/keep-autobid-receipt.ts';
import { useSession } from '../../client/session.ts';
import { signReceiptsSoon } from '../../client/sign-receipts-soon.ts';
import { useBalance, writeBalance } from '../wallet/index.ts';

const keyOf = (userId: string, auctionId: number) => ['autobid', userId, auctionId] as const;

/**
 * One's own autobid on an auction, read anew with every change of one's bids, of the auction's state, and when the page comes
 * back: what happens to it happens on the server.
 * @returns null: not known yet, or nobody is signed in
 */
export function useOwnAutobid(auction: Pick<AuctionDetail, 'id' | 'status' | 'you'>): AutobidAnswer | null {
  const api = useApi();
  const session = useSession();
  const balance = useBalance();
  const userId = session?.user.id ?? '';
  const { data, refetch } = useQuery({
    queryKey: keyOf(userId, auction.id),
    queryFn: ({ signal }) => api.get(pathOf(auction.id), AutobidAnswer, { signal, background: true }),
    enabled: session !== null && auction.status !== 'ended',
    staleTime: 1_000,
  });
  const used = auction.you?.bids_used ?? 0;
  const moved = `${balance ?? ''} ${used} ${auction.status}`;
  useEffect(() => {
    if (userId !== '') void refetch();
  }, [moved, userId, refetch]);
  const receipt = data?.receipt ?? null;
  // An answer that was lost, or a change on another device: the newest is told with every look.
  useEffect(() => {
    if (receipt !== null) keepAutobidReceipt(auction.id, userId, receipt);
  }, [receipt, auction.id, userId]);
  // Bids that were placed for them while this page was away.
  useEffect(() => {
    if (receipt !== null && used > 0) signReceiptsSoon(api, auction.id);
  }, [receipt, used, api, auction.id]);
  return session === null ? null : (data ?? null);
}

export const pathOf = (auctionId: number): string => `/api/auctions/${auctionId}/autobid`;

/** Writes what a change answered where everybody on the page reads it, and keeps its receipt. */
export function useKeepAutobid(auctionId: number): (answer: AutobidAnswer) => void {
  const queryClient = useQueryClient();
  const userId = useSession()?.user.id ?? '';
  return (answer) => {
    if (answer.receipt != null) keepAutobidReceipt(auctionId, userId, answer.receipt);
    queryClient.setQueryData(keyOf(userId, auctionId), answer);
    writeBalance(queryClient, { bids: answer.balance, version: answer.account_version });
  };
}

/** Reads it anew for everybody on the page. */
export function useReadAutobidAnew(auctionId: number): () => void {
  const queryClient = useQueryClient();
  const userId = useSession()?.user.id ?? '';
  return () => void queryClient.invalidateQueries({ queryKey: keyOf(userId, auctionId) });
}
