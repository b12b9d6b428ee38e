import { type AuctionDetail, IdText } from '@mnada/contract';
import { notFound } from '@tanstack/react-router';
import { ApiError } from '../client/api.ts';
import type { RouterContext } from '../client/page-context.ts';
import { auctionQuery } from './auction-query.ts';

/**
 * The auction whose number stands in an address; what is no number, and no auction, is answered 404.
 * @param first what else is fetched before it, once the number is one
 */
export async function knownAuction(
  { queryClient, api }: Pick<RouterContext, 'queryClient' | 'api'>,
  idText: string,
  first?: () => Promise<void> | undefined,
): Promise<AuctionDetail> {
  try {
    if (IdText.safeParse(idText).success) {
      await first?.();
      return await queryClient.ensureQueryData(auctionQuery(api, Number(idText)));
    }
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 404 || error.status === 400))) throw error;
  }
  // oxlint-disable-next-line typescript/only-throw-error -- the router's own way to say it
  throw notFound();
}
