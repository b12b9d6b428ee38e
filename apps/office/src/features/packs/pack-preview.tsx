import type { OfficePack } from '@mnada/contract/office';
import { formatKes, formatNumber, useText } from '../../client/i18n/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { badgeWords, PREVIEW_WORDS } from './pack-badges.ts';

/** The list of Buy Bids as a shopper sees it, side by side in both languages. */
export function PackPreview({ packs, onClose }: { packs: readonly OfficePack[]; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} wide title={t('packs.preview')} description={t('packs.previewText')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['en', 'sw'] as const).map((language) => (
          <section
            key={language}
            lang={language}
            aria-label={t(language === 'en' ? 'packs.english' : 'packs.kiswahili')}
          >
            <h3 className="mb-2 text-foreground-2 text-xs">
              {t(language === 'en' ? 'packs.english' : 'packs.kiswahili')}
            </h3>
            <ul className="grid gap-2">
              {packs.map((pack) => (
                <PreviewRow key={pack.id} pack={pack} language={language} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function PreviewRow({ pack, language }: { pack: OfficePack; language: 'en' | 'sw' }) {
  const words = PREVIEW_WORDS[language];
  return (
    <li className="flex min-h-19 items-center gap-3 rounded-xl border border-border bg-surface px-3.5 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <b className="text-lg tracking-tight">{words.bids.replace('{count}', formatNumber(pack.bids))}</b>
          {pack.badge === null ? null : (
            <span className="rounded-full bg-surface-2 px-2 py-0.5 font-semi text-2xs">
              {badgeWords(pack.badge, language)}
            </span>
          )}
        </span>
        <span className="tnum block text-foreground-2">
          {words.perBid.replace('{price}', `KSh ${pack.per_bid.toFixed(2)}`)}
        </span>
      </span>
      <span className="tnum text-right">
        <b className="block text-lg tracking-tight">{formatKes(pack.price)}</b>
        {pack.savings > 0 ? (
          <span className="block font-medium text-live-text">
            {words.save.replace('{amount}', formatKes(pack.savings))}
          </span>
        ) : null}
      </span>
    </li>
  );
}
