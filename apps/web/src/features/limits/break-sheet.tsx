import { type BreakLength, LimitsAnswer } from '@mnada/contract';
import { Ban, CircleCheck, Lock, PackageOpen, Trophy } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { failureOf, refusalLines } from '../../client/failure-text.ts';
import { useApi } from '../../client/api.ts';
import { useSetLimits } from './own-limits.ts';
import { formatDate, useLanguage, useText } from '../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { TextField } from '@mnada/ui/text-field.tsx';
import { toast } from '@mnada/ui/toast.ts';

/** What a break stops and what goes on, in plain words, and a word to type: nothing takes it back. */
export function BreakSheet({
  length,
  untilMs,
  lostBids,
  onClose,
}: {
  length: BreakLength;
  untilMs: number;
  /** Used bids that an order could still bring back now, and none any more behind the break. */
  lostBids: number;
  onClose: () => void;
}) {
  const t = useText();
  const language = useLanguage();
  const api = useApi();
  const setLimits = useSetLimits();
  const form = useId();
  const field = useId();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const word = t('limits.breakWord');
  const isTyped = text.trim().toUpperCase() === word;

  async function begin(event: FormEvent) {
    event.preventDefault();
    if (!isTyped) document.getElementById(field)?.focus();
    if (!isTyped || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      setLimits(await api.post('/api/settings/break', { length, confirmed: true }, LimitsAnswer));
      toast.success(t('limits.breakStarted'));
      onClose();
    } catch (error) {
      setFailure(refusalLines(failureOf(error, t('limits.saveFailed'))));
      setBusy(false);
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`limits.breakTake_${length}`)}
      description={t('limits.breakUntil', { date: formatDate(untilMs, language) })}
      action={
        <div className="flex flex-col gap-2">
          {failure === null ? null : (
            <Banner tone="error" alert>
              {failure}
            </Banner>
          )}
          <Button type="submit" form={form} size="lg" className="w-full" busy={isBusy} resting={!isTyped}>
            {t(length === '6m' ? 'limits.breakStart_6m' : 'limits.breakStart')}
          </Button>
          <Button variant="ghost" className="w-full" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      <ul className="space-y-3">
        <Fact icon={<Ban aria-hidden="true" size={20} />}>{t('limits.breakStops')}</Fact>
        {lostBids === 0 ? null : (
          <Fact icon={<PackageOpen aria-hidden="true" size={20} />}>
            <b className="font-semi">{t('limits.breakOrderFirst', { count: lostBids })}</b>
          </Fact>
        )}
        <Fact icon={<CircleCheck aria-hidden="true" size={20} />}>{t('limits.breakStays')}</Fact>
        <Fact icon={<Trophy aria-hidden="true" size={20} />}>{t('limits.breakLeads')}</Fact>
        <Fact icon={<Lock aria-hidden="true" size={20} />}>
          <b className="font-semi">{t('limits.breakForGood')}</b>
        </Fact>
      </ul>
      <form id={form} noValidate onSubmit={(event) => void begin(event)} className="mt-4">
        <TextField
          id={field}
          label={t('limits.breakType', { word })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Sheet>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="mt-0.5 shrink-0 text-foreground-2">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
