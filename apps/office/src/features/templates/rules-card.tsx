import { type AuctionRules, COUNTDOWN_SECONDS, RELIST_MOST } from '@mnada/contract/office';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Switch } from '@mnada/ui/switch.tsx';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { SelectInput } from '../../ui/field.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { BidsPerTap, LockPrice, Seats } from './extra-rules.tsx';
import { NumberInput } from './number-input.tsx';
import { ruleRows } from './rule-words.ts';

/** What an operator chooses of an auction's terms. They are frozen when it is published. */
export function RulesEditor({
  rules,
  increment,
  shopPrices,
  onChange,
}: {
  rules: AuctionRules;
  increment: number;
  /** KSh, of what they sell. */
  shopPrices: readonly number[];
  onChange: (rules: AuctionRules) => void;
}) {
  const t = useText();
  const set = (change: Partial<AuctionRules>) => onChange({ ...rules, ...change });
  const hasLimits = rules.wins_per_product > 0 || rules.wins_in_total > 0;
  return (
    <Card title={t('templates.rules')}>
      <div className="grid grid-cols-2 gap-3">
        <div>
          <p className="mb-1 font-semi text-xs leading-4">{t('templates.perBid')}</p>
          <p className="control flex items-center justify-between gap-2 rounded-[10px] bg-surface-2 px-3">
            <span className="flex items-center gap-1.5 text-foreground-2">
              <Lock aria-hidden="true" size={14} />
              {t('templates.perBidFixed')}
            </span>
            <b className="tnum">{formatKes(increment)}</b>
          </p>
        </div>
        <NumberInput
          label={t('templates.countdown')}
          unit={t('templates.seconds')}
          value={rules.countdown_seconds}
          least={COUNTDOWN_SECONDS.least}
          most={COUNTDOWN_SECONDS.most}
          onChange={(seconds) => set({ countdown_seconds: seconds ?? COUNTDOWN_SECONDS.usual })}
        />
      </div>
      <div className="mt-2 grid divide-y divide-border">
        <div className="py-1">
          <Switch
            checked={hasLimits}
            onChange={(on) => set({ wins_per_product: on ? 1 : 0, wins_in_total: on ? 8 : 0 })}
            hint={t('templates.winLimitsHint')}
          >
            {t('templates.winLimits')}
          </Switch>
          {hasLimits ? (
            <div className="grid grid-cols-2 gap-3 pb-2">
              <NumberInput
                label={t('templates.winsPerProduct')}
                value={rules.wins_per_product}
                least={0}
                most={100}
                onChange={(wins) => set({ wins_per_product: wins ?? 0 })}
              />
              <NumberInput
                label={t('templates.winsInTotal')}
                value={rules.wins_in_total}
                least={0}
                most={1000}
                onChange={(wins) => set({ wins_in_total: wins ?? 0 })}
              />
            </div>
          ) : null}
        </div>
        <div className="py-1">
          <Switch
            checked={rules.beginners_only}
            onChange={(on) => set({ beginners_only: on })}
            hint={t('templates.beginnersHint')}
          >
            {t('templates.beginners')}
          </Switch>
        </div>
        <BidsPerTap rules={rules} set={set} />
        <Seats rules={rules} set={set} />
        <LockPrice rules={rules} set={set} shopPrices={shopPrices} />
        <div className="py-1">
          <Switch
            checked={rules.cash_enabled}
            onChange={(on) => set({ cash_enabled: on })}
            hint={t('templates.cashHint')}
          >
            {t('templates.cash')}
          </Switch>
        </div>
        <div className="py-2.5">
          <SelectInput
            label={t('templates.relist')}
            value={String(rules.relist_most)}
            onChange={(event) => set({ relist_most: Number(event.target.value) })}
          >
            {Array.from({ length: RELIST_MOST + 1 }, (_, times) => (
              <option key={times} value={times}>
                {times === 0 ? t('templates.relistOff') : t('templates.relistOn', { count: times })}
              </option>
            ))}
          </SelectInput>
        </div>
      </div>
      <Notice title={t('templates.freezes')}>{t('templates.freezesText')}</Notice>
    </Card>
  );
}

/** The same once published: text with locks. */
export function RulesLocked({
  rules,
  increment,
  title,
  children,
}: {
  rules: AuctionRules;
  increment: number;
  title?: string;
  children?: ReactNode;
}) {
  const t = useText();
  return (
    <Card title={title ?? t('templates.rules')} facts={t('templates.locked')}>
      <KeyValues
        rows={[
          ...ruleRows(rules, increment, t).map(({ name, value }) => ({
            name: (
              <span className="flex items-center gap-2">
                <Lock aria-hidden="true" size={13} className="shrink-0 text-foreground-3" />
                {t(name)}
              </span>
            ),
            value,
          })),
          {
            name: (
              <span className="flex items-center gap-2">
                <Lock aria-hidden="true" size={13} className="shrink-0 text-foreground-3" />
                {t('templates.always')}
              </span>
            ),
            value: t('templates.alwaysText'),
          },
        ]}
      />
      {children}
    </Card>
  );
}

export const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mt-3 flex gap-2.5 rounded-md bg-upcoming-soft p-3 text-upcoming-text">
    <Lock aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
    <div>
      <p className="font-semi">{title}</p>
      <p>{children}</p>
    </div>
  </div>
);
