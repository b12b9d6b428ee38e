import { CAP_KES, LimitsAnswer, type SpendingLimitView } from '@mnada/contract';
import { type FormEvent, useId, useState } from 'react';
import { failureOf, refusalLines } from '../../client/failure-text.ts';
import { useApi } from '../../client/api.ts';
import { useSetLimits } from './own-limits.ts';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { TextField } from '@mnada/ui/text-field.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { limitEffect, readCap } from './limit-effect.ts';

const FIELD = 'limit-cap';
/** About a small, a usual and a large pack. */
const SUGGESTED: Record<SpendingLimitView['period'], readonly number[]> = {
  day: [500, 1_500, 3_000],
  week: [1_500, 3_000, 7_000],
  month: [3_000, 7_000, 15_000],
};

/** Another cap, or none: before anything is saved it says from when it counts. */
export function LimitSheet({ limit, onClose }: { limit: SpendingLimitView; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const setLimits = useSetLimits();
  const form = useId();
  const { period, cap } = limit;
  const [text, setText] = useState(cap === null ? '' : String(cap));
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const wish = readCap(text);
  const effect = wish === null ? null : limitEffect(cap, wish);

  async function send(next: number | null, which: 'save' | 'remove') {
    if (busy !== null) return;
    setBusy(which);
    setFailure(null);
    try {
      setLimits(await api.put(`/api/settings/limits/${period}`, { cap: next }, LimitsAnswer));
      const isLater = limitEffect(cap, next) === 'later';
      toast.success(t(isLater ? 'limits.limitRaised' : 'limits.limitLowered'));
      onClose();
    } catch (error) {
      setFailure(refusalLines(failureOf(error, t('limits.saveFailed'))));
      setBusy(null);
    }
  }
  function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (wish === null) document.getElementById(FIELD)?.focus();
    else if (effect !== 'same' || limit.next !== null) void send(wish, 'save');
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(cap === null ? `limits.limitSet_${period}` : `limits.limitChange_${period}`)}
      description={t(`limits.limitWindow_${period}`)}
      initialFocus={() => document.getElementById(FIELD)}
      action={
        <div className="flex flex-col gap-2">
          {failure === null ? null : (
            <Banner tone="error" alert>
              {failure}
            </Banner>
          )}
          <Button
            type="submit"
            form={form}
            size="lg"
            className="w-full"
            busy={busy === 'save'}
            resting={wish === null || (effect === 'same' && limit.next === null)}
          >
            {t('limits.limitSave')}
          </Button>
          {cap === null ? null : (
            <Button
              variant="ghost"
              className="w-full"
              busy={busy === 'remove'}
              onClick={() => void send(null, 'remove')}
            >
              {t('limits.limitRemove')}
            </Button>
          )}
        </div>
      }
    >
      <form id={form} noValidate onSubmit={save}>
        <TextField
          id={FIELD}
          label={t('limits.limitField')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={text}
          onChange={(event) => setText(event.target.value.replace(/[^\d, ]/g, ''))}
          hint={t('limits.limitFieldHint')}
          error={wish === null && (isTried || text.trim() !== '') ? t('limits.limitFieldBad') : null}
          start={<span className="pl-3.5 text-foreground-2">KSh</span>}
        />
        <div className="mt-3 grid grid-cols-3 gap-2">
          {SUGGESTED[period].map((amount) => (
            <Button
              key={amount}
              variant="outline"
              className="tnum px-1 text-sm"
              onClick={() => setText(String(amount))}
            >
              {formatKes(amount)}
            </Button>
          ))}
        </div>
        <p role="status" className="mt-4 min-h-10 text-foreground-2 text-sm">
          {effect === null
            ? ''
            : effect === 'later'
              ? t('limits.limitLater', { cap: formatKes(cap ?? CAP_KES.max) })
              : t(effect === 'now' ? 'limits.limitNow' : 'limits.limitSame')}
        </p>
      </form>
    </Sheet>
  );
}
