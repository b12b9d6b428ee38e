import { type ProductChoice, TemplatePage } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { nowMs } from '../../client/clock.ts';
import { formatAgo, useText } from '../../client/i18n/index.ts';
import { useCall, withStepUp } from '../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { TextInput } from '../../ui/field.tsx';
import { LeaveGuard, useLeaveGuard } from '../../ui/leave-guard.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { toast } from '../../ui/toast.tsx';
import { lockPriceWarnings } from './lock-price.ts';
import { PoolCard } from './pool-card.tsx';
import { PreviewButton } from './preview/preview-button.tsx';
import { Problems } from './problems.tsx';
import { RulesEditor } from './rules-card.tsx';
import { ShopperCard } from './shopper-card.tsx';
import { SimulatorCard } from './simulator/simulator-card.tsx';
import { TemplateChip } from './template-chip.tsx';
import { DiscardTemplate } from './template-discard.tsx';
import { bodyOf, chosenForm, evenShares, formOf, newForm, type TemplateForm, wordsOf } from './template-form.ts';
import { presentTemplate, templateQuery } from './template-queries.ts';
import { NextStarts, WhenEditor } from './when-card.tsx';

/** KSh a bid: one, everywhere (AUC-3). */
const INCREMENT = 1;

/** A draft: pool, days, rules; beside them what the numbers mean and what a shopper will see. */
export function TemplateEditor({
  page,
  pool = [],
}: {
  page: TemplatePage | null;
  /** Of a new one: what it begins with, in even shares. */
  pool?: readonly ProductChoice[];
}) {
  const t = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(page);
  const [base, setBase] = useState<TemplateForm>(() => (page === null ? newForm(nowMs()) : formOf(page)));
  const [form, setForm] = useState<TemplateForm>(() =>
    pool.length === 0 ? base : { ...base, pool: evenShares(pool.map((product) => ({ product, share: 0 }))) },
  );
  const { busy, error, failure, run, clear } = useCall();
  const isDirty = JSON.stringify(form) !== JSON.stringify(base);
  const { blocker, letGo } = useLeaveGuard(isDirty);
  const present = presentTemplate(failure);
  const hasName = form.name.trim() !== '';
  const set = (change: Partial<TemplateForm>) => setForm({ ...form, ...change });
  const to = (next: TemplatePage, leaf = '') => {
    letGo();
    return navigate({
      to: `/templates/$templateId${leaf}` as '/',
      params: { templateId: String(next.template.id) } as never,
      replace: saved === null,
    });
  };
  const save = async (): Promise<TemplatePage> => {
    const body = bodyOf(form);
    const next = await withStepUp(() =>
      saved === null
        ? api.post('/api/admin/templates', body, TemplatePage)
        : api.put(
            `/api/admin/templates/${saved.template.id}`,
            { ...body, revision: saved.template.revision },
            TemplatePage,
          ),
    );
    queryClient.setQueryData(templateQuery(String(next.template.id)).queryKey, next);
    void queryClient.invalidateQueries({ queryKey: ['templates'] });
    void queryClient.invalidateQueries({ queryKey: ['calendar'] });
    setSaved(next);
    setBase(formOf(next));
    setForm(formOf(next));
    return next;
  };
  const saveDraft = () =>
    run(async () => {
      const next = await save();
      toast(t('templates.saved'));
      if (saved === null) await to(next);
    });
  const goPublish = () =>
    run(async () => {
      const next = isDirty || saved === null ? await save() : saved;
      await to(next, '/publish');
    });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (isDirty && hasName && !busy) void saveDraft();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  const facts =
    saved === null
      ? t('templates.newFacts')
      : t('templates.savedBy', {
          id: saved.template.id,
          when: formatAgo(saved.template.saved_at, nowMs()),
          who: saved.template.saved_by?.name ?? t('templates.system'),
        });
  return (
    <>
      <PageHead
        title={form.name.trim() === '' ? t('templates.new') : form.name}
        chips={<TemplateChip state="draft" />}
        facts={isDirty ? `${facts} ${t('templates.unsaved')}` : facts}
        actions={
          <>
            {saved === null ? null : (
              <DiscardTemplate
                page={saved}
                onGone={() => {
                  letGo();
                  void navigate({ to: '/templates' as '/', replace: true });
                }}
              />
            )}
            {form.pool[0] === undefined ? null : (
              <PreviewButton
                productId={form.pool[0].product.id}
                rules={form.rules}
                startsAt={saved?.next[0]?.starts_at ?? null}
              />
            )}
            <Button variant="soft" busy={busy} resting={!isDirty || !hasName} onClick={() => void saveDraft()}>
              {t('templates.saveDraft')}
            </Button>
          </>
        }
        primary={
          <Button
            variant="primary"
            busy={busy}
            resting={!hasName}
            title={hasName ? undefined : t('templates.nameNeeded')}
            icon={<Check aria-hidden="true" size={16} />}
            onClick={() => void goPublish()}
          >
            {t('templates.publish')}
          </Button>
        }
      />
      {present === null || saved === null ? (
        error === null ? null : (
          <p role="alert" className="mb-4 rounded-md bg-critical-soft p-3 text-critical-text">
            {error}
          </p>
        )
      ) : (
        <div className="mb-4">
          <Conflict
            by={present.template.saved_by}
            at={present.template.saved_at}
            base={wordsOf(base, t)}
            theirs={wordsOf(formOf(present), t)}
            mine={wordsOf(form, t)}
            names={{
              name: t('templates.name'),
              days: t('templates.days'),
              times: t('templates.opensAt'),
              live_least: t('templates.liveLeast'),
              from: t('templates.from'),
              until: t('templates.until'),
              rules: t('templates.rules'),
              pool: t('templates.pool'),
            }}
            onChoose={(chosen) => {
              setForm(chosenForm(form, formOf(present), chosen, t));
              setBase(formOf(present));
              setSaved(present);
              clear();
            }}
          />
        </div>
      )}
      {saved === null || isDirty ? null : (
        <Problems
          problems={saved.problems}
          warnings={lockPriceWarnings(
            saved.rules,
            saved.pool.map(({ product }) => product.shop_price),
          )}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
        <div className="grid min-w-0 gap-4">
          <Card>
            <TextInput
              label={t('templates.name')}
              maxLength={80}
              value={form.name}
              placeholder={t('templates.nameExample')}
              onChange={(event) => set({ name: event.target.value })}
            />
          </Card>
          <PoolCard pool={form.pool} onChange={(pool) => set({ pool })} />
          <WhenEditor form={form} onChange={set} />
          {saved === null || isDirty ? null : <NextStarts next={saved.next} />}
          <RulesEditor
            rules={form.rules}
            increment={INCREMENT}
            shopPrices={form.pool.map(({ product }) => product.shop_price)}
            onChange={(rules) => set({ rules })}
          />
        </div>
        <div className="grid min-w-0 gap-4">
          <SimulatorCard
            products={form.pool.map(({ product }) => product)}
            cashEnabled={form.rules.cash_enabled}
            increment={INCREMENT}
            bidsPerTap={form.rules.bids_per_tap}
            lockPrice={form.rules.lock_price}
            onCashOff={() => setForm((now) => ({ ...now, rules: { ...now.rules, cash_enabled: false } }))}
          />
          <ShopperCard
            product={form.pool[0]?.product ?? null}
            rules={form.rules}
            startsAt={saved?.next[0]?.starts_at ?? null}
          />
        </div>
      </div>
      <LeaveGuard blocker={blocker} />
    </>
  );
}
