import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { recentOddsQuery } from './recent-odds-query.ts';

/** Beside the slogan: what the last 90 days really were, and where it is told whole. Its place is kept while it is asked for. */
export function RecentOddsNote({ withLink = true, className }: { withLink?: boolean; className?: string }) {
  const t = useText();
  const { data } = useQuery(recentOddsQuery(useApi()));
  const words =
    data === undefined
      ? '\u00a0'
      : data.median_saving === null
        ? t('recentOdds.few', { days: data.days, count: data.wins })
        : t('recentOdds.half', { days: data.days, percent: data.median_saving, count: data.wins });
  return (
    <p className={className}>
      <span className="tnum flex min-h-10 items-center text-sm leading-5">
        <span>
          {words} <span className="demo-only">{t('recentOdds.simulated')}</span>
        </span>
      </span>
      {withLink ? (
        <Link to="/odds" className="inline-flex min-h-12 items-center font-semi text-sm underline underline-offset-3">
          {t('recentOdds.link')}
        </Link>
      ) : null}
    </p>
  );
}
