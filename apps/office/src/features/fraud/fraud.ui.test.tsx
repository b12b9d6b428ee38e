import type { Me, RiskAnswer, RiskCasePage, RiskCaseRow } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { loadQuestions, meQuery } from '../session/index.ts';
import { CaseScreen } from './case-screen.tsx';
import { CasesScreen } from './cases-screen.tsx';

// Who is asked for a proof is asked by the frame, which stands around every room.
const { Questions } = await loadQuestions();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-23T18:00:00.000Z';
const [BRAYO, JOBO] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
const user = (id: string, username: string) => ({ id, username, avatar: null });
const ROW: RiskCaseRow = {
  ...{
    id: 118,
    reference: 'FC-118',
    state: 'open',
    people: [user(BRAYO, 'brayo_nbi'), user(JOBO, 'jobo_k')],
    people_in_all: 2,
  },
  ...{
    kinds: ['device', 'pair'],
    held: { count: 1, total: 14_437 },
    opened_at: at,
    holds_until: '2026-11-30T18:00:00.000Z',
  },
  ...{ appealed_at: null, decided_at: null, decided_by: null },
};
const person = (id: string, username: string) => ({
  ...{
    user: user(id, username),
    name: 'A. B.',
    state: 'active' as const,
    joined_at: at,
    wins: 3,
    paid: 13_500,
    bids_left: 40,
    suspension: null,
  },
});
const PAGE: RiskCasePage = {
  case: ROW,
  revision: 2,
  people: [person(BRAYO, 'brayo_nbi'), person(JOBO, 'jobo_k')],
  signals: [
    {
      ...{
        id: 1,
        kind: 'device',
        weight: 'strong',
        thing: 'd-91c4',
        people: [BRAYO, JOBO],
        seen: { people: 2 },
        alike: 3,
        among: 4_100,
      },
      ...{ first_at: at, last_at: at, sources: [], is_new: false },
    },
    {
      ...{
        id: 2,
        kind: 'pair',
        weight: 'strong',
        thing: '',
        people: [BRAYO, JOBO],
        seen: { auctions: 6, met: 0, expected: 38 },
      },
      ...{ alike: 1, among: 25, first_at: at, last_at: at, sources: ['auction:17', 'payment:x'], is_new: true },
    },
  ],
  pairs: [{ one: BRAYO, other: JOBO, auctions: 6, met: 0, expected: 38, reading: 'never' }],
  usual_pair: { auctions: 5, met: 31, expected: 29, pairs: 90 },
  facts: [
    { fact: 'hands', speaks: 'for', values: { taps: 120, least_ms: 1_400 } },
    { fact: 'staff', speaks: 'for', values: { staff: 8, linked: 0 } },
    { fact: 'delivered', speaks: 'unknown', values: { delivered: 0, returned: 0 } },
  ],
  stake: {
    wins: 7,
    paid: 46_300,
    bids_left: 318,
    withdrawals: [{ reference: 'WD-3388', user: BRAYO, net: 14_437, is_held: true }],
  },
  history: [{ id: 1, kind: 'opened', by: null, words: '', at, people: 2, signals: 2 }],
  appeals: [],
  questions: [],
  may_decide: 'yes',
  takes_two: false,
  open_request: null,
  is_masked: false,
};
const LIST: RiskAnswer = {
  ...{ cases: [ROW], next_cursor: null, counts: { open: 1, watch: 0, limited: 0, suspended: 0, no_harm: 4 } },
  ...{ held: { count: 1, total: 14_437 }, looked_at: at, not_looked_at: [] },
};

