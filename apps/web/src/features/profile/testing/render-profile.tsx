import type { ContactsAnswer, OwnUser } from '@mnada/contract';
import { signedIn } from '../../../client/session.ts';
import { type Answers, aUser, fakeApi, refusal } from '../../../client/testing/fake-api.ts';
import { renderAt } from '../../../testing/render-at.tsx';
import { ProfileScreen } from '../profile-screen.tsx';

export { aUser } from '../../../client/testing/fake-api.ts';

export const PHONE = '+254712345678';
export const contacts = (more: Partial<ContactsAnswer> = {}): ContactsAnswer => ({
  phone: { value: PHONE, verified: true, removable: false },
  email: null,
  providers: [],
  has_password: true,
  proved_seconds: 0,
  ...more,
});
export const refused = (code: string, message: string) => (): never => refusal(409, code, message);

/** The whole screen; `answers` go before what a quiet account would get. */
export async function renderProfile(answers: Answers = {}, user: OwnUser = aUser) {
  signedIn('token', user);
  const { api, calls } = fakeApi({
    'GET /api/auth/me': { user, currentBids: 7 },
    'GET /api/auth/contacts': contacts(),
    'GET /api/auth/sessions': { sessions: [] },
    'GET /api/config': {
      demo: false,
      demo_sign_ins: [],
      providers: [],
      local_outbox: false,
      support: { phone: null, email: null, whatsapp: null },
      cash_enabled: false,
      terms_version: '1',
    },
    'POST /api/auth/prove': { message: 'ok', proved_seconds: 300 },
    'PATCH /api/auth/profile': (body: object) => ({ user: { ...user, ...body }, message: 'ok' }),
    ...answers,
  });
  const ways = [
    { path: '/profile', component: () => <ProfileScreen /> },
    { path: '/', component: () => <p>the list</p> },
    { path: '$', component: () => <p>elsewhere</p> },
  ];
  const { router } = await renderAt('/profile', ways, api);
  return { router, calls, sent: (path: string) => calls.filter((call) => call.path === path && call.method !== 'GET') };
}
