import type { AuctionVerdict, Check } from '@mnada/rules/transparency';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { CheckList } from './check-list.tsx';
import { readingOf } from './ledger-screen.tsx';
import { reportOf } from './report.ts';
import type { Verification } from './use-verification.ts';

afterEach(async () => {
  cleanup();
  await setLanguage('en');
});

const ONE_READING = { readings: null, receipts: [], autobidReceipts: [] } as const;
function seatsLine(seats: AuctionVerdict['seats'], terms: Check['state'] = 'passed') {
  const verdict = {
    ...{
      isIntact: true,
      people: 0,
      priceCents: 0,
      stepCents: 100,
      countdownUs: 10_000_000,
      extensions: 0,
      receipts: 0,
      isPlannedAhead: true,
      unlogged: null,
      seats,
    },
    ...{ checks: [{ name: 'terms', state: terms }], bids: [], origins: null, winnerTag: null, result: 'no_bids' },
    ...{ logged: null, loggedUs: null, autobids: null },
  } as const satisfies AuctionVerdict;
  const run = {
    state: 'done',
    verdict,
    ...ONE_READING,
    continuity: null,
    names: [],
    vkey: '',
    ledger: '',
    milliseconds: 1,
    at: 0,
  };
  const { container } = render(<CheckList run={run as Verification & { state: 'done' }} />);
  const line = container.querySelector<HTMLElement>('[data-check="seats"]');
  const said = line === null ? null : [line.dataset.state, line.textContent];
  cleanup();
  return said;
}

test.each(['passed', 'unchecked'] as const)(
  '[LOG-7] where no receipt was held against the list (%s), it says that there are none, without a tick',
  (state) => {
    const verdict = {
      ...{
        isIntact: true,
        people: 0,
        priceCents: 0,
        stepCents: 100,
        countdownUs: 10_000_000,
        extensions: 0,
        receipts: 0,
        isPlannedAhead: true,
        unlogged: null,
        seats: null,
      },
      ...{ checks: [{ name: 'receipts', state }], bids: [], origins: null, winnerTag: null, result: 'no_bids' },
      ...{ logged: null, loggedUs: null, autobids: null },
    } as const satisfies AuctionVerdict;
    const more = { continuity: null, names: [], vkey: '', ledger: '', milliseconds: 1, at: 0 };
    const run = { state: 'done', verdict, ...ONE_READING, ...more };
    const { container } = render(<CheckList run={run as Verification & { state: 'done' }} />);
    const line = container.querySelector<HTMLElement>('[data-check="receipts"]');
    expect([line?.dataset['state'], line?.textContent]).toEqual([
      'unchecked',
      'No receipts in this browser, not checked',
    ]);
  },
);

const GOES_ON = { state: 'continues' } as const;
const CHECKED = { checks: [], isIntact: false, isPlannedAhead: true } as const;

test('[LOG-7] only what contradicts itself is broken: what couldn’t be judged is said to be that', () => {
  const [passed, unchecked, failed] = (['passed', 'unchecked', 'failed'] as const).map(
    (state): Check => ({ name: 'autobids', state }),
  );
  if (!passed || !unchecked || !failed) throw new Error('three checks');
  expect(readingOf({ ...CHECKED, checks: [passed, unchecked] }, GOES_ON)).toBe('unsure');
  expect(readingOf({ ...CHECKED, checks: [unchecked, failed] }, GOES_ON)).toBe('broken');
  expect(readingOf({ ...CHECKED, checks: [unchecked] }, { state: 'fork' })).toBe('broken');
  expect(readingOf({ ...CHECKED, checks: [passed], isIntact: true }, GOES_ON)).toBe('intact');
  expect(readingOf({ ...CHECKED, checks: [passed], isIntact: true, isPlannedAhead: false }, GOES_ON)).toBe('late');
});

test('[LOG-7] where it couldn’t be read whether the log goes on from what was seen, nothing is called intact', () => {
  const whole = { checks: [{ name: 'log', state: 'passed' }] as const, isIntact: true, isPlannedAhead: true };
  expect(readingOf(whole, { state: 'first' })).toBe('intact');
  for (const continuity of [null, { state: 'unread' }, { state: 'another' }, { state: 'shorter' }] as const) {
    expect(readingOf(whole, continuity)).toBe('unsure');
    expect(readingOf({ ...whole, isPlannedAhead: false }, continuity)).toBe('unsure');
  }
});

