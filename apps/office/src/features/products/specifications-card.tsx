import { PRODUCT_LIMITS } from '@mnada/contract/office';
import { ArrowUp, Plus, X } from 'lucide-react';
import { cx } from '@mnada/ui/cx.ts';
import { useText } from '../../client/i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { INPUT } from '../../ui/field.tsx';
import { type Draft, newKey } from './editor-form.ts';
import { EDITORS_ONLY } from './editors-only.ts';

const CELLS = [
  { field: 'name', head: 'products.specName' },
  { field: 'value', head: 'products.specValue' },
  { field: 'name_sw', head: 'products.specNameSw' },
  { field: 'value_sw', head: 'products.specValueSw' },
] as const;

/** Row by row: what it is called and what it is, in both languages. Rows that say nothing are not saved. */
export function SpecificationsCard({
  lines,
  isBad,
  onChange,
}: {
  lines: Draft['specifications'];
  isBad: boolean;
  onChange: (lines: Draft['specifications']) => void;
}) {
  const t = useText();
  const add = () => onChange([...lines, { key: newKey(), name: '', value: '', name_sw: '', value_sw: '' }]);
  return (
    <Card
      title={t('products.specifications')}
      action={
        lines.length >= PRODUCT_LIMITS.specifications ? null : (
          <button
            type="button"
            className={cx('control inline-flex items-center gap-1.5 rounded-[10px] px-2', EDITORS_ONLY)}
            onClick={add}
          >
            <Plus aria-hidden="true" size={16} />
            {t('products.addRow')}
          </button>
        )
      }
    >
      {lines.length === 0 ? (
        <p className="text-foreground-2">{t('products.noRows')}</p>
      ) : (
        <div className="grid gap-2">
          <div
            aria-hidden="true"
            className="grid grid-cols-4 gap-2 pr-20 text-foreground-2 text-xs max-md:hidden [fieldset:disabled_&]:pr-0"
          >
            {CELLS.map(({ field, head }) => (
              <span key={field}>{t(head)}</span>
            ))}
          </div>
          <ol className="grid gap-2">
            {lines.map((line, at) => (
              <li key={line.key} className="flex items-start gap-1">
                <div className="grid min-w-0 flex-1 grid-cols-2 gap-2 md:grid-cols-4">
                  {CELLS.map(({ field, head }) => (
                    <input
                      key={field}
                      type="text"
                      autoComplete="off"
                      placeholder={t(head)}
                      lang={field.endsWith('_sw') ? 'sw' : undefined}
                      aria-label={t('products.specLabel', { what: t(head), row: at + 1 })}
                      aria-invalid={isBad || undefined}
                      maxLength={PRODUCT_LIMITS.specification}
                      value={line[field]}
                      className={INPUT}
                      onChange={(event) =>
                        onChange(lines.map((each) => (each === line ? { ...line, [field]: event.target.value } : each)))
                      }
                    />
                  ))}
                </div>
                <IconButton
                  label={t('products.rowUp', { row: at + 1 })}
                  className={cx(at === 0 && 'invisible', EDITORS_ONLY)}
                  onClick={() => onChange(lines.toSpliced(at, 1).toSpliced(at - 1, 0, line))}
                >
                  <ArrowUp aria-hidden="true" size={16} />
                </IconButton>
                <IconButton
                  label={t('products.removeRow', { row: at + 1 })}
                  className={EDITORS_ONLY}
                  onClick={() => onChange(lines.filter((each) => each !== line))}
                >
                  <X aria-hidden="true" size={16} />
                </IconButton>
              </li>
            ))}
          </ol>
          {isBad ? (
            <p role="alert" className="text-critical-text text-xs">
              {t('products.fault_shape')}
            </p>
          ) : null}
        </div>
      )}
    </Card>
  );
}
