import { loadLater } from '@mnada/ui/load-later.tsx';
import { ChoicesSkeleton } from './choices-skeleton.tsx';

/** What stands in the notifications' card of the settings; its code comes after the page. */
export const { Later: NotificationChoices } = loadLater(
  () => import('./notification-choices.tsx').then((module) => module.NotificationChoices),
  { pending: <ChoicesSkeleton /> },
);
