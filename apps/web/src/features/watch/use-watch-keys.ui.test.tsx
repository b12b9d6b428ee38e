import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { signedIn, signedOut } from '../../client/session.ts';
import { aUser } from '../../client/testing/fake-api.ts';
import { type NoKeyBid, useWatchKeys, type WatchKeysOptions } from './use-watch-keys.ts';

afterEach(cleanup);

type Wish = { keyBids?: boolean; isOn?: boolean; state?: 'ready' | 'placing' | 'leading' };

function Keys(props: WatchKeysOptions) {
  useWatchKeys(props);
  return null;
}

function page({ keyBids = true, isOn = true, state = 'ready' }: Wish = {}) {
  const bids: number[] = [];
  const told: NoKeyBid[] = [];
  const onHelp = vi.fn();
  function Page() {
    const row = useRef<HTMLDivElement>(null);
    const [framed, setFramed] = useState<number | null>(null);
    const ids = [11, 12, 13];
    return (
      <>
        {isOn ? (
          <Keys
            row={row}
            ids={ids}
            framed={framed}
            keyBids={keyBids}
            onFrame={setFramed}
            onHelp={onHelp}
            onBid={(nothing) => told.push(nothing)}
          />
        ) : null}
        <input aria-label="search" />
        <div ref={row}>
          {ids.map((id) => (
            <article key={id} tabIndex={-1} data-panel={id} data-framed={framed === id || undefined}>
              <button
                type="button"
                data-bid={state}
                disabled={state === 'placing'}
                aria-disabled={state === 'leading' || undefined}
                onClick={() => bids.push(id)}
              >
                Bid Now
              </button>
            </article>
          ))}
        </div>
      </>
    );
  }
  const { container } = render(<Page />);
  const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
    fireEvent.keyDown(target, { key, ...more });
  const framed = () => container.querySelector('[data-framed]')?.getAttribute('data-panel') ?? null;
  return { bids, told, onHelp, press, framed, field: container.querySelector('input') as Element };
}

describe('[OWN-8] the keys of auctions side by side', () => {
  it('arrows and places frame one, ends stay ends, Escape lets go', () => {
    const { press, framed } = page();
    const seen = ['ArrowRight', 'ArrowRight', 'ArrowLeft', '3', 'ArrowRight', '6', '1', 'ArrowLeft', 'Escape'].map(
      (key) => (press(key), framed()),
    );
    expect(seen).toEqual(['11', '12', '11', '13', '13', '13', '11', '11', null]);
  });

  it('B presses the button of the framed auction, once for each press, never for a held key', () => {
    const { press, bids } = page();
    press('2');
    press('b');
    for (let i = 0; i < 5; i++) press('b', { repeat: true });
    expect(bids).toEqual([12]);
    press('B');
    expect(bids).toEqual([12, 12]);
  });

  it('B bids nothing until it is switched on, without a frame, or where no bid can be placed, and says so', () => {
    const visitor = page({ keyBids: false });
    visitor.press('b');
    expect([visitor.bids, visitor.told]).toEqual([[], ['visitor']]); // there is nothing to switch on yet
    cleanup();
    act(() => signedIn('token', aUser));
    onTestFinished(() => act(() => signedOut()));
    const off = page({ keyBids: false });
    off.press('1');
    off.press('b');
    expect([off.bids, off.told]).toEqual([[], ['off']]);
    cleanup();
    const unframed = page();
    unframed.press('b');
    expect([unframed.bids, unframed.told]).toEqual([[], ['nowhere']]);
    for (const state of ['placing', 'leading'] as const) {
      cleanup();
      const resting = page({ state });
      resting.press('1');
      resting.press('b');
      expect([resting.bids, resting.told]).toEqual([[], ['not_now']]);
    }
  });

  it('what is typed, what a browser or a system key means, and everything while a dialog stands open is left alone', () => {
    const { press, bids, framed, field, onHelp } = page();
    press('1');
    for (const key of ['b', '2', '?']) press(key, {}, field);
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) press('b', more);
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    press('b');
    dialog.remove();
    expect([bids, framed(), onHelp.mock.calls.length]).toEqual([[], '11', 0]);
  });

  it('[WCAG 2.1.4] switched off, no key does anything', () => {
    const { press, bids, told, framed, onHelp } = page({ isOn: false });
    for (const key of ['1', 'ArrowRight', 'b', '?']) press(key);
    expect([bids, told, framed(), onHelp.mock.calls.length]).toEqual([[], [], null, 0]);
  });

  it('? shows them all', () => {
    const { press, onHelp } = page();
    press('?');
    expect(onHelp).toHaveBeenCalledOnce();
  });
});
