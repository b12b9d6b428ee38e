import type { RewardsAnswer, RewardStep, RewardStepView } from '@mnada/contract';
import { Bookmark, Eye, Gavel, GraduationCap, type LucideIcon, PackageCheck, ShieldCheck } from 'lucide-react';
import type { TextKey } from '../../client/i18n/index.ts';

type Words = {
  readonly title: TextKey;
  readonly text: TextKey;
  readonly go: TextKey;
  /** Where it is done. */
  readonly to: string;
  readonly search?: { readonly tab: 'open' };
  readonly Icon: LucideIcon;
};

export const STEP_WORDS: Readonly<Record<RewardStep, Words>> = {
  contact: {
    title: 'rewards.contactTitle',
    text: 'rewards.contactText',
    go: 'rewards.contactGo',
    to: '/profile',
    Icon: ShieldCheck,
  },
  watch: {
    title: 'rewards.watchTitle',
    text: 'rewards.watchText',
    go: 'rewards.watchGo',
    to: '/',
    search: { tab: 'open' },
    Icon: Eye,
  },
  practice: {
    title: 'rewards.practiceTitle',
    text: 'rewards.practiceText',
    go: 'rewards.practiceGo',
    to: '/practice',
    Icon: GraduationCap,
  },
  save: { title: 'rewards.saveTitle', text: 'rewards.saveText', go: 'rewards.saveGo', to: '/', Icon: Bookmark },
  bid: {
    title: 'rewards.bidTitle',
    text: 'rewards.bidText',
    go: 'rewards.bidGo',
    to: '/',
    search: { tab: 'open' },
    Icon: Gavel,
  },
  order: {
    title: 'rewards.orderTitle',
    text: 'rewards.orderText',
    go: 'rewards.orderGo',
    to: '/list_orders',
    Icon: PackageCheck,
  },
};

/** `waits`: done, but the budget of the day is used up; `over`: that of the whole programme. */
export type StepShown = 'todo' | 'ready' | 'waits' | 'over' | 'taken';

/** How a step is shown: what can't be given is never offered. */
export function stepShown({ state, bids }: RewardStepView, { budget }: Pick<RewardsAnswer, 'budget'>): StepShown {
  if (state !== 'ready') return state;
  if (bids > budget.left_in_all) return 'over';
  return bids > budget.left_today ? 'waits' : 'ready';
}
