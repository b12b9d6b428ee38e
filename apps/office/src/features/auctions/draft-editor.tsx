import { Done, DraftPage } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check, PackageSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { nowMs } from '../../client/clock.ts';
import { formatAgo, formatKes, momentOf, useText } from '../../client/i18n/index.ts';
import { useCall, withStepUp } from '../session/index.ts';
import { PreviewButton, Problems, ProductPicker, RulesEditor, ShopperCard, SimulatorCard } from '../templates/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, INPUT } from '../../ui/field.tsx';
import { LeaveGuard, useLeaveGuard } from '../../ui/leave-guard.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ProductTile } from '../../ui/product-tile.tsx';
import { toast } from '../../ui/toast.tsx';
import { draftQuery, presentDraft } from './auction-queries.ts';
import { AuctionChip } from './auctions-table.tsx';
import { chosenDraft, draftBodyOf, type DraftForm, draftFormOf, draftWords } from './draft-form.ts';

/** KSh a bid: one, everywhere (AUC-3). */
const INCREMENT = 1;

/** One auction before it is published: product, start, rules; beside them what the numbers mean and what a shopper will see. */
export function DraftEditor({ page, first }: { page: DraftPage | null; first: DraftForm }) {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(page);
  const [base, setBase] = useState(first);
  const [form, setForm] = useState(first);
  const [picks, setPicks] = useState(false);
  const { busy, error, failure, run, clear } = useCall();
  const isDirty = saved === null || JSON.stringify(form) !== JSON.stringify(base);
  const { blocker, letGo } = useLeaveGuard(JSON.stringify(form) !== JSON.stringify(base));
  const present = presentDraft(failure);
  const body = draftBodyOf(form);
  const set = (change: Partial<DraftForm>) => setForm((now) => ({ ...now, ...change }));
  const to = (next: DraftPage, leaf = '') => {
    letGo();
    return navigate({
      to: `/auctions/drafts/$draftId${leaf}` as '/',
      params: { draftId: String(next.draft.id) } as never,
      replace: saved === null,
    });
  };
  const save = async (): Promise<DraftPage> => {
    if (body === null) throw new Error(t('auctions.draftLacks'));
    const next = await withStepUp(() =>
      saved === null
        ? api.post('/api/admin/auctions/drafts', body, DraftPage)
        : api.put(
            `/api/admin/auctions/drafts/${saved.draft.id}`,
            { ...body, revision: saved.draft.revision },
            DraftPage,
          ),
    );
    queryClient.setQueryData(draftQuery(String(next.draft.id)).queryKey, next);
    void queryClient.invalidateQueries({ queryKey: ['auctions'] });
    void queryClient.invalidateQueries({ queryKey: ['calendar'] });
    setSaved(next);
    setBase(draftFormOf(next));
    setForm(draftFormOf(next));
    return next;
  };
  const saveDraft = () =>
    run(async () => {
      const isNew = saved === null;
      const next = await save();
      toast(t('auctions.draftSaved'));
      if (isNew) await to(next);
    });
  const goPublish = () =>
    run(async () => {
      await to(isDirty || saved === null ? await save() : saved, '/publish');
    });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (isDirty && body !== null && !busy) void saveDraft();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  const facts =
    saved === null
      ? t('auctions.newFacts')
      : t('auctions.draftFacts', {
          id: saved.draft.id,
          when: formatAgo(saved.draft.saved_at, nowMs()),
          who: saved.draft.saved_by?.name ?? t('templates.system'),
        });
  return (
    <>
      <PageHead
        title={form.product?.name ?? t('auctions.new')}
        chips={<AuctionChip auction={{ state: 'draft', result: null, is_held: false }} />}
        facts={isDirty && saved !== null ? `${facts} ${t('templates.unsaved')}` : facts}
        actions={
          <>
            {saved === null ? null : (
              <DiscardDraft
                page={saved}
                onGone={() => {
                  letGo();
                  void navigate({ to: '/auctions' as '/', search: { tab: 'draft' } as never, replace: true });
                }}
              />
            )}
            {form.product === null ? null : (
              <PreviewButton productId={form.product.id} rules={form.rules} startsAt={momentOf(form.startsAt)} />
            )}
            <Button variant="soft" busy={busy} resting={!isDirty || body === null} onClick={() => void saveDraft()}>
              {t('templates.saveDraft')}
            </Button>
          </>
        }
        primary={
          <Button
            variant="primary"
            busy={busy}
            resting={body === null}
            title={body === null ? t('auctions.draftLacks') : undefined}
            icon={<Check aria-hidden="true" size={16} />}
            onClick={() => void goPublish()}
          >
            {t('templates.publish')}
          </Button>
        }
      />
      {present === null ? (
        error === null ? null : (
          <p role="alert" className="mb-4 rounded-md bg-critical-soft p-3 text-critical-text">
            {error}
          </p>
        )
      ) : (
        <div className="mb-4">
          <Conflict
            by={present.draft.saved_by}
            at={present.draft.saved_at}
            base={draftWords(base, t)}
            theirs={draftWords(draftFormOf(present), t)}
            mine={draftWords(form, t)}
            names={{ product: t('auctions.product'), startsAt: t('auctions.opens'), rules: t('templates.rules') }}
            onChoose={(chosen) => {
              setForm(chosenDraft(form, draftFormOf(present), chosen, t));
              setBase(draftFormOf(present));
              setSaved(present);
              clear();
            }}
          />
        </div>
      )}
      {saved === null || isDirty ? null : <Problems problems={saved.problems} warnings={saved.warnings} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
        <div className="grid min-w-0 gap-4">
          <Card
            title={t('auctions.product')}
            {...(form.product === null
              ? {}
              : {
                  action: (
                    <button type="button" className="rounded-xs" onClick={() => setPicks(true)}>
                      {t('auctions.anotherProduct')}
                    </button>
                  ),
                })}
          >
            {form.product === null ? (
              <Button icon={<PackageSearch aria-hidden="true" size={16} />} onClick={() => setPicks(true)}>
                {t('templates.pickProduct')}
              </Button>
            ) : (
              <div className="flex items-center gap-4">
                <ProductTile image={form.product.image} size={64} />
                <div className="min-w-0">
                  <b className="block [overflow-wrap:anywhere]">{form.product.name}</b>
                  <span className="text-foreground-2 text-xs">
                    {t('templates.productFacts', {
                      price: formatKes(form.product.shop_price),
                      stock: form.product.stock,
                      free: form.product.free,
                    })}
                  </span>
                </div>
              </div>
            )}
          </Card>
          <Card title={t('templates.when')}>
            <Field label={t('auctions.opensAt')} hint={t('auctions.opensAtHint')}>
              {(ids) => (
                <input
                  {...ids}
                  type="datetime-local"
                  className={INPUT}
                  value={form.startsAt}
                  onChange={(event) => set({ startsAt: event.target.value })}
                />
              )}
            </Field>
          </Card>
          <RulesEditor
            rules={form.rules}
            increment={INCREMENT}
            shopPrices={form.product === null ? [] : [form.product.shop_price]}
            onChange={(rules) => set({ rules })}
          />
        </div>
        <div className="grid min-w-0 gap-4">
          <SimulatorCard
            key={form.product?.id ?? 0}
            products={form.product === null ? [] : [form.product]}
            cashEnabled={form.rules.cash_enabled}
            increment={INCREMENT}
            bidsPerTap={form.rules.bids_per_tap}
            lockPrice={form.rules.lock_price}
            onCashOff={() => setForm((now) => ({ ...now, rules: { ...now.rules, cash_enabled: false } }))}
          />
          <ShopperCard product={form.product} rules={form.rules} startsAt={momentOf(form.startsAt)} />
        </div>
      </div>
      {picks ? (
        <ProductPicker
          onClose={() => setPicks(false)}
          onPick={(product) => {
            set({ product });
            setPicks(false);
          }}
        />
      ) : null}
      <LeaveGuard blocker={blocker} />
    </>
  );
}

/** Gone for good. No shopper ever saw it. */
function DiscardDraft({ page, onGone }: { page: DraftPage; onGone: () => void }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { busy, error, run } = useCall();
  return (
    <>
      <Button variant="danger" className="mr-2" onClick={() => setAsks(true)}>
        {t('templates.discard')}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('templates.discardTitle', { name: page.draft.product.name })}
        description={t('auctions.discardText')}
      >
        {error === null ? null : (
          <p role="alert" className="mb-3 text-critical-text">
            {error}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={() => setAsks(false)}>{t('common.cancel')}</Button>
          <Button
            variant="destroy"
            busy={busy}
            onClick={() =>
              void run(async () => {
                await withStepUp(() =>
                  api.post(
                    `/api/admin/auctions/drafts/${page.draft.id}/discard`,
                    { revision: page.draft.revision },
                    Done,
                  ),
                );
                void queryClient.invalidateQueries({ queryKey: ['auctions'] });
                void queryClient.invalidateQueries({ queryKey: ['calendar'] });
                onGone();
              })
            }
          >
            {t('templates.discard')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
