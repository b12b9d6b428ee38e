import type { AuctionDetail } from '@mnada/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSwitch } from '../../client/device-choices.ts';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { Announcer } from '@mnada/ui/announcer.tsx';
import { aUser, renderDetail } from './testing/render-detail.tsx';
import { PanelVoice, Voice } from './voice.tsx';

const at = (seq: number, highest_bidder: string, more: Partial<AuctionDetail> = {}) =>
  anAuction({ seq, current_price: seq, highest_bidder, product_name: 'Kilele A54', ...more });

/** Shows what is said while the auction goes on as told. */
async function show(Which: typeof Voice, before: AuctionDetail) {
  const goOn = { with: (_next: AuctionDetail): void => undefined };
  function Page() {
    const [auction, setAuction] = useState(before);
    useEffect(() => {
      goOn.with = setAuction;
    }, []);
    return (
      <>
        <Announcer />
        <Which auction={auction} />
      </>
    );
  }
  await renderDetail(<Page />, { as: aUser });
  const said = () => screen.getAllByRole('status').map((region) => region.textContent ?? '');
  return { becomes: (next: AuctionDetail) => act(() => goOn.with(next)), said };
}

const vibrate = vi.fn();
beforeEach(() => {
  vibrate.mockClear();
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
});
afterEach(() => {
  cleanup();
  setSwitch('haptics_outbid', false);
  localStorage.clear();
});

describe('being outbid', () => {
  test('vibrates only where that was chosen: off at first, whatever else vibrates', async () => {
    const { becomes } = await show(Voice, at(5, aUser.username));
    becomes(at(6, 'juma'));
    expect(vibrate).not.toHaveBeenCalled();
    becomes(at(7, aUser.username));
    setSwitch('haptics_outbid', true);
    vibrate.mockClear();
    becomes(at(8, 'juma'));
    expect(vibrate.mock.calls).toEqual([[40]]);
    becomes(at(9, 'wanjiku_k'));
    expect(vibrate).toHaveBeenCalledOnce();
  });

  test('a browser that cannot vibrate does nothing', async () => {
    Object.defineProperty(navigator, 'vibrate', { value: undefined, configurable: true });
    setSwitch('haptics_outbid', true);
    const { becomes, said } = await show(Voice, at(5, aUser.username));
    becomes(at(6, 'juma'));
    expect(said().join()).toContain('juma outbid you at');
  });
});

describe('[OWN-8] one of several auctions', () => {
  test('tells one’s own news with its name, and nothing of what others do among themselves', async () => {
    const { becomes, said } = await show(PanelVoice, at(5, aUser.username));
    becomes(at(6, 'juma'));
    expect(said().join()).toContain('Kilele A54: juma outbid you at');
    becomes(at(7, 'wanjiku_k'));
    expect(said().join()).not.toContain('wanjiku_k');
  });

  test('tells a win, since no popup does', async () => {
    const { becomes, said } = await show(PanelVoice, at(5, aUser.username));
    becomes(at(5, aUser.username, { status: 'ended', result: 'sold' }));
    expect(said().join()).toContain('You won Kilele A54 at KSh');
  });
});
