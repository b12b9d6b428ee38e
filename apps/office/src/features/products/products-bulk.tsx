import { type ProductRow, ProductsDone } from '@mnada/contract/office';
import { EyeOff, Tag } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { BulkBar, BulkVerb } from '../../ui/bulk-bar.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { ReasonDialog } from '../../ui/reason-form.tsx';

/** What is done with several at once, and what became of each: nothing happens silently. */
export function ProductsBulk({
  products,
  onClear,
  onDone,
}: {
  products: readonly ProductRow[];
  onClear: () => void;
  onDone: () => void;
}) {
  const t = useText();
  const [asksWhy, setAsksWhy] = useState(false);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<ProductsDone | null>(null);
  const ids = products.map(({ id }) => id);
  const act = async (path: string, more: object = {}) => {
    setBusy(true);
    try {
      setDone(await api.post(`/api/admin/products/${path}`, { products: ids, ...more }, ProductsDone));
      setAsksWhy(false);
      onClear();
      onDone();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: 'failed' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <BulkBar count={products.length} onClear={onClear}>
        <BulkVerb icon={<Tag aria-hidden="true" size={16} />} onClick={() => void act('price-checked')}>
          {t('products.checkedToday')}
        </BulkVerb>
        <BulkVerb isDanger icon={<EyeOff aria-hidden="true" size={16} />} onClick={() => setAsksWhy(true)}>
          {t('products.unpublish')}
        </BulkVerb>
      </BulkBar>
      {asksWhy ? (
        <ReasonDialog
          title={t('products.withdrawTitle', { count: products.length })}
          text={t('products.withdrawText')}
          verb={t('products.unpublish')}
          destroys
          busy={busy}
          onClose={() => setAsksWhy(false)}
          onSend={(reason) => void act('withdraw-many', { reason })}
        />
      ) : null}
      {done === null ? null : (
        <Dialog
          open
          onClose={() => setDone(null)}
          title={t('products.results')}
          description={t('products.resultsFacts', { done: done.done, count: done.results.length })}
        >
          <ul>
            {done.results.map(({ id, number, name, state, message }) => (
              <li
                key={id}
                className="flex items-center justify-between gap-3 border-border border-t py-2.5 first:border-t-0"
              >
                <div className="min-w-0">
                  <b className="[overflow-wrap:anywhere]">{name ?? number}</b>
                  <p className="text-foreground-2 text-xs">{message ?? number}</p>
                </div>
                <StatusChip tone={state === 'done' ? 'ok' : state === 'already' ? 'info' : 'bad'}>
                  {t(`products.${state}`)}
                </StatusChip>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
