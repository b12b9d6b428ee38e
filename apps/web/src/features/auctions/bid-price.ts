import { WelcomeAnswer } from '@mnada/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../client/api.ts';
import { formatAmount, formatKes } from '../../client/i18n/index.ts';

/** What a visitor is told first: what a bid costs, and one true sale. */
export function welcomeQuery(api: Api) {
  return queryOptions({
    queryKey: ['welcome'],
    queryFn: ({ signal }) => api.get('/api/welcome', WelcomeAnswer, { signal }),
    staleTime: 60_000,
  });
}

/**
 * What a bid costs with the packs now on sale (BID-7): `KSh 6.50–10`, or one sum where all cost the same.
 * @returns null with no pack on sale, and until it is known
 */
export function useBidPrice(): string | null {
  const price = useQuery(welcomeQuery(useApi())).data?.bid_price;
  if (!price) return null;
  const { from, to } = price;
  return formatKes(from) + (to === from ? '' : `\u2013${formatAmount(to)}`);
}
