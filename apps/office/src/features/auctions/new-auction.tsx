import { Plus } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { LinkButton } from '../../ui/button.tsx';

export function NewAuction() {
  const t = useText();
  return (
    <LinkButton variant="primary" to={'/auctions/new' as '/'} icon={<Plus aria-hidden="true" size={16} />}>
      {t('auctions.new')}
    </LinkButton>
  );
}
