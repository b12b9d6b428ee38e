import { useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';

/** The way to the next page of a list; says so when it failed. */
export function MoreButton({
  list: { hasMore, isBusy, isFailed, more },
}: {
  list: { readonly hasMore: boolean; readonly isBusy: boolean; readonly isFailed: boolean; readonly more: () => void };
}) {
  const t = useText();
  if (!hasMore) return null;
  return (
    <div className="mt-2 flex flex-col items-center gap-2 border-border border-t pt-3">
      {isFailed ? (
        <p role="alert" className="text-critical-text text-sm">
          {t('referrals.moreFailed')}
        </p>
      ) : null}
      <Button variant="outline" busy={isBusy} onClick={more}>
        {t(isFailed ? 'common.tryAgain' : 'referrals.more')}
      </Button>
    </div>
  );
}
