export { NotificationChoices } from './choices-later.tsx';
export { writeNotice } from './notice-cache.ts';
export { useFreshAfterNews } from './own-news.ts';
export { closeNotices, endPush, renewPush } from './push-subscription.ts';
export { useUnread } from './unread.ts';
