import { PauseAnswer, type ControlPause, type ControlRoom, PAUSE_REASON_MAX } from '@mnada/contract/office';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CirclePause, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../client/api.ts';
import { useNow } from '../../client/clock.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { NotProved, useCall, withStepUp } from '../session/index.ts';
import { controlQuery } from './control-query.ts';
import { PauseStrip } from './pause-strip.tsx';
import { useControlStream } from './use-control-stream.ts';

const REASON_MIN = 3;

/** One page for both ways: what it will do, why, and the one button. Whoever was quicker shows here by itself. */
export function PauseScreen() {
  const t = useText();
  const { data: room, error, isFetching, refetch } = useQuery(controlQuery);
  useControlStream();
  if (room === undefined)
    return error === null ? (
      <CardLoading label={t('common.loading')} />
    ) : (
      <Card>
        <Failed title={t('control.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
      </Card>
    );
  return room.pause === null ? <PauseForm room={room} /> : <ResumeForm pause={room.pause} />;
}

const BACK = '/control' as '/';

function PauseForm({ room }: { room: ControlRoom }) {
  const t = useText();
  const [reason, setReason] = useState('');
  const [reasonSw, setReasonSw] = useState('');
  const { busy, error, send } = useSend();
  const canSend = reason.trim().length >= REASON_MIN && reasonSw.trim().length >= REASON_MIN;
  return (
    <>
      <PageHead title={t('control.pauseTitle')} />
      <Page
        onSend={() =>
          send(
            () => api.post('/api/admin/pause', { reason: reason.trim(), reason_sw: reasonSw.trim() }, PauseAnswer),
            ({ auctions }) => t('control.donePaused', { count: auctions }),
          )
        }
        rule={
          <>
            <li className="font-semi">
              {room.live === 0 ? t('control.pauseNone') : t('control.pauseWhat', { count: room.live })}
            </li>
            <li>{t('control.ruleBids')}</li>
            <li>{t('control.ruleResume')}</li>
            <li>{t('control.ruleVoid')}</li>
            <li>{t('control.ruleTold')}</li>
            <li>{t('control.ruleOnce')}</li>
          </>
        }
        error={error}
        button={
          <Button
            type="submit"
            variant="destroy"
            busy={busy}
            resting={!canSend}
            icon={<CirclePause aria-hidden="true" size={16} />}
          >
            {t('control.pauseCount', { count: room.live })}
          </Button>
        }
      >
        <TextArea
          label={t('control.reason')}
          value={reason}
          maxLength={PAUSE_REASON_MAX}
          hint={t('control.reasonHint', { left: PAUSE_REASON_MAX - reason.length })}
          onChange={(event) => setReason(event.target.value)}
        />
        <TextArea
          label={t('control.reasonSw')}
          lang="sw"
          value={reasonSw}
          maxLength={PAUSE_REASON_MAX}
          hint={t('control.reasonHint', { left: PAUSE_REASON_MAX - reasonSw.length })}
          onChange={(event) => setReasonSw(event.target.value)}
        />
      </Page>
    </>
  );
}

function ResumeForm({ pause }: { pause: ControlPause }) {
  const t = useText();
  const now = useNow();
  const [reason, setReason] = useState('');
  const { busy, error, send } = useSend();
  const isOver = now >= pause.void_at;
  return (
    <>
      <PageHead title={t('control.resumeTitle')} />
      <PauseStrip pause={pause} />
      <Page
        onSend={() =>
          send(
            () => api.post('/api/admin/pause/resume', { reason: reason.trim() }, PauseAnswer),
            ({ auctions }) => t('control.doneResumed', { count: auctions }),
          )
        }
        rule={
          <>
            <li className="font-semi">{t(isOver ? 'control.over' : 'control.resumeText')}</li>
            <li>{t('control.ruleVoid')}</li>
          </>
        }
        error={error}
        button={
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            resting={isOver || reason.trim().length < REASON_MIN}
            icon={<Play aria-hidden="true" size={16} />}
          >
            {t('control.resumeAll', { count: pause.auctions })}
          </Button>
        }
      >
        <TextArea
          label={t('control.resumeReason')}
          value={reason}
          maxLength={500}
          hint={t('control.resumeHint')}
          onChange={(event) => setReason(event.target.value)}
        />
      </Page>
    </>
  );
}

function Page({
  onSend,
  rule,
  children,
  error,
  button,
}: {
  onSend: () => void;
  rule: ReactNode;
  children: ReactNode;
  error: string | null;
  button: ReactNode;
}) {
  const t = useText();
  return (
    <form
      className="grid max-w-[1000px] grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <Card>
        <div className="grid gap-4">
          {children}
          {error === null ? null : (
            <p role="alert" className="font-semi text-critical-text">
              {error}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to={BACK}>{t('control.back')}</LinkButton>
            {button}
          </div>
        </div>
      </Card>
      <Card title={t('control.rule')}>
        <ul className="grid list-disc gap-2 pl-4">{rule}</ul>
      </Card>
    </form>
  );
}

/** Proved afresh where the server asks for it; then the room as it is now, and back there. */
function useSend() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { busy, error, run } = useCall();
  const send = (call: () => Promise<PauseAnswer>, words: (answer: PauseAnswer) => string) =>
    void run(async () => {
      try {
        const answer = await withStepUp(call);
        toast(words(answer));
        await queryClient.invalidateQueries({ queryKey: controlQuery.queryKey });
        await navigate({ to: BACK });
      } catch (problem) {
        if (problem instanceof NotProved) return;
        void queryClient.invalidateQueries({ queryKey: controlQuery.queryKey });
        throw problem;
      }
    });
  return { busy, error, send };
}
