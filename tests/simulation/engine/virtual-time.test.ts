import { expect, test } from 'vitest';
import { Link, Connection } from '../network/network.ts';
import { Random } from './random.ts';
import { Actor, VirtualTime } from './virtual-time.ts';

const worldOf = () => {
  const time = new VirtualTime(Random.of(1, 'time'));
  const phone = new Actor('phone');
  const director = new Actor('director');
  const heard: string[] = [];
  const at = (ms: number, actor: Actor, work: () => void) => time.after(ms * 1_000, actor, work);
  const hears = (ms: number, what: string) => at(ms, phone, () => heard.push(what));
  const sleeps = (ms: number, untilMs: number) =>
    at(ms, director, () => phone.freezeUntil(time.startUs + untilMs * 1_000));
  return { time, phone, director, heard, at, hears, sleeps, run: (ms: number) => time.run(time.startUs + ms * 1_000) };
};

test('what waits for a sleeper reaches it in the order in which it was due, also when it falls asleep again', async () => {
  const { heard, hears, sleeps, run } = worldOf();
  sleeps(0, 100);
  hears(50, 'second');
  hears(10, 'first');
  // Asked for before `first` and `second` were put off, due after them.
  sleeps(60, 200);
  hears(70, 'third');
  hears(200, 'fourth');
  await run(300);
  expect(heard).toEqual(['first', 'second', 'third', 'fourth']);
});

test('a second sleep ends none that is longer: nobody who woke earlier would overtake what waits', async () => {
  const { heard, hears, sleeps, run, time } = worldOf();
  sleeps(0, 200);
  hears(10, 'before');
  sleeps(20, 150);
  hears(30, 'after');
  await run(180);
  expect(heard).toEqual([]);
  await run(300);
  expect(heard).toEqual(['before', 'after']);
  expect(time.events).toBe(4);
});

test('what goes through a connection keeps its order through every sleep of the page', async () => {
  const { time, phone, director, heard, at, sleeps, run } = worldOf();
  const link = new Link(Random.of(2, 'link'));
  const connection = new Connection(time, link, phone, director);
  sleeps(100, 3_500);
  sleeps(700, 3_200);
  sleeps(1_500, 5_000);
  const sent = Array.from({ length: 40 }, (_, index) => `${index}`);
  sent.forEach((what, index) => at(index * 100, director, () => connection.toPage(() => heard.push(what))));
  await run(10_000);
  expect(heard).toEqual(sent);
});
