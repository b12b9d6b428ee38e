import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type TextKey, useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { advance, goTo, isOver, type Playing, START, STEP_MS, STEPS, toggle } from './player.ts';
import { SCENES } from './scenes.tsx';

const FRAME_MS = 100;
const CAPTIONS: readonly (readonly [title: TextKey, text: TextKey])[] = [
  ['howToBid.s1Title', 'howToBid.s1Text'],
  ['howToBid.s2Title', 'howToBid.s2Text'],
  ['howToBid.s3Title', 'howToBid.s3Text'],
  ['howToBid.s4Title', 'howToBid.s4Text'],
  ['howToBid.s5Title', 'howToBid.s5Text'],
  ['howToBid.s6Title', 'howToBid.s6Text'],
];

/** Plays while the page is in view; a person who asked for less motion gets six still pictures to page through. */
function usePlayer(isStill: boolean) {
  const [state, setState] = useState<Playing>({ ...START, isPlaying: !isStill });
  useEffect(() => {
    if (!state.isPlaying) return;
    let lastMs = performance.now();
    const timer = setInterval(() => {
      const nowMs = performance.now();
      // A tab in the background gets few ticks: it goes on where it was instead of jumping ahead.
      const passedMs = Math.min(nowMs - lastMs, 2 * FRAME_MS);
      lastMs = nowMs;
      setState((before) => advance(before, passedMs));
    }, FRAME_MS);
    return () => clearInterval(timer);
  }, [state.isPlaying]);
  return [state, setState] as const;
}

/** The captioned steps: a stage, what it shows in words, and the controls. */
export function HowToBid({ isStill, onDone }: { isStill: boolean; onDone: () => void }) {
  const t = useText();
  const [state, setState] = usePlayer(isStill);
  const Scene = SCENES[state.step] as (typeof SCENES)[number];
  const [title, text] = CAPTIONS[state.step] as (typeof CAPTIONS)[number];
  const isLast = state.step === STEPS - 1;
  return (
    <div>
      <div
        aria-hidden="true"
        className="relative grid h-72 place-items-center overflow-hidden rounded-xl bg-brand-ink [@media(max-height:699px)]:h-64"
        data-testid="how-to-stage"
      >
        <svg viewBox="0 0 300 300" className="absolute -bottom-40 -left-28 size-80" fill="none">
          <circle cx="150" cy="150" r="112" stroke="var(--brand-ink-2)" strokeWidth="60" />
        </svg>
        <div className="relative" key={state.step}>
          <Scene atMs={isStill ? STEP_MS : state.atMs} />
        </div>
      </div>

      <div className="mt-3 grid grid-cols-6 gap-1.5">
        {CAPTIONS.map(([name], step) => (
          <button
            key={name}
            type="button"
            aria-label={`${t('howToBid.stepOf', { step: step + 1, steps: STEPS })}: ${t(name)}`}
            aria-current={step === state.step ? 'step' : undefined}
            onClick={() => setState((before) => goTo(before, step))}
            className="group flex h-8 items-center rounded-xs"
          >
            <span className="h-1.5 w-full overflow-hidden rounded-full bg-surface-3 group-hover:bg-border-strong">
              <span
                className={cx(
                  'block h-full origin-left bg-foreground',
                  step === state.step && 'transition-transform duration-100 ease-linear',
                )}
                style={{ transform: `scaleX(${filled(step, state, isStill)})` }}
              />
            </span>
          </button>
        ))}
      </div>

      <div aria-live="polite" className="min-h-34">
        <p className="text-foreground-2 text-sm">{t('howToBid.stepOf', { step: state.step + 1, steps: STEPS })}</p>
        <h3 className="mt-1 text-lg leading-6">{t(title)}</h3>
        <p className="mt-1 text-foreground-2">{t(text)}</p>
      </div>

      <div className="mt-4 flex items-center gap-2">
        <IconButton
          label={t('howToBid.previous')}
          aria-disabled={state.step === 0 || undefined}
          className={cx(state.step === 0 && 'opacity-40')}
          onClick={() => setState((before) => goTo(before, before.step - 1))}
        >
          <ChevronLeft size={22} />
        </IconButton>
        {isStill ? null : (
          <IconButton
            label={t(isOver(state) ? 'howToBid.again' : state.isPlaying ? 'howToBid.pause' : 'howToBid.play')}
            onClick={() => setState(toggle)}
          >
            {isOver(state) ? <RotateCcw size={20} /> : state.isPlaying ? <Pause size={20} /> : <Play size={20} />}
          </IconButton>
        )}
        <IconButton
          label={t('howToBid.next')}
          aria-disabled={isLast || undefined}
          className={cx(isLast && 'opacity-40')}
          onClick={() => setState((before) => goTo(before, before.step + 1))}
        >
          <ChevronRight size={22} />
        </IconButton>
        <Button variant={isLast ? 'primary' : 'secondary'} className="ml-auto min-w-32" onClick={onDone}>
          {t('howToBid.done')}
        </Button>
      </div>
    </div>
  );
}

function filled(step: number, state: Playing, isStill: boolean): number {
  if (step !== state.step) return step < state.step ? 1 : 0;
  return isStill ? 1 : state.atMs / STEP_MS;
}
