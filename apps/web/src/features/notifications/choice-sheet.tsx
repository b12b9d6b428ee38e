import type {
  NotificationChannel,
  NotificationChoice,
  NotificationChoicesAnswer,
  NotificationKind,
} from '@mnada/contract';
import { Link } from '@tanstack/react-router';
import { Bell, Lock, type LucideIcon, Mail, MessageSquare, Moon, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { Switch } from '@mnada/ui/switch.tsx';
import type { Change } from './choices-query.ts';

const ICONS: Record<NotificationChannel, LucideIcon> = {
  in_app: Bell,
  push: Smartphone,
  sms: MessageSquare,
  email: Mail,
};

type Reach = NotificationChoicesAnswer['reach'];

/** One kind and the four ways it can come: a switch, a lock where it always comes, "Add" where nothing reaches one yet. */
export function ChoiceSheet({
  kind,
  choices,
  reach,
  onChange,
  onClose,
}: {
  kind: NotificationKind;
  choices: readonly NotificationChoice[];
  reach: Reach;
  onChange: (change: Change) => void;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`notificationChoices.${kind}`)}
      description={t(`notificationChoices.${kind}Text`)}
      action={
        <Button size="lg" className="w-full" onClick={onClose}>
          {t('notificationChoices.done')}
        </Button>
      }
    >
      <ul className="[&>li+li]:border-border [&>li+li]:border-t">
        {choices.map((choice) => (
          <Way key={choice.channel} choice={choice} reach={reach} onChange={onChange} />
        ))}
      </ul>
      <p className="mt-3 flex items-start gap-3 rounded-lg bg-surface-2 px-3.5 py-3 text-sm">
        <Moon aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
        {t('notificationChoices.quiet')}
      </p>
    </Sheet>
  );
}

function Way({
  choice: { kind, channel, on, offered, fixed },
  reach,
  onChange,
}: {
  choice: NotificationChoice;
  reach: Reach;
  onChange: (change: Change) => void;
}) {
  const t = useText();
  const Icon = ICONS[channel];
  const isReached = channel === 'sms' ? reach.sms : channel === 'email' ? reach.email : true;
  const icon = <Icon aria-hidden="true" size={22} className="shrink-0 text-foreground-2" />;
  if (offered && !fixed && isReached) {
    return (
      <li className="flex min-h-16 items-center gap-4">
        {icon}
        <Switch
          checked={on}
          onChange={(next) => onChange({ kind, channel, on: next })}
          hint={t(`notificationChoices.${channel}Hint`)}
          className="flex-1"
        >
          {t(`notificationChoices.${channel}`)}
        </Switch>
      </li>
    );
  }
  return (
    <li className="flex min-h-16 items-center gap-4">
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t(`notificationChoices.${channel}`)}</span>
        <span className="block text-foreground-2 text-sm">
          {t(
            isReached
              ? `notificationChoices.${channel}Hint`
              : channel === 'sms'
                ? 'notificationChoices.noSms'
                : 'notificationChoices.noEmail',
          )}
        </span>
      </span>
      <State offered={offered} isReached={isReached} />
    </li>
  );
}

/** What stands in the place of a switch. */
function State({ offered, isReached }: { offered: boolean; isReached: boolean }): ReactNode {
  const t = useText();
  if (!offered) return <span className="text-foreground-2 text-sm">{t('notificationChoices.never')}</span>;
  if (!isReached) {
    return (
      <Link to="/profile" className="grid min-h-12 min-w-12 place-items-center font-semi text-link hover:underline">
        {t('notificationChoices.add')}
      </Link>
    );
  }
  return (
    <span className="flex items-center gap-2 text-foreground-2 text-sm">
      <Lock aria-hidden="true" size={16} />
      {t('notificationChoices.always')}
    </span>
  );
}
