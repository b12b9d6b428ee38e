import type { NotificationChoice, NotificationKind } from '@mnada/contract';
import { ChevronRight } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { preloadSheet } from '@mnada/ui/sheet.tsx';
import { KIND_ICONS } from './notice-look.tsx';

/** A kind and the ways in which it comes now; pressed, its sheet opens. */
export function ChoiceRow({
  kind,
  choices,
  onPress,
}: {
  kind: NotificationKind;
  choices: readonly NotificationChoice[];
  onPress: () => void;
}) {
  const t = useText();
  const Icon = KIND_ICONS[kind];
  const ways = choices
    .filter(({ on, offered }) => offered && on)
    .map(({ channel }) => t(`notificationChoices.${channel}`));
  return (
    <button
      type="button"
      onPointerDown={preloadSheet}
      onClick={onPress}
      className="flex min-h-15 w-full items-center gap-4 py-2 text-left hover:text-link"
    >
      <Icon aria-hidden="true" size={22} className="shrink-0 text-foreground-2" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium leading-5">{t(`notificationChoices.${kind}`)}</span>
        <span className="block text-foreground-2 text-sm leading-5">
          {ways.length === 0 ? t('notificationChoices.allOff') : ways.join(', ')}
        </span>
      </span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-foreground-3" />
    </button>
  );
}
