import { NotificationChoices } from '../../features/notifications/index.ts';
import { SettingsScreen } from '../../features/settings/index.ts';

/** Settings, put together of what several features let people choose: features do not know each other, pages do. */
export function SettingsPage() {
  return <SettingsScreen notifications={<NotificationChoices />} />;
}
