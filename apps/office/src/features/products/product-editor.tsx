import { type ProductForm, type ProductGap, ProductPage } from '@mnada/contract/office';
import { productGaps } from '@mnada/rules/office';
import { useQueryClient } from '@tanstack/react-query';
import { Check, EyeOff, Globe, Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { formatDay, useText } from '../../client/i18n/index.ts';
import { useCall, useMay } from '../session/index.ts';
import { BreakEven, PreviewButton } from '../templates/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/field.tsx';
import { LeaveGuard, useLeaveGuard } from '../../ui/leave-guard.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { toast } from '../../ui/toast.tsx';
import { AuctionsCard } from './auctions-card.tsx';
import { chosenForm, type Draft, FIELD_NAMES, inWords, isSame, toDraft, toForm } from './editor-form.ts';
import { PicturesCard, usePictures } from './pictures-card.tsx';
import { PriceCard, SortingCard } from './price-card.tsx';
import { ProductChip } from './product-chip.tsx';
import { presentOf, productQuery } from './product-queries.ts';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { SpecificationsCard } from './specifications-card.tsx';
import { StockCard } from './stock-card.tsx';
import { WordsCard } from './words-card.tsx';
import { useSeesCosts } from './use-sees-costs.ts';

/** KSh a bid: one, everywhere (AUC-3). */
const INCREMENT = 1;

/**
 * Words, pictures and price are one form with the revision it was opened with: saved by Save or Ctrl S, guarded when left, and when
 * somebody else was quicker, merged field by field. Stock is kept apart: what comes in collides with nothing that is typed.
 */
export function ProductEditor({ page, queryId }: { page: ProductPage; queryId: string }) {
  const t = useText();
  const mayEdit = useMay('products.edit');
  const seesCosts = useSeesCosts();
  const mayPublish = useMay('auctions.publish');
  const queryClient = useQueryClient();
  const [base, setBase] = useState<ProductForm>(page.form);
  const [revision, setRevision] = useState(page.product.revision);
  const [draft, setDraft] = useState<Draft>(() => toDraft(page.form));
  const [reason, setReason] = useState('');
  const [asksWhy, setAsksWhy] = useState(false);
  const { busy, error, failure, run, clear } = useCall();
  const pictures = usePictures((made) => setDraft((now) => ({ ...now, pictures: [...now.pictures, made] })));
  const form = toForm(draft);
  const isDirty = !isSame(form, base);
  const { blocker } = useLeaveGuard(isDirty || pictures.isBusy);
  // Of what stands here now: what is filled in goes from the list before it is saved.
  const gaps = productGaps(form);
  const { product } = page;
  const present = presentOf(failure);
  const bad = new Set(
    failure?.code === 'INVALID_INPUT' || failure?.code === 'PRODUCT_INCOMPLETE' ? failure.errors : [],
  );
  const takesReason = product.state === 'published' && form.price !== base.price;
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });

  const take = (next: ProductPage) => {
    setBase(next.form);
    setRevision(next.product.revision);
    setDraft(toDraft(next.form));
    setReason('');
    queryClient.setQueryData(productQuery(queryId).queryKey, next);
    void queryClient.invalidateQueries({ queryKey: ['products'] });
  };
  const call = (path: string, body: object) => api.post(`/api/admin/products/${product.id}/${path}`, body, ProductPage);
  const save = () =>
    run(async () => {
      take(await call('edit', { revision, form, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }));
      toast(t('products.saved'));
    });
  const publish = () =>
    run(async () => {
      take(await call('publish', { revision }));
      toast(t('products.publishedToast', { name: product.name }));
    });
  const withdraw = (why: string) =>
    run(async () => {
      take(await call('withdraw', { revision, reason: why }));
      setAsksWhy(false);
      toast(t('products.withdrawnToast', { name: product.name }));
    });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (isDirty && !busy && mayEdit) void save();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  const who = product.edited_by;
  const when = formatDay(product.edited_at);
  const facts = `${
    who === null
      ? t('products.edited', { number: product.number, when })
      : t('products.editedBy', { number: product.number, who: who.name, when })
  }${page.auctions.count === 0 ? '' : t('products.usedIn', { count: page.auctions.count })}`;
  return (
    <>
      <PageHead
        title={base.name}
        facts={facts}
        chips={
          <>
            <ProductChip state={product.state} />
            {isDirty ? (
              <StatusChip tone="warn" icon={Pencil}>
                {t('products.unsaved')}
              </StatusChip>
            ) : null}
          </>
        }
        {...(mayEdit
          ? {
              actions: (
                <>
                  <PreviewButton form={form} />
                  {product.state === 'withdrawn' ? null : (
                    <Button icon={<EyeOff aria-hidden="true" size={16} />} onClick={() => setAsksWhy(true)}>
                      {t('products.unpublish')}
                    </Button>
                  )}
                  {product.state === 'published' ? null : (
                    <Button
                      icon={<Globe aria-hidden="true" size={16} />}
                      busy={busy}
                      resting={isDirty || gaps.length > 0}
                      title={gaps.length > 0 ? t('products.missing') : isDirty ? t('products.saveFirst') : undefined}
                      onClick={() => void publish()}
                    >
                      {t('products.publish')}
                    </Button>
                  )}
                </>
              ),
              primary: (
                <Button
                  variant="primary"
                  icon={<Check aria-hidden="true" size={16} />}
                  busy={busy}
                  resting={!isDirty || pictures.isBusy}
                  onClick={() => void save()}
                >
                  {t('products.save')}
                </Button>
              ),
            }
          : { actions: <PreviewButton form={form} /> })}
      />
      {present === null ? null : (
        <div className="mb-4">
          <Conflict
            by={present.product.edited_by}
            at={present.product.edited_at}
            base={inWords(base, t)}
            theirs={inWords(present.form, t)}
            mine={inWords(form, t)}
            names={Object.fromEntries(Object.entries(FIELD_NAMES).map(([field, key]) => [field, t(key)])) as never}
            onChoose={(chosen) => {
              const merged = chosenForm(chosen, form, present.form, t);
              setBase(present.form);
              setRevision(present.product.revision);
              setDraft(toDraft(merged));
              queryClient.setQueryData(productQuery(queryId).queryKey, present);
              clear();
            }}
          />
        </div>
      )}
      {error === null || present !== null || asksWhy ? null : (
        <p role="alert" className="mb-4 rounded-md bg-critical-soft p-3 text-critical-text">
          {error}
          {failure === null || failure.requestId === '' ? null : (
            <span className="ml-1 select-all text-xs">{t('common.request', { id: failure.requestId })}</span>
          )}
        </p>
      )}
      {product.state === 'published' || gaps.length === 0 ? null : <GapsCard gaps={gaps} />}
      <fieldset disabled={!mayEdit} className="contents">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]">
          <div className="grid min-w-0 gap-4">
            <PicturesCard
              pictures={draft.pictures}
              sizes={new Map(page.form.pictures.map(({ address }, at) => [address, page.picture_sizes[at] ?? null]))}
              uploads={pictures}
              isBad={bad.has('pictures') || bad.has('alt_en') || bad.has('alt_sw')}
              onChange={(next) => set({ pictures: [...next] })}
            />
            <WordsCard draft={draft} bad={bad} onChange={set} />
            <SpecificationsCard
              lines={draft.specifications}
              isBad={bad.has('specifications') || bad.has('specifications_sw')}
              onChange={(specifications) => set({ specifications })}
            />
            <AuctionsCard page={page} />
          </div>
          <div className="grid min-w-0 gap-4">
            <PriceCard draft={draft} bad={bad} checker={product.price_checked_by} onChange={set}>
              {takesReason ? (
                <TextInput
                  label={t('products.priceReason')}
                  hint={t('products.pricePublished')}
                  error={bad.has('reason') ? t('common.reasonNeeded') : null}
                  maxLength={500}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              ) : null}
            </PriceCard>
            <StockCard
              page={page}
              mayEdit={mayEdit}
              seesCosts={seesCosts}
              onSaved={(next) => {
                queryClient.setQueryData(productQuery(queryId).queryKey, next);
                void queryClient.invalidateQueries({ queryKey: ['simulate', product.id] });
              }}
            >
              {mayPublish ? (
                <BreakEven productId={product.id} shopPrice={product.price} increment={INCREMENT} cashEnabled />
              ) : null}
            </StockCard>
            <SortingCard draft={draft} bad={bad} onChange={set} />
          </div>
        </div>
      </fieldset>
      {asksWhy ? (
        <Dialog
          open
          onClose={() => setAsksWhy(false)}
          title={t('products.withdrawTitle', { count: 1 })}
          description={t('products.withdrawText')}
        >
          <ReasonForm
            verb={t('products.unpublish')}
            destroys
            busy={busy}
            error={error}
            onSend={(why) => void withdraw(why)}
          />
        </Dialog>
      ) : null}
      <LeaveGuard blocker={blocker} />
    </>
  );
}

function GapsCard({ gaps }: { gaps: readonly ProductGap[] }) {
  const t = useText();
  return (
    <Card title={t('products.missing')} className="mb-4">
      <ul className="flex flex-wrap gap-1.5">
        {gaps.map((gap) => (
          <li key={gap}>
            <StatusChip tone="warn">{t(`products.gap_${gap}`)}</StatusChip>
          </li>
        ))}
      </ul>
    </Card>
  );
}
