import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { signedIn } from '../../../client/session.ts';
import { type AnyCall, aUser, scriptedApi } from '../../../client/testing/fake-api.ts';
import { renderAt } from '../../../testing/render-at.tsx';
import { writeBalance } from '../../wallet/index.ts';
import { writePayment } from '../payment-cache.ts';

export { aUser } from '../../../client/testing/fake-api.ts';

/** Shows a part of a paying screen, signed in, inside a router and a query cache of its own. */
export async function renderPaying(
  children: ReactNode,
  call: AnyCall,
  at = '/buybids',
): Promise<{ queryClient: QueryClient }> {
  signedIn('token', aUser);
  const heard = { onBalance: writeBalance, onPayment: writePayment };
  return renderAt(at, [{ path: '$', component: () => children }], scriptedApi(call), heard);
}
