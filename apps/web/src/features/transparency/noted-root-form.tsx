import { readNotedRoot } from '@mnada/rules/transparency';
import { Button } from '@mnada/ui/button.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { TextField } from '@mnada/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { checkNoted, type Noted } from './check-noted.ts';

type Run = Noted | { readonly state: 'running' | 'wrong' | 'failed' | 'offline' };

/** Whoever kept the message of a win finds out whether the log still begins with what it noted (LOG-9). */
export function NotedRootForm() {
  const t = useText();
  const [size, setSize] = useState('');
  const [signs, setSigns] = useState('');
  const [run, setRun] = useState<Run | null>(null);
  async function check(event: FormEvent) {
    event.preventDefault();
    const noted = readNotedRoot(size, signs);
    if (noted === null) return setRun({ state: 'wrong' });
    setRun({ state: 'running' });
    try {
      setRun(await checkNoted(noted));
    } catch {
      setRun({ state: navigator.onLine ? 'failed' : 'offline' });
    }
  }
  const isBad = run?.state === 'other' || run?.state === 'broken' || run?.state === 'ahead';
  return (
    <form
      className="mt-3 border-border border-t pt-3 lg:mt-0 lg:border-0 lg:pt-0"
      onSubmit={(event) => void check(event)}
    >
      <h3 className="font-semi text-sm">{t('transparency.noted')}</h3>
      <p className="mt-1 text-foreground-2 text-sm leading-5">{t('transparency.notedText')}</p>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('transparency.notedSize')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          value={size}
          onChange={({ target }) => setSize(target.value)}
        />
        <TextField
          label={t('transparency.notedSigns')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={46}
          value={signs}
          onChange={({ target }) => setSigns(target.value)}
        />
      </div>
      <Button type="submit" variant="secondary" className="mt-3" busy={run?.state === 'running'}>
        {t('transparency.notedCheck')}
      </Button>
      <p
        role="status"
        data-noted={run?.state}
        className={cx(
          'mt-2 min-h-10 text-sm leading-5 [overflow-wrap:anywhere]',
          isBad
            ? 'font-semi text-critical-text'
            : run?.state === 'same'
              ? 'font-semi text-live-text'
              : 'text-foreground-2',
        )}
      >
        {run === null || run.state === 'running'
          ? null
          : t(`transparency.noted_${run.state}`, {
              origin: 'origin' in run ? run.origin : '',
              root: 'root' in run ? (run.root ?? '') : '',
            })}
      </p>
    </form>
  );
}
