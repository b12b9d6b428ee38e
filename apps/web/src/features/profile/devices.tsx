import { MessageAnswer } from '@mnada/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../client/failure-text.ts';
import { useApi } from '../../client/api.ts';
import { useSession } from '../../client/session.ts';
import { formatAgo, formatDate, useLanguage, useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { Chip } from '@mnada/ui/chip.tsx';
import { isStuck } from '@mnada/ui/load-problem.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { sessionsQuery } from '../accounts/index.ts';
import { deviceName, isHandheld } from './device-name.ts';
import { RetryBanner } from '@mnada/ui/retry-banner.tsx';

/** Others beyond so many stay folded: whoever never signs out has dozens. */
const SHOWN_AT_FIRST = 4;

/** Every sign-in of one's own, with a way to end each of the others (ACC-2). */
export function Devices() {
  const t = useText();
  const language = useLanguage();
  const api = useApi();
  const queryClient = useQueryClient();
  const query = useQuery(sessionsQuery(api, useSession()?.user.id));
  const { data, refetch, dataUpdatedAt } = query;
  const [ending, setEnding] = useState<string | null>(null);
  const [isWhole, setIsWhole] = useState(false);

  async function end(path: string, key: string, done: string) {
    if (ending !== null) return;
    setEnding(key);
    try {
      await api.delete(path, undefined, MessageAnswer);
      toast.success(done);
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    } catch (error) {
      toast.error(failureOf(error, t('common.unexpected')).message);
    } finally {
      setEnding(null);
    }
  }

  if (data === undefined) {
    if (isStuck(query)) return <RetryBanner text={t('profile.devicesFailed')} retry={() => void refetch()} />;
    return (
      <div className="flex h-16 items-center gap-3" role="status" aria-label={t('common.loading')}>
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-4 w-40" />
      </div>
    );
  }
  const others = data.filter((session) => !session.current);
  const shown = isWhole ? others : others.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul>
        {[...data.filter((session) => session.current), ...shown].map((session) => {
          const device = deviceName(session.user_agent);
          const name = device === null ? t('profile.unknownDevice') : t('profile.deviceOn', device);
          const Icon = isHandheld(session.user_agent) ? Smartphone : Monitor;
          return (
            <li
              key={session.id}
              className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-border border-t py-2 first:border-t-0"
            >
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-2 text-foreground-2">
                <Icon aria-hidden="true" size={20} />
              </span>
              <span className="min-w-0 flex-[1_1_8rem]">
                <span className="block font-medium">{name}</span>
                <span className="block text-foreground-2 text-sm">
                  {session.current
                    ? t('profile.signedInOn', { date: formatDate(session.created_at, language) })
                    : t('profile.lastUsed', { ago: formatAgo(session.last_used_at, dataUpdatedAt, language) })}
                </span>
              </span>
              {session.current ? (
                <Chip tone="live">{t('profile.thisDevice')}</Chip>
              ) : (
                <Button
                  variant="outline"
                  className="px-3 text-sm"
                  busy={ending === session.id}
                  aria-label={t('profile.endSessionOf', { device: name })}
                  onClick={() => void end(`/api/auth/sessions/${session.id}`, session.id, t('profile.sessionEnded'))}
                >
                  {t('profile.endSession')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {shown.length === others.length ? null : (
        <Button variant="ghost" className="w-full" onClick={() => setIsWhole(true)}>
          {t('profile.showDevices', { count: others.length + 1 })}
        </Button>
      )}
      {others.length === 0 ? (
        <p className="text-foreground-2 text-sm">{t('profile.onlyHere')}</p>
      ) : (
        <Button
          variant="secondary"
          className="mt-2 w-full"
          busy={ending === 'others'}
          onClick={() => void end('/api/auth/sessions', 'others', t('profile.othersEnded'))}
        >
          {t('profile.endOthers')}
        </Button>
      )}
    </>
  );
}
