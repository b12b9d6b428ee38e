import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../client/i18n/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { meQuery } from './me.ts';
import { sessionIsBack, useSessionState } from './session-state.ts';
import { SignIn } from './sign-in.tsx';

/** Over a page whose session has ended: what was typed below stays, and is there again afterwards. */
export function SignInAgain() {
  const t = useText();
  const queryClient = useQueryClient();
  const isOver = useSessionState() === 'ended';
  const before = queryClient.getQueryData(meQuery.queryKey);
  return (
    <Dialog open={isOver} onClose={() => undefined} title={t('frame.ended')} description={t('frame.endedText')}>
      <SignIn
        onDone={(me) => {
          if (before !== undefined && before.person.id !== me.person.id) {
            // Somebody else: nothing of what the first one saw is theirs.
            location.assign('/admin');
            return;
          }
          queryClient.setQueryData(meQuery.queryKey, me);
          sessionIsBack();
          void queryClient.invalidateQueries();
        }}
      />
    </Dialog>
  );
}
