import { describe, expect, test } from 'vitest';
import { newUuid } from '../app/new-uuid.ts';
import { BidOutbox } from './bid-outbox.ts';

function aStore() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

describe('[BID-2] a bid under way', () => {
  test('is written down before it leaves, and is the same at each sending', () => {
    const store = aStore();
    const outbox = new BidOutbox(7, store, newUuid);
    const first = outbox.place();
    expect([...store.entries.values()]).toEqual([outbox.pending?.bidId]);
    expect(outbox.frame()).toEqual(first);
  });

  test('is alone: a second one can’t be placed before its answer', () => {
    const outbox = new BidOutbox(7, aStore(), newUuid);
    outbox.place();
    expect(outbox.place()).toBeNull();
    expect(outbox.answered(outbox.pending?.bidId ?? '')).toBe(true);
    expect(outbox.place()).not.toBeNull();
  });

  test('survives a reload of the tab under its first id', () => {
    const store = aStore();
    const before = new BidOutbox(7, store, newUuid);
    before.place();
    expect(new BidOutbox(7, store, newUuid).pending).toEqual(before.pending);
    expect(new BidOutbox(8, store, newUuid).pending).toBeNull();
  });

  test('isn’t ended by the answer to another one', () => {
    const outbox = new BidOutbox(7, aStore(), newUuid);
    outbox.place();
    expect(outbox.answered(newUuid())).toBe(false);
    expect(outbox.pending).not.toBeNull();
  });

  test('works without a store, and ignores what isn’t an id in one', () => {
    const full = {
      getItem: () => '<script>',
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {},
    };
    const outbox = new BidOutbox(7, full, newUuid);
    expect(outbox.pending).toBeNull();
    expect(outbox.place()).not.toBeNull();
  });
});
