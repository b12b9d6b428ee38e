import { NotificationChoices } from '../../features/notifications/index.tsx';
import { SettingsScreen } from '../../features/settings/settings-screen.tsx';

/** Settings, put together of what several features let people choose: features do not know each other, pages do. */
export function SettingsPage() {
  return <SettingsScreen notifications={<NotificationChoices />} />;
}
