import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '@mnada/ui/toast.ts';

const REDIRECT_MS = 3_000; // seed 2, section 9

/**
 * Once it is done (for payments: once there is evidence, not with the press) says so and goes on after three seconds.
 * @param onLeave when it goes on, or the person has gone before
 */
export function useMovingOn(isDone: boolean, options: { said: string; to: string; onLeave?: () => void }): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const told = useEffectEvent(() => toast.success(options.said));
  const left = useEffectEvent(() => options.onLeave?.());
  const go = useEffectEvent(() => {
    options.onLeave?.();
    // Lists of wins, orders and payments are older than this; they are asked for where they are shown.
    void queryClient.invalidateQueries({ refetchType: 'none' });
    void navigate({ to: options.to });
  });
  useEffect(() => {
    if (!isDone) return;
    told();
    const timer = setTimeout(() => go(), REDIRECT_MS);
    return () => {
      clearTimeout(timer);
      left(); // also by a tap that was quicker: it has been seen
    };
  }, [isDone]);
}