type Sent = { readonly path: string; readonly body: Record<string, unknown> };
function show(answers: (path: string) => Response, url = '/fraud/FC-118', post?: (path: string) => Response): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, init?: RequestInit) => {
      if (init?.method !== 'POST')
        return path.startsWith('/api/admin/views') ? Response.json({ views: [] }) : answers(path);
      sent.push({ path, body: JSON.parse(String(init.body)) });
      return post?.(path) ?? Response.json({ reference: 'R-12', summary: 'Suspend' });
    }),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const access = { 'risk.see': 'yes', 'risk.decide': 'two', 'risk.note': 'yes', 'users.see': 'yes' };
  queryClient.setQueryData(meQuery.queryKey, { access } as unknown as Me);
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/fraud', component: CasesScreen }),
      createRoute({ getParentRoute: () => root, path: '/fraud/$caseId', component: CaseScreen }),
    ]),
    history: createMemoryHistory({ initialEntries: [url] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Questions />
    </QueryClientProvider>,
  );
  return sent;
}

test('[OPS-24] the list says who, what was seen and what is held, and the primary leads to the newest', async () => {
  show(() => Response.json(LIST), '/fraud');
  expect((await screen.findByRole('link', { name: 'Review next' })).getAttribute('href')).toBe('/fraud/FC-118');
  expect(screen.getByText(/1 case is open\. 1 withdrawal of KSh\s14,437 is held\. Looked last/)).toBeTruthy();
  const tabs = screen.getByRole('navigation', { name: 'Cases by state' });
  expect(within(tabs).getByRole('link', { name: /^No harm/ }).textContent).toContain('4');
});

test('[OPS-23] the list says which kinds the last look could not read', async () => {
  show(() => Response.json({ ...LIST, not_looked_at: ['device', 'pair'] }), '/fraud');
  expect(await screen.findByText(/Could not be looked at then: Shared browser, Never outbid each other$/)).toBeTruthy();
});

