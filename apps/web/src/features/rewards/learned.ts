import { RewardsAnswer } from '@mnada/contract';
import { type Api, ApiError } from '../../client/api.ts';
import { currentSession } from '../../client/session.ts';

/**
 * Learning steps that only this browser sees (OWN-7): an auction watched to its end, the practice auction finished. Kept
 * here until somebody signs in, told to the server once.
 */
const KEY = 'learned';
type Learned = { practice?: boolean; watch?: number; told?: readonly string[] };
type ToldStep = 'practice' | 'watch';

function read(): Learned {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

function write(learned: Learned): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(learned));
  } catch {
    // Then it is told by this page or not at all.
  }
}

const sign = (userId: string, step: ToldStep): string => `${userId}:${step}`;
const wasTold = ({ told }: Learned, entry: string): boolean => Array.isArray(told) && told.includes(entry);
const TOLD_KEPT = 20;

/** Notes a step, and tells the server if somebody is signed in. Never fails: it is nobody's business but the rewards'. */
export async function noteLearned(api: Api, step: ToldStep, auctionId?: number): Promise<void> {
  const userId = currentSession()?.user.id;
  const before = read();
  if (userId !== undefined && wasTold(before, sign(userId, step))) return;
  write({ ...before, ...(step === 'practice' ? { practice: true } : { watch: auctionId ?? 0 }) });
  await tellLearned(api);
}

/** Tells the server what was noted here. @returns the rewards as they stand then, or null when nothing was new */
export async function tellLearned(api: Api): Promise<RewardsAnswer | null> {
  const userId = currentSession()?.user.id;
  if (userId === undefined) return null;
  const { practice, watch } = read();
  let rewards: RewardsAnswer | null = null;
  if (practice === true) rewards = (await tell(api, userId, 'practice', {})) ?? rewards;
  if (typeof watch === 'number') rewards = (await tell(api, userId, 'watch', { auction_id: watch })) ?? rewards;
  return rewards;
}

async function tell(api: Api, userId: string, step: ToldStep, body: object): Promise<RewardsAnswer | null> {
  try {
    const rewards = await api.post(`/api/rewards/${step}/done`, body, RewardsAnswer, { background: true });
    const { [step]: _, ...rest } = read();
    write({ ...rest, told: [sign(userId, step), ...(rest.told ?? [])].slice(0, TOLD_KEPT) });
    return rewards;
  } catch (error) {
    // Refused for good (an auction that ended long ago): not asked again. Anything else is, by the next page that tells.
    if (
      error instanceof ApiError &&
      error.status >= 400 &&
      error.status < 500 &&
      error.status !== 401 &&
      error.status !== 429
    ) {
      const { [step]: _, ...rest } = read();
      write(rest);
    }
    return null;
  }
}
