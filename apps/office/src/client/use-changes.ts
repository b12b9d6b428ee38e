import { OfficeChanges } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const AGAIN_AFTER_MS = 10_000;

/**
 * Has the lists of a room asked for anew as soon as the server says that something of it changed, while the page is seen. What is
 * lost meanwhile, or where no stream is to be had, the lists' own asking brings.
 * @param room first part of its queries' keys, too
 */
export function useChanges(room: OfficeChanges['rooms'][number]): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    let source: EventSource | null = null;
    let again: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      source?.close();
      source = null;
      clearTimeout(again);
    };
    const open = () => {
      close();
      if (document.hidden) return;
      source = new EventSource('/api/admin/changes');
      source.onmessage = ({ data }) => {
        const changes = OfficeChanges.safeParse(JSON.parse(String(data)));
        if (changes.success && changes.data.rooms.includes(room))
          void queryClient.invalidateQueries({ queryKey: [room] });
      };
      source.onerror = () => {
        // The browser opens it again by itself, but for one that was refused.
        if (source?.readyState !== EventSource.CLOSED) return;
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
  }, [queryClient, room]);
}