test('[OPS-24] no case, none of a state, filters too tight, and a failure each say so, with a way on', async () => {
  const none = () => Response.json({ ...LIST, cases: [] });
  show(none, '/fraud');
  expect(await screen.findByText('No case is open')).toBeTruthy();
  cleanup();
  show(none, '/fraud?tab=watch');
  expect(await screen.findByRole('link', { name: 'Show open cases' })).toBeTruthy();
  cleanup();
  show(none, '/fraud?kind=pair');
  expect(await screen.findByText(/^Nothing matches/)).toBeTruthy();
  // In the words of the filter, not by its code in the address.
  expect(screen.getByText('Never outbid each other.')).toBeTruthy();
  cleanup();
  show(() => Response.json({ code: 'INTERNAL', message: 'It broke.', request_id: 'r-1' }, { status: 500 }), '/fraud');
  expect(await screen.findByText('The cases could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('[OPS-23] a case shows each fact with how rare it is, pairs against chance beside a usual one, and what speaks for them', async () => {
  show(() => Response.json(PAGE));
  expect(await screen.findByText(/3 of 4,100 people with a browser, .* are at least like this/)).toBeTruthy();
  const pairs = screen.getByRole('table', { name: 'Pairs in the same auctions' });
  expect(within(pairs).getByText('Never compete')).toBeTruthy();
  expect(within(pairs).getByText('Usual pair of strangers')).toBeTruthy();
  expect(screen.getByText(/the least gap is 1,400 ms over 120 taps/)).toBeTruthy();
  expect(screen.getByText('Nothing was delivered yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'A-17' }).getAttribute('href')).toBe('/auctions/17');
  // The graph as words, for who sees no lines.
  expect(
    within(screen.getByRole('table', { name: 'What they share, as a table' })).getByText(
      /^Strong\. brayo_nbi, jobo_k$/,
    ),
  ).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/score:|%/);
});

test('[OPS-23] where few were compared, nothing is called rare; one of a thing is told in the singular', async () => {
  const [device, pair] = PAGE.signals;
  if (device === undefined || pair === undefined) throw new Error('no signals');
  const [one] = PAGE.people;
  show(() =>
    Response.json({
      ...PAGE,
      people: one === undefined ? [] : [{ ...one, wins: 1, bids_left: 1 }, ...PAGE.people.slice(1)],
      signals: [
        { ...device, weight: 'medium', alike: 2, among: 2 },
        { ...pair, seen: { ...pair.seen, met: 1 } },
      ],
      facts: [
        { fact: 'apart', speaks: 'unknown', values: { devices: 1, addresses: 1, people: 2 } },
        { fact: 'paid', speaks: 'for', values: { receipts: 1, kes: 500, reversed: 0 } },
        { fact: 'age', speaks: 'unknown', values: { days: 1 } },
      ],
    } satisfies RiskCasePage),
  );
  expect(await screen.findByText(/Too few were compared to say how rare this is: 2, where it takes 200/)).toBeTruthy();
  expect(screen.queryByText(/of 2 people/)).toBeNull();
  expect(screen.getByText('Too few people were compared to say how rarely strangers share it')).toBeTruthy();
  expect(screen.getByText('2 people, 1 browser and 1 address known')).toBeTruthy();
  expect(screen.getByText(/^1 receipt, KSh\s500; 0 taken back$/)).toBeTruthy();
  expect(screen.getByText('The youngest account is 1 day old')).toBeTruthy();
  expect(screen.getByText(/they outbid each other 1 time; by chance 38/)).toBeTruthy();
  expect(screen.getByText(/1 bid left, 1 win$/)).toBeTruthy();
});

test('[OPS-24] one person says that there is no harm, with a reason and the revision that was seen', async () => {
  const sent = show(
    () => Response.json(PAGE),
    undefined,
    () => Response.json({ ...PAGE, case: { ...ROW, state: 'no_harm' }, may_decide: 'decided' }),
  );
  fireEvent.click(await screen.findByRole('radio', { name: /^No harm/ }));
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Sisters in one flat.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Clear the case' }));
  expect(await screen.findByText('Decided; an appeal or something new opens it again')).toBeTruthy();
  expect(sent).toEqual([
    {
      path: '/api/admin/risk/FC-118/decide',
      body: { decision: 'no_harm', reason: 'Sisters in one flat.', revision: 2 },
    },
  ]);
});

test('[OPS-24][OPS-5] suspending is asked of a second person: whom, what they read in both languages, what is refused', async () => {
  const sent = show(() => Response.json(PAGE));
  fireEvent.click(await screen.findByRole('radio', { name: /^Suspend/ }));
  expect(screen.getByText(/Tumepata akaunti kadhaa/).getAttribute('lang')).toBe('sw');
  expect(screen.getByText(/1 withdrawal, KSh\s14,437, is refused/)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'jobo_k' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ask to suspend them' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'One person, seven wins.' } });
  fireEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: '/api/admin/approvals',
    body: {
      kind: 'risk.suspend',
      params: { case: 118, revision: 2, cause: 'several_accounts', days: 30, people: [BRAYO] },
    },
  });
});

test('[OPS-24] somebody was quicker: the form says so, keeps what was typed, and shows how it stands', async () => {
  const present = { ...PAGE, revision: 3, case: { ...ROW, state: 'watch' }, may_decide: 'decided' };
  const refused = { code: 'EDITED_MEANWHILE', message: 'Somebody changed this.', request_id: 'r-1', present };
  show(
    () => Response.json(PAGE),
    undefined,
    () => Response.json(refused, { status: 409 }),
  );
  fireEvent.click(await screen.findByRole('radio', { name: /^Watch/ }));
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'To see more.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Watch them' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Look at it as it is now' }));
  expect(await screen.findByText('Decided; an appeal or something new opens it again')).toBeTruthy();
});

test('[OPS-24] who may not decide is told why before a press', async () => {
  for (const [may, words] of [
    ['own', /your own account/],
    ['decided_before', /another person decides the appeal/],
    ['not_permitted', /Finance and owners decide/],
  ] as const) {
    show(() => Response.json({ ...PAGE, may_decide: may }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    cleanup();
  }
});

test('[OPS-24][OPS-5] what two decided is ended by two: it is asked of a second person, and nothing is decided here', async () => {
  const sent = show(() => Response.json({ ...PAGE, takes_two: true }));
  fireEvent.click(await screen.findByRole('radio', { name: /^No harm/ }));
  expect(screen.queryByRole('button', { name: 'Clear the case' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ask for no harm' }));
  const dialog = await screen.findByRole('dialog', { name: /FC-118/ });
  expect(within(dialog).getByText(/Another person reads your request and approves it/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), {
    target: { value: 'Two phones, shown at the counter.' },
  });
  fireEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: '/api/admin/approvals',
    body: { kind: 'risk.clear', params: { case: 118, revision: 2, decision: 'no_harm' } },
  });
});

test('[OPS-24] while a second person is asked, nobody asks anew: the button rests and names the request', async () => {
  const sent = show(() => Response.json({ ...PAGE, takes_two: true, open_request: 'R-41' }));
  fireEvent.click(await screen.findByRole('radio', { name: /^Watch/ }));
  const button = screen.getByRole('button', { name: 'Ask to watch' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
});

test('[OPS-24][S29] an appeal takes a fresh proof of exactly this case, in words, and is sent again once it is given', async () => {
  const decided = { ...PAGE, case: { ...ROW, state: 'suspended' as const }, may_decide: 'decided' as const };
  const need = { act: 'risk.note', subject: 'case:118' };
  const says = 'Take an appeal of case FC-118: it is open again';
  let proved = false;
  const sent = show(
    () => Response.json(decided),
    undefined,
    (path) => {
      if (path.endsWith('/appeal'))
        return proved
          ? Response.json({ ...PAGE, revision: 3, may_decide: 'wrote_appeal' })
          : Response.json(
              {
                code: 'STEP_UP_REQUIRED',
                message: 'Show that it is you.',
                request_id: 'r-1',
                step_up: { ...need, says },
              },
              { status: 403 },
            );
      if (path === '/api/admin/step-up/begin')
        return Response.json({ pending: 'p'.repeat(43), ends_at: at, methods: ['demo'], options: null });
      proved = true;
      return Response.json({ ...need, until: at });
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Take an appeal' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take an appeal' });
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'She shows two identity cards.' } });
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Take an appeal' }).at(-1) as HTMLElement);
  const proof = await screen.findByRole('dialog', {
    name: 'Show once more that it is you',
    description: new RegExp(says),
  });
  fireEvent.click(await within(proof).findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('You wrote this appeal down: another person decides it')).toBeTruthy();
  const body = { reason: 'She shows two identity cards.', revision: 2 };
  expect(sent.map(({ path, body: given }) => [path, given])).toEqual([
    ['/api/admin/risk/FC-118/appeal', body],
    ['/api/admin/step-up/begin', need],
    ['/api/admin/step-up', { pending: 'p'.repeat(43) }],
    ['/api/admin/risk/FC-118/appeal', body],
  ]);
});

test('[OPS-27] the holders of an open case are asked in words, with a fresh proof; what they answer stands beside the decision', async () => {
  const asked = {
    ...{ id: 1, nth: 1, user: PAGE.people[0]?.user, words: 'Whose phone is it?', asked_at: at, answer_by: at },
    ...{ asked_by: { id: BRAYO, name: 'Hassan Abdi', initials: 'HA' }, answer: '', answered_at: null },
  };
  // Written one after the other: of one question each row has a moment of its own.
  const answered = {
    ...{ ...asked, id: 2, user: PAGE.people[1]?.user, asked_at: at.replace('.000', '.001') },
    ...{ answer: 'It is my sister’s.', answered_at: at },
  };
  const sent = show(
    () => Response.json(PAGE),
    undefined,
    () => Response.json({ ...PAGE, questions: [asked, answered] }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Ask the account holders' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask the account holders' });
  fireEvent.change(within(dialog).getByLabelText('The question, as they read it'), {
    target: { value: 'Whose phone is it?' },
  });
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Ask the account holders' }).at(-1) as HTMLElement);
  expect(await screen.findByText('It is my sister’s.')).toBeTruthy();
  expect(screen.getAllByText('Whose phone is it?')).toHaveLength(1);
  expect(screen.getByText(/may answer until/)).toBeTruthy();
  expect(sent).toMatchObject([
    { path: '/api/admin/risk/FC-118/ask', body: { reason: 'Whose phone is it?', revision: 2 } },
  ]);
});
