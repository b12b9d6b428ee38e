import { PRODUCT_LIMITS, ProductPage, type StockLot } from '@mnada/contract/office';
import { type ReactNode, useState } from 'react';
import { api } from '../../client/api.ts';
import { nowMs } from '../../client/clock.ts';
import { formatDay, formatKes, formatNumber, isoDay, useText } from '../../client/i18n/index.ts';
import { useCall } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, INPUT, TextArea, TextInput } from '../../ui/field.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { momentOf } from './product-chip.tsx';
import { presentOf } from './product-queries.ts';

const digits = (text: string): string => text.replace(/[^0-9]/g, '');
const costOf = (text: string): number | null => (text === '' ? null : Number(text));

/** What lies on the shelf, and in which lots at what cost. Each change is saved by itself. */
export function StockCard({
  page,
  mayEdit,
  seesCosts,
  onSaved,
  children,
}: {
  page: ProductPage;
  mayEdit: boolean;
  /** What the pieces of a lot cost is told (OPS-1). */
  seesCosts: boolean;
  onSaved: (page: ProductPage) => void;
  /** What the cost of the lots means for auctions. */
  children?: ReactNode;
}) {
  const t = useText();
  const [isReceiving, setIsReceiving] = useState(false);
  const [lot, setLot] = useState<StockLot | null>(null);
  const { stock, product } = page;
  const done = (next: ProductPage) => {
    onSaved(next);
    setIsReceiving(false);
    setLot(null);
  };
  return (
    <Card
      title={t('products.stock')}
      action={
        mayEdit ? (
          <button type="button" className="control rounded-[10px] px-2" onClick={() => setIsReceiving(true)}>
            {t('products.receive')}
          </button>
        ) : null
      }
    >
      <KeyValues
        rows={[
          { name: t('products.onShelf'), value: formatNumber(stock.on_shelf) },
          { name: t('products.promised'), value: stock.promised === 0 ? '0' : `−${formatNumber(stock.promised)}` },
          { name: t('products.freeNow'), value: formatNumber(stock.free), isTotal: true },
        ]}
      />
      {stock.free < 0 ? (
        <p role="status" className="mt-2 rounded-md bg-soon-soft p-2.5 text-soon-text text-xs">
          {t('products.tooFew', { count: -stock.free })}
        </p>
      ) : null}
      {stock.free === 0 && mayEdit ? (
        <p className="mt-2 rounded-md bg-upcoming-soft p-2.5 text-upcoming-text text-xs">{t('products.noneFree')}</p>
      ) : null}
      {stock.lots.length === 0 ? null : (
        <>
          <h3 className="mt-3 flex justify-between gap-2 font-semi text-xs">
            {t('products.lots')}
            <span className="font-normal text-foreground-2">{t('products.staffOnly')}</span>
          </h3>
          <ol>
            {stock.lots.map((each) => (
              <li
                key={each.id}
                className="flex items-center justify-between gap-2 border-border border-b py-2 last:border-b-0"
              >
                <div className="min-w-0 text-xs">
                  <p className="tnum">
                    {t('products.lotLine', {
                      left: each.left,
                      pieces: each.pieces,
                      when: formatDay(momentOf(each.received_on)),
                    })}
                  </p>
                  <p className="text-foreground-2 [overflow-wrap:anywhere]">
                    {[
                      ...(seesCosts
                        ? [
                            each.unit_cost === null
                              ? t('products.costUnknown')
                              : t('products.each', { cost: formatKes(each.unit_cost) }),
                          ]
                        : []),
                      ...(each.removed === 0 ? [] : [t('products.lotRemoved', { count: each.removed })]),
                      ...(each.supplier === '' ? [] : [each.supplier]),
                    ].join(', ')}
                  </p>
                </div>
                {mayEdit ? (
                  <button
                    type="button"
                    className="control shrink-0 rounded-[10px] px-2 font-semi text-link text-xs"
                    onClick={() => setLot(each)}
                  >
                    {t('products.correct')}
                  </button>
                ) : null}
              </li>
            ))}
          </ol>
          {children}
        </>
      )}
      {isReceiving ? (
        <ReceiveDialog productId={product.id} onClose={() => setIsReceiving(false)} onDone={done} />
      ) : null}
      {lot === null ? null : (
        <CorrectDialog productId={product.id} lot={lot} onClose={() => setLot(null)} onDone={done} />
      )}
    </Card>
  );
}

