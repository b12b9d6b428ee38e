import { PROMO_BANNER, PROMO_MAX, PROMO_SLOGANS, type WrittenPart } from '@mnada/contract/office';
import { Plus, Trash2 } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextInput } from '../../ui/field.tsx';

const LANGUAGES = ['en', 'sw'] as const;
const NOTHING = { en: '', sw: '' };

/** Three slogans, each with the end that stands out, and a banner where there is one; both languages side by side. */
export function PromoRows({
  parts,
  onChange,
}: {
  parts: readonly WrittenPart[];
  onChange: (parts: readonly WrittenPart[]) => void;
}) {
  const t = useText();
  const set = (id: string, change: Partial<WrittenPart>) =>
    onChange(parts.map((part) => (part.id === id ? { ...part, ...change } : part)));
  const banner = parts.find(({ id }) => id === PROMO_BANNER);
  const language = (of: 'en' | 'sw') => t(of === 'en' ? 'content.english' : 'content.kiswahili');
  const rows = [...PROMO_SLOGANS.map((id) => parts.find((part) => part.id === id)), banner];
  return (
    <Card>
      <p className="mb-2 text-foreground-2 text-xs">{t('content.promoText')}</p>
      {rows.map((part, at) => {
        if (part === undefined) return null;
        const isBanner = part.id === PROMO_BANNER;
        const most = isBanner ? PROMO_MAX.banner : PROMO_MAX.slogan;
        const name = isBanner ? t('content.banner') : t('content.slogan', { number: at + 1 });
        return (
          <fieldset key={part.id} className="border-border border-t py-4">
            <legend className="float-left mb-3 w-full font-semi">{name}</legend>
            <div className="clear-left grid gap-3 md:grid-cols-2">
              {LANGUAGES.map((of) => (
                <div key={of} lang={of} className="grid min-w-0 content-start gap-2">
                  <TextInput
                    label={t(isBanner ? 'content.heading' : 'content.sloganStart', { language: language(of) })}
                    maxLength={most.title}
                    value={part.title[of]}
                    onChange={(event) => set(part.id, { title: { ...part.title, [of]: event.target.value } })}
                  />
                  <TextInput
                    label={t(isBanner ? 'content.sentence' : 'content.sloganMark', { language: language(of) })}
                    maxLength={most.text}
                    value={part.text[of]}
                    onChange={(event) => set(part.id, { text: { ...part.text, [of]: event.target.value } })}
                  />
                </div>
              ))}
            </div>
          </fieldset>
        );
      })}
      {banner === undefined ? (
        <Button
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() =>
            onChange([...parts, { id: PROMO_BANNER, group: null, title: NOTHING, text: NOTHING, words: NOTHING }])
          }
        >
          {t('content.addBanner')}
        </Button>
      ) : (
        <Button
          variant="danger"
          icon={<Trash2 aria-hidden="true" size={16} />}
          onClick={() => onChange(parts.filter(({ id }) => id !== PROMO_BANNER))}
        >
          {t('content.removeBanner')}
        </Button>
      )}
    </Card>
  );
}
