import { expect, test } from 'vitest';
import type { Bus, InvalidationListener } from '../../platform/bus/index.ts';
import { VisitorShares } from './visitor-shares.ts';

const MAX = 300;
const CROWDED = '105.160.1.1';

/** So many nodes on one bus, and a clock. */
function someNodes(count: number) {
  let nowMs = 0;
  const heard: InvalidationListener[] = [];
  const nodes = Array.from({ length: count }, (_, index) => {
    const bus: Bus = {
      publish: (_topic, ...keys) => heard.forEach((each, at) => each(keys, at === index ? 'here' : 'elsewhere')),
      hear: (_topic, listener) => {
        heard[index] = listener;
        return () => undefined;
      },
    };
    const shares = new VisitorShares(bus, MAX, () => nowMs);
    shares.start();
    return shares;
  });
  return {
    nodes,
    pass: (ms: number) => void (nowMs += ms),
    tellAll: () => nodes.forEach((node) => node.tell()),
    end: () => nodes.forEach((node) => node.stop()),
  };
}
const takes = (shares: VisitorShares | undefined, times: number, ip = CROWDED) =>
  Array.from({ length: times }, () => shares?.take(ip) ?? null).flatMap((back) => back ?? []);

test('[S42] sockets of one address are counted over all nodes: three of them don’t triple its share', () => {
  const { nodes, tellAll, end } = someNodes(3);
  expect(takes(nodes[0], 150)).toHaveLength(150);
  tellAll();
  expect(takes(nodes[1], 200)).toHaveLength(150);
  tellAll();
  expect(takes(nodes[2], 50)).toHaveLength(0);
  expect(takes(nodes[2], 50, '105.160.1.2')).toHaveLength(50);
  end();
});

test('what is given back on one node is free on another, once it was told', () => {
  const { nodes, tellAll, pass, end } = someNodes(2);
  const held = takes(nodes[0], MAX);
  tellAll();
  expect(takes(nodes[1], 1)).toHaveLength(0);
  for (const back of held.slice(0, 100)) back();
  pass(1_000);
  tellAll();
  expect(takes(nodes[1], 200)).toHaveLength(100);
  end();
});

test('a node that died holds nothing after some seconds', () => {
  const { nodes, tellAll, pass, end } = someNodes(2);
  takes(nodes[0], MAX);
  tellAll();
  pass(4_000);
  expect(takes(nodes[1], 1)).toHaveLength(1);
  end();
});

test('networks with few sockets are not spoken of', () => {
  const { nodes, tellAll, end } = someNodes(2);
  takes(nodes[0], 29);
  tellAll();
  expect(takes(nodes[1], 400)).toHaveLength(MAX);
  end();
});
