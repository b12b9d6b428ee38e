import { useWords } from './ui-words.tsx';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { GoBack } from './go-back.tsx';

/** What a query says of itself when there is nothing to show. */
export type Loading = {
  readonly data: unknown;
  readonly error: unknown;
  readonly isFetching: boolean;
  /** `paused`: the phone is offline, the call waits for the network. */
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  readonly refetch: () => unknown;
};

/** Nothing has been loaded and nothing is under way that could change it soon. */
export const isStuck = (query: Loading): boolean =>
  query.data === undefined && (query.error !== null || query.fetchStatus === 'paused');

/** Of an HTTP call: whoever is asked doesn't know it. */
const isUnknown = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && (error.status === 404 || error.status === 400);

/** In the place of what could not be shown: not found, failed or offline, each with a way on (GEN-8). */
export function LoadProblem({
  query,
  failed,
  missing,
  backTo,
  level = 2,
}: {
  query: Loading;
  failed: string;
  /** For a page about one thing: it may not exist. Then and on failure 'Go Back' is offered. */
  missing?: { title: string; text: string };
  backTo?: string;
  level?: 1 | 2;
}) {
  const t = useWords();
  const back = missing === undefined ? null : <GoBack {...(backTo === undefined ? {} : { otherwise: backTo })} />;
  if (missing !== undefined && isUnknown(query.error))
    return <EmptyState level={level} title={missing.title} text={missing.text} action={back} />;
  const isOffline = query.error === null;
  return (
    <EmptyState
      level={level}
      title={failed}
      text={<span role="alert">{t(isOffline ? 'offlineText' : 'failedText')}</span>}
      action={
        <>
          <Button
            variant={missing === undefined ? 'primary' : 'secondary'}
            busy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('tryAgain')}
          </Button>
          {back}
        </>
      }
    />
  );
}
