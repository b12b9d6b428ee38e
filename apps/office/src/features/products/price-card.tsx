import { DELIVERY_CLASSES, PRICE_CHECK_DAYS, PRODUCT_LIMITS, type ProductPage } from '@mnada/contract/office';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { useNow } from '../../client/clock.ts';
import { isoDay, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { Field, INPUT, SelectInput, TextInput } from '../../ui/field.tsx';
import type { Draft } from './editor-form.ts';

const DAY_MS = 86_400_000;
type Props = { draft: Draft; bad: ReadonlySet<string>; onChange: (change: Partial<Draft>) => void };

/** What shoppers compare with, where it comes from, and when somebody looked last. */
export function PriceCard({
  draft,
  bad,
  checker,
  onChange,
  children,
}: Props & { checker: ProductPage['product']['price_checked_by']; children?: ReactNode }) {
  const t = useText();
  const today = isoDay(useNow(60));
  const day = draft.price_checked_on;
  const age = day === '' ? null : Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS));
  const isFresh = age !== null && age <= PRICE_CHECK_DAYS;
  const Icon = isFresh ? CircleCheck : TriangleAlert;
  return (
    <Card title={t('products.priceCard')}>
      <div className="grid gap-3">
        <TextInput
          label={t('products.priceField')}
          inputMode="numeric"
          maxLength={6}
          value={draft.price}
          error={bad.has('price') ? t('products.fault_out_of_range') : null}
          onChange={(event) => onChange({ price: event.target.value.replace(/[^0-9]/g, '') })}
        />
        {children}
        <TextInput
          label={t('products.source')}
          maxLength={PRODUCT_LIMITS.source}
          value={draft.price_source}
          error={bad.has('price_source') ? t('products.fault_missing') : null}
          onChange={(event) => onChange({ price_source: event.target.value })}
        />
        <div className="grid grid-cols-2 gap-3">
          <Field
            label={t('products.checkedOn')}
            error={bad.has('price_checked_on') ? t('products.fault_not_a_day') : null}
          >
            {(ids) => (
              <input
                type="date"
                {...ids}
                max={today}
                className={INPUT}
                value={day}
                onChange={(event) => onChange({ price_checked_on: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('products.by')}>
            {(ids) => <input {...ids} disabled className={INPUT} value={checker?.name ?? '–'} />}
          </Field>
        </div>
        <p
          className={cx(
            'flex gap-2.5 rounded-md p-3',
            isFresh ? 'bg-live-soft text-live-text' : 'bg-soon-soft text-soon-text',
          )}
        >
          <Icon aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          {age === null
            ? t('products.checkedNever')
            : age === 0
              ? t('products.checkedThisDay')
              : t(isFresh ? 'products.checkedFresh' : 'products.checkedLate', { count: age })}
        </p>
      </div>
    </Card>
  );
}

export function SortingCard({ draft, bad, onChange }: Props) {
  const t = useText();
  return (
    <Card title={t('products.sorting')}>
      <div className="grid gap-3">
        <TextInput
          label={t('products.category')}
          maxLength={PRODUCT_LIMITS.category}
          value={draft.category}
          error={bad.has('category') ? t('products.fault_missing') : null}
          onChange={(event) => onChange({ category: event.target.value })}
        />
        <SelectInput
          label={t('products.delivery')}
          value={draft.delivery}
          onChange={(event) => onChange({ delivery: event.target.value as Draft['delivery'] })}
        >
          {DELIVERY_CLASSES.map((each) => (
            <option key={each} value={each}>
              {t(`products.${each}`)}
            </option>
          ))}
        </SelectInput>
      </div>
    </Card>
  );
}
