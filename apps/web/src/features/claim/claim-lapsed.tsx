import type { WinningItem } from '@mnada/contract';
import { SupportLinks } from '../help/index.ts';
import { useLanguage, useText } from '../../client/i18n/index.ts';
import { formatNearDate } from '@mnada/i18n/near-date.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { WayOn } from '../auctions/index.ts';
import { WonProduct } from './won-product.tsx';

/** Too late to claim (WIN-1): says so, and who can be asked. */
export function ClaimLapsed({ item }: { item: WinningItem }) {
  const t = useText();
  const language = useLanguage();
  const by =
    item.claim_until === null ? '' : `${t('claim.lapsedBy', { date: formatNearDate(item.claim_until, language) })} `;
  return (
    <>
      <WonProduct item={item} />
      <EmptyState
        title={t('claim.lapsedTitle')}
        text={`${by}${t('claim.lapsedText')}`}
        action={<LinkButton to="/list_winnings">{t('claim.backToWins')}</LinkButton>}
      />
      <WayOn />
      <SupportLinks reference={`${item.product_name} (${item.id})`} />
    </>
  );
}
