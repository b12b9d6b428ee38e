import { PROMO_BANNER, type WrittenPart } from '@mnada/contract/office';
import { useText } from '../../client/i18n/index.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Slogans and banner as the home page shows them, each language in its column. They are plain words: nothing of them is rendered. */
export function PromoPreview({ parts, onClose }: { parts: readonly WrittenPart[]; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} wide title={t('content.preview')} description={t('content.previewText')}>
      <div className="grid gap-6 sm:grid-cols-2">
        {(['en', 'sw'] as const).map((language) => (
          <section key={language} lang={language} className="grid min-w-0 content-start gap-3 [overflow-wrap:anywhere]">
            {parts
              .filter(({ id }) => id === PROMO_BANNER)
              .map(({ id, title, text }) => (
                <p key={id} className="rounded-lg bg-surface-2 px-4 py-3">
                  <b className="block font-semi">{title[language]}</b>
                  {text[language]}
                </p>
              ))}
            {parts
              .filter(({ id }) => id !== PROMO_BANNER)
              .map(({ id, title, text }) => (
                <p
                  key={id}
                  className="text-balance rounded-xl bg-brand-ink p-5 font-[800] text-2xl text-on-brand leading-[1.06] tracking-[-0.035em]"
                >
                  {title[language]} <span className="text-brand-marigold">{text[language]}</span>
                </p>
              ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}
