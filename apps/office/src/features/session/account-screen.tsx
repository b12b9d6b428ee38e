import { Done, EnrolmentBegun, FactorAdded, Factors, RecoveryCodesMade, StaffSessions } from '@mnada/contract/office';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { api } from '../../client/api.ts';
import { useNow } from '../../client/clock.ts';
import { formatAgo, formatDate, useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconTile, StatusChip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { toast } from '../../ui/toast.tsx';
import { AppSetup } from './app-setup.tsx';
import { deviceWords } from './device-words.ts';
import { meQuery, useMe } from './me.ts';
import { makePasskey, passkeysWork } from './passkey.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { NotProved, withStepUp } from './step-up-state.ts';
import { useCall } from './use-call.ts';

type Begun = z.infer<typeof EnrolmentBegun>;
const ROW = 'flex flex-wrap items-center gap-3 border-border border-t py-3 first:border-t-0';

/** One's own ways in and sessions. Every change asks for a fresh proof. */
export function AccountScreen() {
  const t = useText();
  const now = useNow(60);
  const { factors, person } = useMe();
  const queryClient = useQueryClient();
  const { busy, error, run } = useCall();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  /** What asks for a proof that the person doesn't give simply doesn't happen. */
  const act = (work: () => Promise<void>) =>
    run(async () => {
      try {
        await work();
        await refresh();
      } catch (problem) {
        if (!(problem instanceof NotProved)) throw problem;
      }
    });
  const finish = async (proof: { pending: string; code?: string; response?: Record<string, unknown> }) => {
    const added = await api.post('/api/admin/factors', proof, FactorAdded);
    setBegun(null);
    setCode('');
    if (added.recovery_codes === null) toast(t('signin.added'));
    else setCodes(added.recovery_codes);
  };
  const begin = (kind: 'passkey' | 'code') =>
    act(async () => {
      const next = await withStepUp(() => api.post('/api/admin/factors/begin', { kind }, EnrolmentBegun));
      if (next.passkey === null) setBegun(next);
      else await finish({ pending: next.pending, response: await makePasskey(next.passkey) });
    });
  return (
    <>
      <PageHead title={t('signin.waysTitle')} facts={`${person.name}. ${t('signin.waysFacts')}`} />
      {error === null ? null : (
        <p role="alert" className="mb-4 rounded-lg bg-critical-soft p-4 text-critical-text">
          {error}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Card title={t('signin.waysTitle')}>
          <div className={ROW}>
            <IconTile tone={factors.has_code ? 'ok' : 'grey'} icon={Smartphone} />
            <div className="min-w-40 flex-1">
              <p className="font-semi">{t('signin.appCode')}</p>
              <p className="text-foreground-2 text-xs">
                {t('signin.recoveryLeft', { count: factors.recovery_codes_left })}
              </p>
            </div>
            <StatusChip tone={factors.has_code ? 'ok' : 'grey'}>
              {t(factors.has_code ? 'signin.isSet' : 'signin.isNotSet')}
            </StatusChip>
            <Button busy={busy} onClick={() => void begin('code')}>
              {t(factors.has_code ? 'signin.replaceApp' : 'signin.addApp')}
            </Button>
          </div>
          {factors.passkeys.map((passkey) => (
            <div key={passkey.id} className={ROW}>
              <IconTile tone="ok" icon={KeyRound} />
              <div className="min-w-40 flex-1">
                <p className="font-semi">{passkey.name}</p>
                <p className="text-foreground-2 text-xs">
                  {[
                    t('signin.madeOn', { when: formatDate(passkey.created_at) }),
                    passkey.last_used_at === null
                      ? null
                      : t('signin.usedOn', { when: formatAgo(passkey.last_used_at, now) }),
                    passkey.is_synced ? t('signin.synced') : null,
                  ]
                    .filter((part) => part !== null)
                    .join(', ')}
                </p>
              </div>
              <Button
                variant="danger"
                onClick={() =>
                  void act(async () => {
                    await withStepUp(() => api.delete(`/api/admin/factors/passkeys/${passkey.id}`, Factors));
                    toast(t('signin.removed'));
                  })
                }
              >
                {t('signin.removePasskey')}
              </Button>
            </div>
          ))}
          <div className="flex flex-wrap justify-end gap-2 pt-3">
            {factors.has_code || factors.passkeys.length > 0 ? (
              <Button
                busy={busy}
                onClick={() =>
                  void act(async () => {
                    const made = await withStepUp(() =>
                      api.post('/api/admin/factors/recovery-codes', {}, RecoveryCodesMade),
                    );
                    setCodes(made.recovery_codes);
                  })
                }
              >
                {t('signin.newCodes')}
              </Button>
            ) : null}
            {passkeysWork() ? (
              <Button
                variant="primary"
                busy={busy}
                icon={<KeyRound aria-hidden="true" size={16} />}
                onClick={() => void begin('passkey')}
              >
                {t('signin.addPasskey')}
              </Button>
            ) : null}
          </div>
        </Card>
        <Sessions />
      </div>
      <Dialog open={begun?.code != null} onClose={() => setBegun(null)} title={t('signin.addApp')}>
        {begun?.code == null ? null : (
          <AppSetup
            {...begun.code}
            code={code}
            onCode={setCode}
            onFull={(digits) => void act(() => finish({ pending: begun.pending, code: digits }))}
            problem={error}
          />
        )}
      </Dialog>
      <Dialog open={codes !== null} onClose={() => undefined} title={t('signin.recoveryCodes')} bare>
        <div className="p-6">
          {codes === null ? null : (
            <RecoveryCodes codes={codes} action={t('signin.done')} onKept={() => setCodes(null)} />
          )}
        </div>
      </Dialog>
    </>
  );
}

function Sessions() {
  const t = useText();
  const now = useNow(60);
  const queryClient = useQueryClient();
  const key = ['own-sessions'];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get('/api/admin/sessions', StaffSessions, { signal }),
  });
  const { busy, run } = useCall();
  return (
    <Card title={t('signin.sessions')} facts={data === undefined ? undefined : String(data.sessions.length)}>
      {(data?.sessions ?? []).map((session) => (
        <div key={session.id} className={ROW}>
          <IconTile tone={session.is_this ? 'ok' : 'grey'} icon={Monitor} />
          <div className="min-w-40 flex-1">
            <p className="font-semi">{deviceWords(session.device)}</p>
            <p className="text-foreground-2 text-xs">{formatAgo(session.last_used_at, now)}</p>
          </div>
          {session.is_this ? (
            <StatusChip tone="ok">{t('signin.thisOne')}</StatusChip>
          ) : (
            <Button
              busy={busy}
              onClick={() =>
                void run(async () => {
                  await api.post(`/api/admin/sessions/${session.id}/end`, {}, Done);
                  toast(t('signin.ended'));
                  await queryClient.invalidateQueries({ queryKey: key });
                })
              }
            >
              {t('signin.endSession')}
            </Button>
          )}
        </div>
      ))}
    </Card>
  );
}
