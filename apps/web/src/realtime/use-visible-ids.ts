import { useCallback, useEffect, useRef, useState } from 'react';

/** Scrolling past costs nothing: ids are told once the finger rests. */
const SETTLE_MS = 250;
const AROUND_SCREEN = '200px';

/**
 * Which cards are on the screen or close to it. Give each card's element to `observe(id)`, as its `ref`.
 * @returns the ids (sorted, changed at most four times a second) and the ref maker
 */
export function useVisibleIds(): {
  ids: readonly number[];
  observe: (id: number) => (element: Element | null) => void;
} {
  const [ids, setIds] = useState<readonly number[]>([]);
  const visible = useRef(new Set<number>());
  const elements = useRef(new Map<number, Element>());
  const idOf = useRef(new WeakMap<Element, number>());
  const refs = useRef(new Map<number, (element: Element | null) => void>());
  const observer = useRef<IntersectionObserver | null>(null);
  const settling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const settle = useCallback(() => {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => {
      const next = [...visible.current].sort((a, b) => a - b);
      setIds((before) => (before.join() === next.join() ? before : next));
    }, SETTLE_MS);
  }, []);

  useEffect(() => {
    const watching = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const id = idOf.current.get(entry.target);
          if (id === undefined) continue;
          if (entry.isIntersecting) visible.current.add(id);
          else visible.current.delete(id);
        }
        settle();
      },
      { rootMargin: AROUND_SCREEN },
    );
    observer.current = watching;
    for (const element of elements.current.values()) watching.observe(element);
    return () => {
      observer.current = null;
      clearTimeout(settling.current);
      watching.disconnect();
    };
  }, [settle]);

  const observe = useCallback(
    (id: number) => {
      const known = refs.current.get(id);
      if (known) return known;
      const ref = (element: Element | null) => {
        const before = elements.current.get(id);
        if (before) observer.current?.unobserve(before);
        if (element) {
          elements.current.set(id, element);
          idOf.current.set(element, id);
          observer.current?.observe(element);
        } else {
          elements.current.delete(id);
          visible.current.delete(id);
          settle();
        }
      };
      refs.current.set(id, ref);
      return ref;
    },
    [settle],
  );

  return { ids, observe };
}
