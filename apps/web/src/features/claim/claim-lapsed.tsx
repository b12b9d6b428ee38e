import type { WinningItem } from '@mnada/contract';
import { SupportLinks } from '../../app/support-links.tsx';
import { useText } from '../../i18n/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { WayOn } from '../../ui/way-on-later.tsx';
import { WonProduct } from './won-product.tsx';

/** Too late to claim (WIN-1): says so, and who can be asked. */
export function ClaimLapsed({ item }: { item: WinningItem }) {
  const t = useText();
  return (
    <>
      <WonProduct item={item} />
      <EmptyState
        title={t('claiming.lapsedTitle')}
        text={t('claiming.lapsedText')}
        action={<LinkButton to="/list_winnings">{t('claiming.backToWins')}</LinkButton>}
      />
      <WayOn />
      <SupportLinks reference={`${item.product_name} (${item.id})`} />
    </>
  );
}