test('[LOG-7] an entry that says otherwise is named, and how much of the log was read, in both languages', async () => {
  const read = { entries: 16_384, size: 40_000 };
  const onceLine = (once: Omit<Check, 'name'>) => {
    const verdict = {
      ...{
        isIntact: false,
        people: 0,
        priceCents: 0,
        stepCents: 100,
        countdownUs: 10_000_000,
        extensions: 0,
        receipts: 0,
        isPlannedAhead: true,
        unlogged: null,
        seats: null,
      },
      ...{ checks: [{ name: 'once', ...once }], bids: [], origins: null, winnerTag: null, result: null },
      ...{ logged: null, loggedUs: null, autobids: null },
    } as const satisfies AuctionVerdict;
    const more = { continuity: null, names: [], vkey: '', ledger: '', milliseconds: 1, at: 0 };
    const run = { state: 'done', verdict, ...ONE_READING, ...more };
    const { container } = render(<CheckList run={run as Verification & { state: 'done' }} />);
    const text = container.querySelector('[data-check="once"]')?.textContent;
    cleanup();
    return text;
  };
  expect(onceLine({ state: 'failed', entry: 1_038, read })).toContain('Entry 1,038 of the log says otherwise');
  expect(onceLine({ state: 'failed', read })).toContain('does not match what Mnada signed');
  expect(onceLine({ state: 'unchecked', read })).toContain('16,384 of 40,000 entries read');
  expect(onceLine({ state: 'unchecked' })).toContain('Planned, opened and ended once: not checked');
  expect(onceLine({ state: 'passed', read })).toContain('The whole log was read');
  await setLanguage('sw');
  expect(onceLine({ state: 'unchecked', read })).toContain('Maingizo 16,384 kati ya 40,000');
});

test('[LOG-7] where autobids couldn’t be replayed nobody is told that there were none', () => {
  const verdict = {
    ...{
      isIntact: false,
      people: 0,
      priceCents: 0,
      stepCents: 100,
      countdownUs: 10_000_000,
      extensions: 0,
      receipts: 0,
      isPlannedAhead: true,
      unlogged: null,
      seats: null,
    },
    ...{ checks: [{ name: 'autobids', state: 'unchecked' }], bids: [], origins: null, winnerTag: null, result: null },
    ...{ logged: null, loggedUs: null, autobids: null },
  } as const satisfies AuctionVerdict;
  const run = {
    state: 'done',
    verdict,
    ...ONE_READING,
    continuity: null,
    names: [],
    vkey: '',
    ledger: '',
    milliseconds: 1,
    at: 0,
  };
  const { container } = render(<CheckList run={run as Verification & { state: 'done' }} />);
  expect(container.querySelector('[data-check="autobids"]')?.textContent).toContain(
    'Autobids in their turn: not checked',
  );
  // Once: what the eye reads isn't read out a second time.
  expect(container.querySelector('[data-check="autobids"]')?.textContent?.match(/not checked/g)).toHaveLength(1);
});

test('[AUC-9] Verify says that an auction opened with all of its seats, by the numbers of the log, in both languages', async () => {
  expect(seatsLine({ needed: 20, booked: 20 })).toEqual([
    'passed',
    'Opened with all seats booked, passed20 of 20 seats',
  ]);
  expect(seatsLine({ needed: 20, booked: 19 })).toEqual([
    'failed',
    'Opened without all of its seats, failed19 of 20 seats',
  ]);
  await setLanguage('sw');
  expect(seatsLine({ needed: 20, booked: 20 })?.[1]).toContain('Nafasi 20 kati ya 20');
});

test('[AUC-9] an auction without seats says nothing of them; where the log doesn’t hold, they are not checked', () => {
  expect(seatsLine(null)).toBeNull();
  expect(seatsLine({ needed: 20, booked: 20 }, 'failed')?.[0]).toBe('unchecked');
});

test.each(['en', 'sw'] as const)(
  '[LOG-7] what nothing shows of autobids is said not to be checked, with its number: the sums behind a guarantee, people’s own reasons (%s)',
  async (language) => {
    await setLanguage(language);
    const lines = (autobids: AuctionVerdict['autobids']) => {
      const verdict = {
        ...{
          isIntact: true,
          people: 0,
          priceCents: 0,
          stepCents: 100,
          countdownUs: 10_000_000,
          extensions: 0,
          receipts: 0,
          isPlannedAhead: true,
          unlogged: null,
          seats: null,
        },
        ...{ checks: [{ name: 'autobids', state: 'passed' }], bids: [], origins: null, winnerTag: null, result: null },
        ...{ logged: null, loggedUs: null, autobids },
      } as const satisfies AuctionVerdict;
      const more = { continuity: null, names: [], vkey: '', ledger: '', milliseconds: 1, at: 0 };
      const run = { state: 'done', verdict, ...ONE_READING, ...more } as Verification & { state: 'done' };
      const { container } = render(<CheckList run={run} />);
      const found = ['guaranteed', 'untold'].map((name) =>
        container.querySelector<HTMLElement>(`[data-check="${name}"]`),
      );
      const said = found.map((line) => line && [line.dataset.state, /\d/.exec(line.textContent ?? '')?.[0]]);
      cleanup();
      return said;
    };
    expect(lines({ people: 3, placed: 9, untold: 2, guaranteed: 1 })).toEqual([
      ['unchecked', '1'],
      ['unchecked', '2'],
    ]);
    expect(lines({ people: 3, placed: 9, untold: 0, guaranteed: 0 })).toEqual([null, null]);
  },
);

