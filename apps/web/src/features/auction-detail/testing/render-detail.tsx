import type { OwnUser } from '@mnada/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { signedIn, signedOut } from '../../../client/session.ts';
import { type Answers, fakeApi } from '../../../client/testing/fake-api.ts';
import { renderAt } from '../../../testing/render-at.tsx';

export { aUser } from '../../../client/testing/fake-api.ts';

/** Shows a part of the page inside a router and a query cache of its own. `as`: who is signed in. */
export async function renderDetail(
  children: ReactNode,
  { as = null, answers = {} }: { as?: OwnUser | null; answers?: Answers } = {},
): Promise<RenderResult & { queryClient: QueryClient }> {
  if (as) signedIn('token', as);
  else signedOut();
  return renderAt('/productdetails/7', [{ path: '$', component: () => children }], fakeApi(answers).api);
}
