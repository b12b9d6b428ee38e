import { expect, test } from 'vitest';
import { decideAnswer } from './decide-answer.ts';

const HOME = 'https://mnada.example';
const decide = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  decideAnswer({ method, mode, url: new URL(path, HOME).href }, HOME);

test('[ACC-2, S51] no call is ever answered from what was kept, whoever asked', () => {
  for (const path of ['/api/current-bids', '/api/auctions?status=live', '/ws/auctions', '/docs/json', '/admin/users'])
    for (const mode of ['cors', 'navigate']) expect(decide(path, { mode })).toBe('none');
  expect(decide('/buybids', { method: 'POST', mode: 'navigate' })).toBe('none');
});

test('every address of the shop is a document, with and without a search', () => {
  for (const path of ['/', '/?tab=open', '/productdetails/12', '/order_details/0190-ab', '/apis'])
    expect(decide(path, { mode: 'navigate' })).toBe('document');
  expect(decide('/regions.json', { mode: 'navigate' })).toBe('none');
});

test('files with their hash in the name, and pictures, may be kept; other shops’ files never', () => {
  expect(decide('/assets/main-BxY1.js')).toBe('hashed');
  expect(decide('/media/products/kettle-320.avif', { mode: 'no-cors' })).toBe('picture');
  expect(decide('/avatars/7.avif', { mode: 'no-cors' })).toBe('picture');
  expect(decide('/sw.js')).toBe('none');
  expect(decide('https://elsewhere.example/assets/main.js')).toBe('none');
});
