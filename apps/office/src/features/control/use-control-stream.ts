import { ControlRoom } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { setServerTime } from '../../client/clock.ts';
import { controlQuery } from './control-query.ts';

/** A picture comes every second: after so long without one, what is shown is old. */
const SILENCE_MS = 4_000;
const AGAIN_AFTER_MS = 3_000;

/**
 * Keeps the room fresh by the server's stream, while the page is seen. The browser opens it again by itself; where it was
 * refused, the plain call says why (a session that is over, above all), and it is tried again.
 * @returns whether what is shown is old, and how to try at once
 */
export function useControlStream(): { isStale: boolean; retry: () => void } {
  const queryClient = useQueryClient();
  const [isStale, setStale] = useState(false);
  const [round, setRound] = useState(0);
  const retry = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let source: EventSource | null = null;
    let silence: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const expect = () => {
      clearTimeout(silence);
      silence = setTimeout(() => setStale(true), SILENCE_MS);
    };
    const close = () => {
      source?.close();
      source = null;
      clearTimeout(silence);
      clearTimeout(again);
    };
    const open = () => {
      close();
      if (document.hidden) return;
      expect();
      source = new EventSource('/api/admin/live');
      source.onmessage = ({ data }) => {
        const room = ControlRoom.safeParse(JSON.parse(String(data)));
        if (!room.success) return;
        setServerTime(new Date(room.data.at).toISOString());
        queryClient.setQueryData(controlQuery.queryKey, room.data);
        setStale(false);
        expect();
      };
      source.onerror = () => {
        setStale(true);
        if (source?.readyState !== EventSource.CLOSED) return;
        void queryClient.invalidateQueries({ queryKey: controlQuery.queryKey });
        clearTimeout(again);
        again = setTimeout(open, AGAIN_AFTER_MS);
      };
    };
    open();
    document.addEventListener('visibilitychange', open);
    return () => {
      document.removeEventListener('visibilitychange', open);
      close();
    };
  }, [queryClient, round]);
  return { isStale, retry };
}
