import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type ConnectionPlace, InConnectionPlace, publishConnection, useConnection } from './connection-store.ts';
import { type Connection, NOT_CONNECTED } from './reconnecting-socket.ts';
import { useSideBySide } from './side-by-side.ts';

const noRetry = () => undefined;

function State({ name }: { name: string }) {
  return <p data-testid={name}>{`${useConnection('state')} ${useConnection('comebacks')}`}</p>;
}

const known = new Map<number, ConnectionPlace>();
function Page({ ids }: { ids: readonly number[] }) {
  const placeOf = useSideBySide(ids);
  for (const id of ids) known.set(id, placeOf(id));
  return (
    <>
      <State name="page" />
      {ids.map((id) => (
        <InConnectionPlace key={id} value={placeOf(id)}>
          <State name={`panel ${id}`} />
        </InConnectionPlace>
      ))}
    </>
  );
}

const shown = (name: string) => screen.getByTestId(name).textContent;
const tell = (id: number, change: Partial<Connection>) =>
  act(() => publishConnection({ ...NOT_CONNECTED, ...change }, noRetry, known.get(id)));

describe('[OWN-8] auctions side by side', () => {
  afterEach(() => {
    cleanup();
    act(() => publishConnection(null));
  });

  it('each panel shows its own line; the page is live while one of them is', () => {
    render(<Page ids={[1, 2]} />);
    tell(1, { state: 'live' });
    tell(2, { state: 'offline' });
    expect([shown('panel 1'), shown('panel 2'), shown('page')]).toEqual(['live 0', 'offline 0', 'live 0']);
    tell(1, { state: 'offline' });
    expect(shown('page')).toBe('offline 0');
  });

  it('says that it is back online once, when all are', () => {
    render(<Page ids={[1, 2]} />);
    tell(1, { state: 'live', comebacks: 1 });
    expect(shown('page')).toBe('live 0');
    tell(2, { state: 'live', comebacks: 1 });
    expect(shown('page')).toBe('live 1');
  });

  it('its sockets name one page, and an auction keeps its place while others come and go', () => {
    const { rerender } = render(<Page ids={[1, 2]} />);
    const before = known.get(2);
    tell(2, { state: 'live' });
    rerender(<Page ids={[3, 2]} />);
    expect(known.get(2)).toBe(before);
    expect(new Set([1, 2, 3].map((id) => known.get(id)?.page)).size).toBe(1);
    expect(shown('panel 2')).toBe('live 0');
  });

  it('leaves the page without a line when nothing is shown any more', () => {
    const { rerender } = render(<Page ids={[1]} />);
    tell(1, { state: 'live' });
    rerender(<Page ids={[]} />);
    expect(shown('page')).toBe('connecting 0');
  });
});
