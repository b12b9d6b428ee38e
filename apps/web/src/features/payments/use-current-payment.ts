import type { PaymentView } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../client/api.ts';
import { useSession } from '../../client/session.ts';
import { paymentQuery } from './payment-query.ts';
import { forgetPayment, rememberedPayment, rememberPayment } from './remembered-payment.ts';

export type CurrentPayment = {
  /** The payment that this screen waits for or has just seen end; null when there is none. */
  readonly id: string | null;
  readonly payment: PaymentView | undefined;
  readonly isError: boolean;
  /** A page that shows it by itself; null: this one. */
  readonly shownOn: string | null;
  readonly refetch: () => void;
  readonly begin: (id: string) => void;
  /** It has been seen: the next visit doesn't show it again. This one still does. */
  readonly forget: () => void;
  /** The person has seen it, or wants to try anew: the screen forgets it, the server doesn't. */
  readonly leave: () => void;
};

/**
 * The one payment of a screen, over reloads and in every tab: the one begun here, else the one remembered, else the one
 * that the server names as open.
 * @param subject what is paid: `pack`, `win:7`, `order:7`
 * @param openId an open payment of it by the server's account
 */
export function useCurrentPayment(subject: string, openId: string | null | undefined): CurrentPayment {
  const api = useApi();
  const userId = useSession()?.user.id;
  const scope = `${userId}/${subject}`;
  const [id, setId] = useState<string | null>(null);
  const [left, setLeft] = useState<string | null>(null);

  useEffect(() => {
    if (userId !== undefined) setId(rememberedPayment(scope));
  }, [userId, scope]);
  useEffect(() => {
    if (openId != null && id === null && openId !== left) setId(openId);
  }, [openId, id, left]);

  const { data, isError, error, refetch } = useQuery({
    ...paymentQuery(api, id ?? ''),
    enabled: id !== null && userId !== undefined,
  });
  const isUnknown = error !== null && 'status' in error && error.status === 404;
  useEffect(() => {
    if (!isUnknown || id === null) return;
    forgetPayment(scope, id);
    setId(null);
  }, [isUnknown, id, scope]);

  return {
    id,
    payment: id === null ? undefined : data,
    isError: id !== null && isError && data === undefined,
    shownOn: subject === 'pack' || subject === 'debt' ? '/buybids' : null,
    refetch: () => void refetch(),
    begin: (begun) => {
      rememberPayment(scope, begun);
      setLeft(null);
      setId(begun);
    },
    forget: () => {
      if (id !== null) forgetPayment(scope, id);
    },
    leave: () => {
      if (id === null) return;
      forgetPayment(scope, id);
      setLeft(id);
      setId(null);
    },
  };
}
