import type { Api } from './api.ts';
import { onChosen } from './chosen.ts';
import { currentSession, onSessionChange } from './session.ts';

/** What writes to the account and reads from it is fetched when somebody signs in or chooses something. */
const keeping = () => import('./keep-choices.ts');

/** Choices go to the account of whoever is signed in, and come from it when somebody signs in. Called once at the start. */
export function followAccount(api: Api): void {
  let userId = currentSession()?.user.id;
  onSessionChange(() => {
    const user = currentSession()?.user;
    if (user?.id === userId) return;
    userId = user?.id;
    // A failed try costs nothing that is on screen: the next sign-in tries again.
    if (user !== undefined)
      keeping()
        .then(({ adoptChoices }) => adoptChoices(api, user))
        .catch(() => undefined);
  });
  onChosen((name, value) => {
    if (currentSession() !== null) void keeping().then(({ keepChoice }) => keepChoice(api, name, value));
  });
}
