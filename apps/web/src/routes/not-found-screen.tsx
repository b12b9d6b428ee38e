import { useText } from '../client/i18n/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { WayOn } from '../features/auctions/index.ts';
import { SupportLater } from '../features/help/index.ts';

export function NotFoundScreen() {
  const t = useText();
  return (
    <>
      <EmptyState
        level={1}
        title={t('common.notFoundTitle')}
        text={t('common.notFoundText')}
        action={
          <>
            <LinkButton variant="primary" to="/">
              {t('common.seeAuctions')}
            </LinkButton>
            <SupportLater className="flex w-full justify-center" />
          </>
        }
      />
      <div className="column pb-10">
        <WayOn />
      </div>
    </>
  );
}