test.each([
  ['en', 'The log: 40 AbCd…f9s=. A proof: 30 xYz1…00g=.', 'others may be shown another one', 'does not match'],
  ['sw', 'Daftari: 40 AbCd…f9s=. Uthibitisho: 30 xYz1…00g=.', 'huenda wengine wanaonyeshwa jingine', 'halilingani'],
] as const)(
  '[LOG-7] two histories of one log are named by both trees; what couldn’t be had of it is said not to be checked (%s)',
  async (language, both, unchecked, unsigned) => {
    await setLanguage(language);
    const said = (check: Omit<Check, 'name'>) => {
      const verdict = {
        ...{
          isIntact: false,
          people: 0,
          priceCents: 0,
          stepCents: 100,
          countdownUs: 10_000_000,
          extensions: 0,
          receipts: 0,
          isPlannedAhead: true,
          unlogged: null,
          seats: null,
        },
        ...{ checks: [{ name: 'log', ...check }], bids: [], origins: null, winnerTag: null, result: null },
        ...{ logged: null, loggedUs: null, autobids: null },
      } as const satisfies AuctionVerdict;
      const more = { continuity: null, names: [], vkey: '', ledger: '', milliseconds: 1, at: 0 };
      const run = { state: 'done', verdict, ...ONE_READING, ...more } as Verification & { state: 'done' };
      const { container } = render(<CheckList run={run} />);
      const line = container.querySelector<HTMLElement>('[data-check="log"]');
      const text = `${line?.dataset.state}: ${line?.textContent}`;
      cleanup();
      return [text, reportOf(1, run)] as const;
    };
    const notes = ['the log\n40\nAbCd\n\n— of it\n', 'the log\n30\nxYz1\n\n— of it\n'] as const;
    const [failed, report] = said({ state: 'failed', published: '40 AbCdef9s=', computed: '30 xYz1200g=', notes });
    expect(failed).toMatch(/^failed: /);
    expect(failed).toContain(both);
    for (const note of notes) expect(report).toContain(note);
    expect(said({ state: 'failed' })[0]).toContain(unsigned);
    expect(said({ state: 'unchecked' })[0]).toMatch(/^unchecked: /);
    expect(said({ state: 'unchecked' })[0]).toContain(unchecked);
  },
);

test.each([
  ['en', 'Another log than you saw before', 'Ask others which one they are shown', 'Another log that you saw before'],
  ['sw', 'Daftari tofauti na uliloona awali', 'Waulize wengine', 'Daftari jingine uliloona awali'],
] as const)(
  '[LOG-7] another log than before is told with both, and is in the report; later visits name it still (%s)',
  async (language, another, advice, before) => {
    await setLanguage(language);
    const [seen, now] = [1, 2].map((number) => `mnada.test/ledger/${number}\n1234\nAbCdef9s=\n\n— signed\n`);
    if (seen === undefined || now === undefined) throw new Error('two');
    const earlier = [{ origin: 'mnada.test/ledger/1', note: seen }];
    const said = (continuity: (Verification & { state: 'done' })['continuity']) => {
      const verdict = {
        ...{
          isIntact: true,
          people: 0,
          priceCents: 0,
          stepCents: 100,
          countdownUs: 10_000_000,
          extensions: 0,
          receipts: 0,
          isPlannedAhead: true,
          unlogged: null,
          seats: null,
        },
        ...{ checks: [], bids: [], origins: null, winnerTag: null, result: null },
        ...{ logged: null, loggedUs: null, autobids: null },
      } as const satisfies AuctionVerdict;
      const more = { continuity, names: [], vkey: '', ledger: '', milliseconds: 1, at: 0 };
      const run = { state: 'done', verdict, ...ONE_READING, ...more } as Verification & { state: 'done' };
      const { container } = render(<CheckList run={run} />);
      const lines = [...container.querySelectorAll<HTMLElement>('[data-check]')];
      const texts = lines.map((line) => `${line.dataset.state}: ${line.textContent}`);
      cleanup();
      return [texts, reportOf(1, run)] as const;
    };
    const [first, report] = said({ state: 'another', seen, now, earlier });
    expect(first).toHaveLength(1);
    for (const words of ['unchecked', another, 'mnada.test/ledger/1, 1,234 AbCd', 'mnada.test/ledger/2', advice])
      expect(first[0]).toContain(words);
    for (const note of [seen, now]) expect(report).toContain(JSON.stringify(note));
    const [later] = said({ state: 'continues', seenSize: 3, size: 4, earlier });
    expect(later[1]).toContain(before);
    expect(later[1]).toContain('mnada.test/ledger/1, 1,234 AbCd');
    expect(said({ state: 'continues', seenSize: 3, size: 4, earlier: [] })[0]).toHaveLength(1);
  },
);

