import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useText } from '../client/i18n/index.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useEditsHere } from './here-state.ts';

/**
 * Nothing that was typed goes by a wrong press. The editor draws `LeaveGuard` with what this gives.
 * `letGo` before its own way out, once what was typed is kept or thrown away on purpose: the page still holds the old draft then.
 */
export function useLeaveGuard(isDirty: boolean) {
  const isLetGo = useRef(false);
  useEditsHere(isDirty);
  const holds = () => isDirty && !isLetGo.current;
  const blocker = useBlocker({ shouldBlockFn: holds, enableBeforeUnload: holds, withResolver: true });
  return {
    blocker,
    letGo: () => {
      isLetGo.current = true;
    },
  };
}

export function LeaveGuard({ blocker }: Pick<ReturnType<typeof useLeaveGuard>, 'blocker'>) {
  const t = useText();
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog open onClose={blocker.reset} title={t('common.leaveTitle')} description={t('common.leaveText')}>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="danger" onClick={blocker.proceed}>
          {t('common.leave')}
        </Button>
        <Button variant="primary" onClick={blocker.reset}>
          {t('common.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
