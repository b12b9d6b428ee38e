import { ChoicesAnswer, type OwnUser, UserAnswer } from '@mnada/contract';
import { setLanguage, storedLanguage, textNow } from './i18n/index.ts';
import { toast } from '@mnada/ui/toast.ts';
import type { Api } from './api.ts';
import type { ChoiceName } from './chosen.ts';
import { setDataSaver, storedDataSaver } from './data-saver.ts';
import { setSwitch, storedSwitch } from './device-choices.ts';
import { updateUser } from './session.ts';
import { setTheme, storedTheme } from './theme.ts';

/** A choice counts on the device whoever is signed in: it sends nobody away. */
const BACKGROUND = { background: true } as const;

/** Writes a choice to the account of whoever is signed in (ACC-7). It counts on this device whatever comes of that. */
export async function keepChoice(api: Api, name: ChoiceName, value: string | boolean): Promise<void> {
  try {
    if (name === 'theme' || name === 'language') {
      updateUser((await api.patch('/api/auth/profile', { [name]: value }, UserAnswer, BACKGROUND)).user);
    } else await api.patch('/api/settings', { [name]: value }, ChoicesAnswer, BACKGROUND);
  } catch {
    toast.error(textNow('keepChoices.keptHereOnly'));
  }
}

/**
 * Somebody signed in: what was never chosen on this device comes from the account. What was chosen here stays, so nothing
 * changes under the finger, and goes to the account where that knows nothing yet.
 */
export async function adoptChoices(api: Api, user: OwnUser): Promise<void> {
  const theme = storedTheme();
  if (theme === null) setTheme(user.theme, 'account');
  // Without its words the page stays as it is; the next one is asked for in that language.
  if (storedLanguage() === null) await setLanguage(user.language, 'account').catch(() => undefined);
  const { choices } = await api.get('/api/settings', ChoicesAnswer);
  const toKeep: Record<string, string | boolean> = {};
  const saver = storedDataSaver();
  if (saver !== null) {
    if (choices.data_saver === null) toKeep['data_saver'] = saver;
  } else if (choices.data_saver !== null) setDataSaver(choices.data_saver, 'account');
  for (const name of ['haptics', 'read_out_bids', 'confirm_bids'] as const) {
    const here = storedSwitch(name);
    const there = choices[name];
    if (here === null && there !== null) setSwitch(name, there, 'account');
    if (here !== null && there === null) toKeep[name] = here;
  }
  if (Object.keys(toKeep).length > 0) await api.patch('/api/settings', toKeep, ChoicesAnswer, BACKGROUND);
  // `system` is what an account begins with: nothing was chosen there.
  if (theme !== null && theme !== 'system' && user.theme === 'system')
    updateUser((await api.patch('/api/auth/profile', { theme }, UserAnswer, BACKGROUND)).user);
}
