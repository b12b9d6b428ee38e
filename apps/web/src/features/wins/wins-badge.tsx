import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { useApi } from '../../client/api.ts';
import { cartQuery } from './cart.ts';

const COUNTED = 9;
/** The first paint goes first. */
const ASKED_AFTER_MS = 1_200;

/** How many wins wait to be claimed, once it is known; nothing for none. A header that this width hides never asks. */
export function WinsBadge({ userId }: { userId: string }) {
  const t = useText();
  const place = useRef<HTMLSpanElement>(null);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsked((place.current?.getClientRects().length ?? 0) > 0), ASKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data = [] } = useQuery({ ...cartQuery(useApi(), userId), enabled: isAsked });
  const count = data.filter(({ kind }) => kind === 'win').length;
  if (count === 0) return <span ref={place} />;
  return (
    <span ref={place}>
      <span
        aria-hidden="true"
        className="tnum grid h-5 min-w-5 place-items-center rounded-full bg-won-soft px-1.5 font-semi text-won-text text-xs"
      >
        {count > COUNTED ? `${COUNTED}+` : count}
      </span>
      <span className="sr-only">{t('cart.toClaim', { count })}</span>
    </span>
  );
}
