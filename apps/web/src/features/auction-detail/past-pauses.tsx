import { PastPausesAnswer } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../client/api.ts';
import { formatDate, formatTime, useLanguage, useText } from '../../client/i18n/index.ts';

/**
 * The pauses that are over, for as long as the auction can be seen (OPS-15); nothing where there was none.
 * @param lasting when the pause that lasts began; another one, and they are read again
 */
export function PastPauses({ auctionId, lasting }: { auctionId: number; lasting: number | null }) {
  const t = useText();
  const language = useLanguage();
  const api = useApi();
  const { data = [] } = useQuery({
    // Of everybody, as what it stands with (client/forget-answers.ts).
    queryKey: ['older-bids', auctionId, 'pauses', lasting],
    queryFn: async ({ signal }) =>
      (await api.get(`/api/auctions/${auctionId}/pauses`, PastPausesAnswer, { signal })).data,
    staleTime: 60_000,
  });
  const over = data.flatMap(({ since, until, reason }) => (until === null ? [] : [{ since, until, reason }]));
  if (over.length === 0) return null;
  return (
    <section aria-labelledby="pauses" className="border-border border-b px-(--gutter) py-3 text-sm md:px-6">
      <h2 id="pauses" className="font-semi">
        {t('auctionDetailLater.pauses')}
      </h2>
      <ul className="mt-1 grid gap-1 text-foreground-2">
        {over.map(({ since, until, reason }) => (
          <li key={since} className="tnum">
            {t('auctionDetailLater.pauseFromTo', {
              from: formatDate(since, language),
              to: formatTime(until),
              reason: reason[language],
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