test('[LOG-7] a shop that shows another shop price than was logged is told of in full; beside a tick stands what was checked', async () => {
  const shownLine = (checks: readonly Check[]) => {
    const verdict = {
      ...{ isIntact: false, people: 0, priceCents: 900, stepCents: 300, countdownUs: 15_000_000, extensions: 0 },
      ...{
        receipts: 0,
        isPlannedAhead: true,
        unlogged: null,
        seats: null,
        checks,
        bids: [],
        origins: null,
        winnerTag: null,
      },
      ...{ result: null, logged: null, loggedUs: null, autobids: null },
    } as const satisfies AuctionVerdict;
    const more = { continuity: null, names: [], vkey: '', ledger: '', milliseconds: 1, at: 0 };
    const run = { state: 'done', verdict, ...ONE_READING, ...more };
    const { container } = render(<CheckList run={run as Verification & { state: 'done' }} />);
    const texts = checks.map(({ name }) => container.querySelector(`[data-check="${name}"]`)?.textContent);
    cleanup();
    return texts;
  };
  const other = { field: 'shop_price_cents', published: '7999000', computed: '3999500' };
  const failed = { name: 'shown', state: 'failed', ...other } as const;
  expect(shownLine([failed])).toEqual([
    'The shop shows something else than was logged, failedshop_price_cents. Shown: 7999000. Logged: 3999500',
  ]);
  expect(shownLine([{ name: 'shown', state: 'passed' }])[0]).toContain('The shop shows what was logged, passed');
  expect(readingOf({ ...CHECKED, checks: [failed] }, GOES_ON)).toBe('broken');
  const [price, clock] = shownLine([
    { name: 'price', state: 'passed' },
    { name: 'clock', state: 'passed' },
  ]);
  expect(price).toContain('Price is bids × KSh\u00a03,');
  expect(clock).toContain('15 s after each bid');
  await setLanguage('sw');
  expect(shownLine([failed])[0]).toContain('Duka linaonyesha tofauti na yaliyoandikwa');
});

test.each(['en', 'sw'] as const)(
  '[LOG-7] how long the log held nothing of a bid is said, without a tick where heads are missing (%s)',
  async (language) => {
    await setLanguage(language);
    const line = (unlogged: AuctionVerdict['unlogged']) => {
      const verdict = { ...CHECKED, checks: [{ name: 'once', state: 'passed' }], bids: [], unlogged } as const;
      const run = {
        state: 'done',
        verdict: { ...verdict, origins: null, autobids: null, seats: null, logged: null },
        ...ONE_READING,
      };
      const more = { continuity: null, names: [], vkey: '', ledger: '', milliseconds: 1, at: 0 };
      const { container } = render(
        <CheckList run={{ ...run, ...more } as unknown as Verification & { state: 'done' }} />,
      );
      const shown = container.querySelector<HTMLElement>('[data-check="unlogged"]');
      const said = shown === null ? null : [shown.dataset['state'], shown.querySelector('b')?.firstChild?.textContent];
      cleanup();
      return said;
    };
    const en = language === 'en';
    expect(line(null)).toBeNull();
    expect(line({ seq: 4, us: 61_000_000 })).toEqual([
      'passed',
      en ? 'Each bid was in the log within 2 minutes' : 'Kila zabuni iliingia kwenye daftari ndani ya dakika 2',
    ]);
    expect(line({ seq: 4, us: 600_000_001 })).toEqual([
      'unchecked',
      en ? 'Bid 4 was in no log for 11 minutes' : 'Zabuni 4 haikuwa kwenye daftari kwa dakika 11',
    ]);
  },
);
