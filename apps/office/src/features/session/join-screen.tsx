import { EnrolmentBegun, JoinAccepted, JoinOffer, type Me } from '@mnada/contract/office';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CircleX, KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { setServerTime } from '../../client/clock.ts';
import { formatDateTime, useText } from '../../client/i18n/index.ts';
import { State } from '../../ui/states.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { JoinForm } from './join-form.tsx';
import { meQuery } from './me.ts';
import { sessionIsBack } from './session-state.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Out of the address at once: it opens the office, and nobody who looks over a shoulder or at a history should have it. */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(history.state, '', location.pathname);
  return token;
}
let token: string | null = null;

/** By an invitation's link (`/admin/join#…`): who one is, then a passkey, or a password with an app. */
export function JoinScreen() {
  const t = useText();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [secret] = useState(() => (token ??= takeToken()));
  const [kept, setKept] = useState<{ codes: readonly string[]; me: Me } | null>(null);
  const offer = useQuery({
    queryKey: ['join'],
    queryFn: () => api.post('/api/admin/join', { token: secret }, JoinOffer),
    enabled: secret !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const enter = (me: Me) => {
    queryClient.clear();
    setServerTime(me.server_time);
    sessionIsBack();
    queryClient.setQueryData(meQuery.queryKey, me);
    token = null;
    router.history.replace('/admin');
  };
  if (kept !== null)
    return (
      <AuthFrame>
        <RecoveryCodes codes={kept.codes} action={t('signin.open')} onKept={() => enter(kept.me)} />
      </AuthFrame>
    );
  if (secret === '' || offer.error !== null)
    return (
      <AuthFrame>
        <State
          level={1}
          icon={CircleX}
          tone="bad"
          title={secret === '' ? t('signin.noLink') : t('signin.linkOver')}
          text={secret === '' ? t('signin.noLinkText') : (offer.error?.message ?? t('signin.linkOverText'))}
        />
      </AuthFrame>
    );
  if (offer.data === undefined) return <AuthFrame>{t('common.loading')}</AuthFrame>;
  const { purpose, invited_by: by, roles, ends_at: ends } = offer.data;
  const title =
    purpose === 'first_owner'
      ? t('signin.joinOwner')
      : t(purpose === 'reset' ? 'signin.joinReset' : 'signin.joinTitle');
  return (
    <AuthFrame note={t('signin.joinEnds', { when: formatDateTime(ends) })}>
      <h1 className="text-title">{title}</h1>
      <p className="mb-4 text-foreground-2">
        {by === null
          ? t('signin.joinRoles', { roles: roles.join(', ') })
          : t('signin.joinBy', { who: by, roles: roles.join(', ') })}
      </p>
      <JoinForm
        offer={offer.data}
        icons={{
          passkey: <KeyRound aria-hidden="true" size={18} />,
          code: <Smartphone aria-hidden="true" size={18} />,
        }}
        begin={(kind, who) => api.post('/api/admin/join/begin', { token: secret, kind, ...who }, EnrolmentBegun)}
        accept={async (proof) => {
          const accepted = await api.post('/api/admin/join/accept', { token: secret, ...proof }, JoinAccepted);
          if (accepted.recovery_codes === null) enter(accepted.me);
          else setKept({ codes: accepted.recovery_codes, me: accepted.me });
        }}
      />
    </AuthFrame>
  );
}
