import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from '@mnada/ui/button.tsx';

/** Longer than a double tap, and than the sheet takes to rise. */
const STANDS_MS = 700;
/** Taps that come quicker than this are of one run, meant for what stood here before. */
const PAUSE_MS = 350;

/** Whether `key` has stayed as it is for so long. */
function useUnchanged(key: unknown, ms: number): boolean {
  const [hasStayed, setHasStayed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasStayed(true), ms);
    return () => {
      clearTimeout(timer);
      setHasStayed(false);
    };
  }, [key, ms]);
  return hasStayed;
}

/**
 * A button that comes up under a finger and moves money: what was pressed before it could be read is no wish to pay. It
 * takes no press until it has stood for 700 ms and a run of taps is over, and none of a key that is held.
 * @param isThere that what it pays is shown: it stands from then on
 * @param moves false: what it does now moves no money, and needs no such care
 */
export function SettledButton({
  isThere,
  moves = true,
  resting = false,
  onClick,
  ...rest
}: ComponentProps<typeof Button> & { isThere: boolean; moves?: boolean }) {
  const [early, setEarly] = useState(0);
  const hasStood = useUnchanged(isThere, STANDS_MS) && isThere;
  const isRunOver = useUnchanged(early, PAUSE_MS);
  const takesPresses = !moves || (hasStood && isRunOver);
  return (
    <Button
      {...rest}
      resting={resting || !takesPresses}
      onKeyDown={(event) => {
        if (event.repeat && event.key !== 'Tab') event.preventDefault();
      }}
      onClick={
        takesPresses
          ? onClick
          : (event) => {
              event.preventDefault(); // a form is not sent either
              setEarly(early + 1);
            }
      }
    />
  );
}
