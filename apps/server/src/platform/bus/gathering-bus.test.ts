import { describe, expect, test } from 'vitest';
import type { Carrier } from './bus.ts';
import { GatheringBus } from './gathering-bus.ts';
import { PendingInvalidations, readInvalidations } from './pending-invalidations.ts';

const quiet = { warn: () => undefined };
const ticks = async (count: number) => {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
};

/** A line that several buses share, which can be slow or torn. */
class Line {
  readonly texts: string[] = [];
  readonly hearers = new Set<(text: string) => void>();
  torn = false;
  hold: Promise<void> = Promise.resolve();

  carrier(): Carrier {
    let mine: ((text: string) => void) | null = null;
    return {
      connected: true,
      open: async (heard) => {
        mine = heard;
        this.hearers.add(heard);
      },
      send: async (text) => {
        await this.hold;
        if (this.torn) throw new Error('torn');
        this.texts.push(text);
        for (const heard of this.hearers) heard(text);
      },
      close: async () => {
        if (mine) this.hearers.delete(mine);
      },
    };
  }
}

async function twoNodes() {
  const line = new Line();
  const a = new GatheringBus('a', line.carrier(), quiet);
  const b = new GatheringBus('b', line.carrier(), quiet);
  await Promise.all([a.start(), b.start()]);
  const heard: string[] = [];
  for (const [name, bus] of [
    ['a', a],
    ['b', b],
  ] as const) {
    bus.hear('auction', (keys, origin) => heard.push(`${name} ${origin} ${keys.join(',')}`));
  }
  return { line, a, b, heard };
}

describe('the bus', () => {
  test('tells its own node at once, the others soon, and nobody twice', async () => {
    const { a, heard } = await twoNodes();
    a.publish('auction', '1', '2');
    expect(heard).toEqual(['a here 1,2']);
    await ticks(5);
    expect(heard).toEqual(['a here 1,2', 'b elsewhere 1,2']);
  });

  test('while one text is on its way, everything else is gathered into the next, each key once', async () => {
    const { line, a, heard } = await twoNodes();
    let release: () => void = () => undefined;
    line.hold = new Promise((resolve) => {
      release = resolve;
    });
    a.publish('auction', '1');
    await ticks(3);
    for (let i = 0; i < 100; i++) a.publish('auction', '2', '3');
    line.hold = Promise.resolve();
    release();
    await ticks(10);
    expect(line.texts).toHaveLength(2);
    expect(heard.filter((text) => text.startsWith('b'))).toEqual(['b elsewhere 1', 'b elsewhere 2,3']);
  });

  test('a text that could not leave is lost; what comes after it is not', async () => {
    const { line, a, heard } = await twoNodes();
    line.torn = true;
    a.publish('auction', '1');
    await ticks(5);
    line.torn = false;
    a.publish('auction', '2');
    const elsewhere = () => heard.filter((text) => text.startsWith('b'));
    await expect.poll(() => elsewhere().at(-1)).toBe('b elsewhere 2');
    // What comes late would stand before it.
    a.publish('auction', '3');
    await expect.poll(() => elsewhere().at(-1)).toBe('b elsewhere 3');
    expect(elsewhere()).toEqual(['b elsewhere 2', 'b elsewhere 3']);
  });

  test('stopping sends what is gathered, and then nothing', async () => {
    const { line, a, heard } = await twoNodes();
    a.publish('auction', '7');
    await a.stop();
    await a.stop();
    a.publish('auction', '8');
    await ticks(5);
    expect(heard.filter((text) => text.startsWith('b'))).toEqual(['b elsewhere 7']);
    expect(line.hearers.size).toBe(1);
  });

  test('whoever stopped hearing hears nothing', async () => {
    const { a, b } = await twoNodes();
    const heard: string[] = [];
    const stop = b.hear('balance', (keys) => heard.push(...keys));
    a.publish('balance', 'x');
    await ticks(5);
    stop();
    a.publish('balance', 'y');
    await ticks(5);
    expect(heard).toEqual(['x']);
  });
});

describe('pending invalidations', () => {
  test('every text stays below the 8000 bytes of NOTIFY, and no invalidation is left out', () => {
    const pending = new PendingInvalidations();
    const keys = Array.from({ length: 2_000 }, (_, i) => `ключ-${i}-${'"'.repeat(i % 20)}`);
    pending.add('balance', keys);
    pending.add('auction', ['1']);
    const read: string[] = [];
    for (let text = pending.take('me'); text !== null; text = pending.take('me')) {
      expect(Buffer.byteLength(text)).toBeLessThan(8_000);
      const heard = readInvalidations(text);
      for (const [topic, some] of heard?.hints ?? []) read.push(...some.map((key) => `${topic}:${key}`));
    }
    expect(read.sort()).toEqual([...keys.map((key) => `balance:${key}`), 'auction:1'].sort());
    expect(pending.size).toBe(0);
  });

  test('is bounded: what does not fit is counted', () => {
    const pending = new PendingInvalidations(10);
    pending.add(
      'auction',
      Array.from({ length: 25 }, (_, i) => String(i)),
    );
    expect([pending.size, pending.dropped]).toEqual([10, 15]);
  });

  test('a topic or a key that no program of ours would make is a bug', () => {
    const pending = new PendingInvalidations();
    expect(() => pending.add('Auction!', ['1'])).toThrow();
    expect(() => pending.add('auction', ['x'.repeat(201)])).toThrow();
  });

  test.each(['', 'x', '[]', 'null', '{"from":1,"hints":{}}', '{"from":"a"}', '{"from":"a","hints":null}'])(
    'a text that is none of ours is dropped: %s',
    (text) => expect(readInvalidations(text)).toBeNull(),
  );

  test('strange topics and keys inside a text are dropped, the rest is heard', () => {
    const heard = readInvalidations(
      '{"from":"a","hints":{"__proto__":["1"],"auction":["1",2,null,"3"],"Bad Topic":["4"]}}',
    );
    expect([...(heard?.hints ?? [])]).toEqual([['auction', ['1', '3']]]);
  });
});
