import { useQueries } from '@tanstack/react-query';
import { useApi } from '../../app/api.ts';
import { useText } from '../../i18n/index.ts';
import { auctionQuery } from '../../live/index.ts';

/** Once a page: those who bid here are simulated (BID-8). */
export function SimulatedLine({ ids }: { ids: readonly number[] }) {
  const t = useText();
  const api = useApi();
  const isTold = useQueries({
    queries: ids.map((id) => ({ ...auctionQuery(api, id), enabled: false })),
    combine: (answers) =>
      answers.some(({ data }) => data?.highest_bidder_simulated || data?.recent_bids.some((bid) => bid.simulated)),
  });
  return isTold ? <p className="text-foreground-2 text-xs">{t('watch.simulated')}</p> : null;
}
