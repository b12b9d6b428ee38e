import { PACKAGE_BADGES } from '@mnada/contract';
import type { TextKey } from '../../../client/i18n/index.ts';

type KnownBadge = (typeof PACKAGE_BADGES)[number];
const isKnown = (badge: string): badge is KnownBadge => (PACKAGE_BADGES as readonly string[]).includes(badge);

/** The text of a badge that the product knows; others are shown as staff wrote them. */
export function badgeText(badge: string): TextKey | null {
  if (!isKnown(badge)) return null;
  return `payments.badge_${badge.replace(' ', '_') as 'MOST_POPULAR'}`;
}
