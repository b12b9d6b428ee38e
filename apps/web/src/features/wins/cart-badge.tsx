import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../client/api.ts';
import { cartQuery } from './cart.ts';
import { CART_BADGE } from './cart-badge-class.ts';

const COUNTED = 9;
/** The first paint goes first. */
const ASKED_AFTER_MS = 1_200;

/** How many things wait for a payment, once it is known. A header that this screen's width hides never asks. */
export function CartBadge({ userId }: { userId: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsked((place.current?.getClientRects().length ?? 0) > 0), ASKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...cartQuery(useApi(), userId), enabled: isAsked });
  return (
    <span ref={place} className={data === undefined ? 'absolute' : CART_BADGE}>
      {data === undefined ? null : data.length > COUNTED ? `${COUNTED}+` : data.length}
    </span>
  );
}
