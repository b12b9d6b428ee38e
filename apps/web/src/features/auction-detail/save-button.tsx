import { Bookmark } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useSaved } from './use-saved.ts';

/** Keeps the product in sight later: on the account when signed in, on this device for visitors (OWN-5). */
export function SaveButton({ productId, className }: { productId: number; className?: string }) {
  const t = useText();
  const { isSaved, toggle } = useSaved(productId);
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={t('detail.saveProduct')}
      className={buttonClass('outline', 'md', false, `min-h-13 px-0! md:min-h-12 ${className ?? ''}`)}
      onClick={toggle}
    >
      <Bookmark aria-hidden="true" size={22} fill={isSaved ? 'currentColor' : 'none'} />
      <span className="max-md:hidden">{t(isSaved ? 'detail.saved' : 'detail.save')}</span>
    </button>
  );
}
