import { PRODUCT_LIMITS } from '@mnada/contract/office';
import { Check } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { TextArea, TextInput } from '../../ui/field.tsx';
import type { Draft } from './editor-form.ts';

const ROWS = 6;

/** Name and description, side by side in both languages. */
export function WordsCard({
  draft,
  bad,
  onChange,
}: {
  draft: Draft;
  bad: ReadonlySet<string>;
  onChange: (change: Partial<Draft>) => void;
}) {
  const t = useText();
  const isWhole =
    draft.name_sw.trim() !== '' && (draft.description.trim() === '' || draft.description_sw.trim() !== '');
  const error = (field: string) => (bad.has(field) ? t('products.fault_missing') : null);
  return (
    <Card title={t('products.words')}>
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <div className="grid content-start gap-3">
          <h3 className="min-h-5.5 font-semi text-sm">{t('products.english')}</h3>
          <TextInput
            label={t('products.name')}
            maxLength={PRODUCT_LIMITS.name}
            value={draft.name}
            error={error('name')}
            onChange={(event) => onChange({ name: event.target.value })}
          />
          <TextArea
            label={t('products.description')}
            rows={ROWS}
            maxLength={PRODUCT_LIMITS.description}
            value={draft.description}
            error={error('description')}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </div>
        <div className="grid content-start gap-3" lang="sw">
          <h3 className="flex min-h-5.5 items-center justify-between gap-2 font-semi text-sm" lang="en">
            {t('products.kiswahili')}
            {isWhole ? (
              <StatusChip tone="ok" icon={Check}>
                {t('products.complete')}
              </StatusChip>
            ) : (
              <StatusChip tone="warn">{t('products.incomplete')}</StatusChip>
            )}
          </h3>
          <TextInput
            label={t('products.nameSw')}
            maxLength={PRODUCT_LIMITS.name}
            value={draft.name_sw}
            error={error('name_sw')}
            onChange={(event) => onChange({ name_sw: event.target.value })}
          />
          <TextArea
            label={t('products.descriptionSw')}
            rows={ROWS}
            maxLength={PRODUCT_LIMITS.description}
            value={draft.description_sw}
            error={error('description_sw')}
            onChange={(event) => onChange({ description_sw: event.target.value })}
          />
        </div>
      </div>
      {/* Under both: what is typed side by side stays side by side. */}
      {isWhole ? null : <p className="mt-3 text-soon-text text-sm">{t('products.shopInEnglish')}</p>}
    </Card>
  );
}
