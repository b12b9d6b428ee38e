import { cx } from '@mnada/ui/cx.ts';
import { useText } from '../../client/i18n/index.ts';
import type { ShopperLanguage } from './shopper-words.ts';

/** Which of the shop's languages is looked at. */
export function ShopperLanguages({
  language,
  onChange,
}: {
  language: ShopperLanguage;
  onChange: (language: ShopperLanguage) => void;
}) {
  const t = useText();
  return (
    <span className="flex gap-1 text-sm" role="group" aria-label={t('templates.language')}>
      {(['en', 'sw'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={language === each}
          className={cx(
            'rounded-sm px-2 font-semi pointer-coarse:min-h-12',
            language === each ? 'text-link' : 'font-medium text-foreground-2',
          )}
          onClick={() => onChange(each)}
        >
          {each === 'en' ? 'English' : 'Kiswahili'}
        </button>
      ))}
    </span>
  );
}
