import { formatDateTime, type Translate } from '../../client/i18n/index.ts';

/** `until Tue 1 Dec 2026, 20:41`, or until it is lifted. */
export const endWords = (t: Translate, endsAt: string | null): string =>
  endsAt === null ? t('users.untilLifted') : t('users.until', { when: formatDateTime(endsAt) });
