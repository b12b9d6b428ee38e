import { describe, expect, test } from 'vitest';
import { fakeSocket } from '../../testing/fake-viewer-socket.ts';
import { FanOut } from './fan-out.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));
const sockets = (count: number) => Array.from({ length: count }, () => fakeSocket());
const frame = (text: string) => () => Buffer.from(text);

describe('fan-out', () => {
  test('many rooms at once share one tick’s worth of writes: the caller is never held up', async () => {
    const fanOut = new FanOut(100);
    const rooms = Array.from({ length: 50 }, () => sockets(10));
    let encoded = 0;
    for (const room of rooms) {
      fanOut.send(room, () => {
        encoded++;
        return Buffer.from('x');
      });
    }
    expect(fanOut.written).toBeLessThanOrEqual(100);
    expect(encoded).toBeLessThanOrEqual(11);
    for (let turns = 0; fanOut.written < 500; turns++) {
      expect(turns).toBeLessThan(20);
      await tick();
    }
    expect(rooms.flat().every((socket) => socket.fake.writes.length === 1)).toBe(true);
  });

  test('every socket gets its frames in the order in which they were given, the same bytes for all', async () => {
    const fanOut = new FanOut(7);
    const room = sockets(20);
    const done: string[] = [];
    for (const text of ['a', 'b', 'c']) fanOut.send(room, frame(text), 'update', () => done.push(text));
    while (done.length < 3) await tick();
    for (const socket of room) expect(socket.fake.writes.map(String)).toEqual(['a', 'b', 'c']);
    expect(new Set(room.map((socket) => socket.fake.writes[1])).size).toBe(1);
    expect(done).toEqual(['a', 'b', 'c']);
  });

  test('an empty room costs a job and no write; what comes after it is not held up', () => {
    const fanOut = new FanOut();
    let done = 0;
    fanOut.send([], frame('x'), 'update', () => done++);
    const [one] = sockets(1);
    if (one) fanOut.send([one], frame('y'));
    expect([done, one?.fake.writes.map(String)]).toEqual([1, ['y']]);
  });

  test('what nobody may miss reaches a receiver that is behind; what can be superseded does not', () => {
    const fanOut = new FanOut();
    const slow = fakeSocket();
    slow.fake.unsent = 100 * 1024;
    fanOut.send([slow], frame('bid'), 'update');
    fanOut.send([slow], frame('end'), 'tell');
    expect([slow.fake.writes.map(String), slow.behind]).toEqual([['end'], true]);
  });
});
