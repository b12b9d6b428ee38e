import { useEffect, useState } from 'react';

type Listener = (text: string) => void;
const GAP_MS = 2_000; // one polite message every 2 s, the newest wins

let polite: Listener | null = null;
let own: Listener | null = null;
let waiting: string | null = null;
let quietUntil = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells screen readers something that changed, at most every 2 s: of several the newest is read, the others never. */
export function announce(text: string): void {
  waiting = text;
  if (timer !== undefined) return;
  timer = setTimeout(
    () => {
      timer = undefined;
      quietUntil = performance.now() + GAP_MS;
      if (waiting !== null) polite?.(waiting);
      waiting = null;
    },
    Math.max(0, quietUntil - performance.now()),
  );
}

/** Tells at once what happened to the person: bid accepted, outbid, won, connection lost. */
export function announceOwn(text: string): void {
  own?.(text);
}

/** Both regions of the page. The same words twice are read twice: a space that nobody hears tells them apart. */
export function Announcer() {
  const [politeText, setPolite] = useState('');
  const [ownText, setOwn] = useState('');
  useEffect(() => {
    const again = (text: string) => (previous: string) => (previous === text ? `${text}\u00a0` : text);
    polite = (text) => setPolite(again(text));
    own = (text) => setOwn(again(text));
    return () => {
      polite = null;
      own = null;
    };
  }, []);
  return (
    <div className="sr-only">
      <p aria-live="polite">{politeText}</p>
      <p role="status">{ownText}</p>
    </div>
  );
}
