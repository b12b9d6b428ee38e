import { act, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { publishConnection, useConnection, useIsPaused } from './connection-store.ts';
import { NOT_CONNECTED } from './reconnecting-socket.ts';

const retry = () => undefined;
const tell = (change: Partial<typeof NOT_CONNECTED>) =>
  act(() => publishConnection({ ...NOT_CONNECTED, ...change }, retry));

describe('[BID-7] who shows one fact of the connection', () => {
  afterEach(() => act(() => publishConnection(null)));

  it('is not drawn again for every ping', () => {
    const drawn: string[] = [];
    function State() {
      drawn.push(useConnection('state'));
      return null;
    }
    render(<State />);
    tell({ state: 'live', roundTripMs: 80 });
    for (const roundTripMs of [90, 70, 120]) tell({ state: 'live', roundTripMs });
    tell({ state: 'stale', roundTripMs: 120, lostPings: 3 });
    expect(drawn).toEqual(['connecting', 'live', 'stale']);
  });

  it('learns of a pause once, whatever sort it is', () => {
    const drawn: boolean[] = [];
    function Paused() {
      drawn.push(useIsPaused());
      return null;
    }
    render(<Paused />);
    for (const state of ['live', 'stale', 'offline', 'replaced', 'live'] as const) tell({ state });
    expect(drawn).toEqual([false, true, false]);
  });
});
