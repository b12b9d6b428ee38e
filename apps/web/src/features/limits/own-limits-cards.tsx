import { useOwnLimits } from './own-limits.ts';
import { useSession } from '../../client/session.ts';
import { useText } from '../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { isStuck } from '@mnada/ui/load-problem.tsx';
import { BreaksCard } from './breaks-card.tsx';
import { LimitsCard } from './limits-card.tsx';

/** Limits and breaks as the server has them: skeletons of their size until it has answered, a way on when it can't. */
export function OwnLimits() {
  const t = useText();
  const query = useOwnLimits();
  const { data } = query;
  const problem =
    useSession() !== null && isStuck(query) ? (
      <Banner
        tone="error"
        action={
          <button type="button" className="min-h-12 px-2 font-semi underline" onClick={() => void query.refetch()}>
            {t('common.retry')}
          </button>
        }
      >
        {t('limits.limitsFailed')}
      </Banner>
    ) : null;
  return (
    <>
      <LimitsCard limits={data?.limits ?? null} problem={problem} />
      <BreaksCard
        running={data?.break ?? null}
        nowMs={data === undefined ? null : Date.parse(data.server_time)}
        orderable={data?.orderable}
        problem={problem}
      />
    </>
  );
}