function ReceiveDialog({
  productId,
  onClose,
  onDone,
}: {
  productId: number;
  onClose: () => void;
  onDone: (page: ProductPage) => void;
}) {
  const t = useText();
  const { busy, error, run } = useCall();
  const [draft, setDraft] = useState(() => ({
    pieces: '',
    cost: '',
    on: isoDay(nowMs()),
    supplier: '',
    press: crypto.randomUUID(),
  }));
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  const isReady = Number(draft.pieces) > 0 && draft.on !== '';
  return (
    <Dialog open onClose={onClose} title={t('products.receiveTitle')}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          void run(async () => {
            const lot = {
              ...{ pieces: Number(draft.pieces), unit_cost: costOf(draft.cost) },
              ...{ received_on: draft.on, supplier: draft.supplier, press: draft.press },
            };
            onDone(await api.post(`/api/admin/products/${productId}/lots`, lot, ProductPage));
          });
        }}
      >
        <TextInput
          label={t('products.pieces')}
          inputMode="numeric"
          maxLength={7}
          value={draft.pieces}
          onChange={(event) => set({ pieces: digits(event.target.value) })}
        />
        <CostInput value={draft.cost} onChange={(cost) => set({ cost })} />
        <Field label={t('products.receivedOn')}>
          {(ids) => (
            <input
              type="date"
              {...ids}
              max={isoDay(nowMs())}
              className={INPUT}
              value={draft.on}
              onChange={(event) => set({ on: event.target.value })}
            />
          )}
        </Field>
        <SupplierInput value={draft.supplier} onChange={(supplier) => set({ supplier })} />
        <Problem error={error} />
        <Button type="submit" variant="primary" busy={busy} resting={!isReady} className="justify-self-end">
          {t('products.receiveGo')}
        </Button>
      </form>
    </Dialog>
  );
}

function CorrectDialog({
  productId,
  lot,
  onClose,
  onDone,
}: {
  productId: number;
  lot: StockLot;
  onClose: () => void;
  onDone: (page: ProductPage) => void;
}) {
  const t = useText();
  const { busy, error, failure, run } = useCall();
  const [draft, setDraft] = useState({
    ...{ cost: lot.unit_cost === null ? '' : String(lot.unit_cost), supplier: lot.supplier },
    ...{ removed: String(lot.removed), reason: '' },
  });
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  // Somebody else corrected it meanwhile: their numbers are told, what was typed stays, and the next save builds on theirs.
  const now = presentOf(failure)?.stock.lots.find(({ id }) => id === lot.id) ?? lot;
  const isReady = draft.removed !== '' && draft.reason.trim().length > 2;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('products.correctTitle')}
      description={t('products.lotLine', {
        left: now.left,
        pieces: now.pieces,
        when: formatDay(momentOf(now.received_on)),
      })}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          void run(async () => {
            const body = {
              ...{ revision: now.revision, supplier: draft.supplier },
              unit_cost: now.is_returned ? now.unit_cost : costOf(draft.cost),
              ...{ removed: Number(draft.removed), reason: draft.reason.trim() },
            };
            onDone(await api.post(`/api/admin/products/${productId}/lots/${lot.id}`, body, ProductPage));
          });
        }}
      >
        <TextInput
          label={t('products.removed')}
          inputMode="numeric"
          maxLength={7}
          value={draft.removed}
          onChange={(event) => set({ removed: digits(event.target.value) })}
        />
        {now.is_returned ? (
          <p className="text-foreground-2">{t('products.returnedCost')}</p>
        ) : (
          <CostInput value={draft.cost} onChange={(cost) => set({ cost })} />
        )}
        <SupplierInput value={draft.supplier} onChange={(supplier) => set({ supplier })} />
        <TextArea
          label={t('common.reason')}
          maxLength={500}
          value={draft.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
        <Problem error={error} />
        <Button type="submit" variant="primary" busy={busy} resting={!isReady} className="justify-self-end">
          {t('products.correctGo')}
        </Button>
      </form>
    </Dialog>
  );
}

function CostInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText();
  return (
    <TextInput
      label={t('products.unitCost')}
      hint={t('products.unitCostHint')}
      inputMode="numeric"
      maxLength={6}
      value={value}
      onChange={(event) => onChange(digits(event.target.value))}
    />
  );
}

function SupplierInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText();
  return (
    <TextInput
      label={t('products.supplier')}
      maxLength={PRODUCT_LIMITS.source}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const Problem = ({ error }: { error: string | null }) =>
  error === null ? null : (
    <p role="alert" className="text-critical-text text-xs">
      {error}
    </p>
  );
