import { useLayoutEffect, useRef, useState } from 'react';

/**
 * How wide an element is drawn, in CSS pixels: a chart draws in these, so that its words keep their size on a phone.
 * @param first taken until it has been measured
 */
export function useWidth<E extends Element>(first: number) {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => setWidth(Math.round(element.getBoundingClientRect().width) || first);
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    return () => watching.disconnect();
  }, [first]);
  return [ref, width] as const;
}
