import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Api } from '../../client/api.ts';
import { type Balance, balanceQuery, newerBalance, writeBalance } from './balance.ts';

test('[BID-10] a balance with a lower version never replaces a newer one, on whichever way it comes', () => {
  expect(newerBalance({ bids: 9, version: 31 }, { bids: 10, version: 30 })).toEqual({ bids: 9, version: 31 });
  expect(newerBalance({ bids: 9, version: 31 }, { bids: 8, version: 32 })).toEqual({ bids: 8, version: 32 });
  // From an older node, which knows no versions, only as long as nothing better is known.
  expect(newerBalance({ bids: 9, version: 31 }, { bids: 10 })).toEqual({ bids: 9, version: 31 });
  expect(newerBalance({ bids: 9 }, { bids: 10 })).toEqual({ bids: 10 });
  expect(newerBalance(undefined, { bids: 10 })).toEqual({ bids: 10 });
});

test('[BID-10] an answer over HTTP that was overtaken by the socket leaves what the socket said', async () => {
  const queryClient = new QueryClient();
  let answer: (body: object) => void = () => {};
  const api = { get: () => new Promise((resolve) => (answer = resolve)) } as unknown as Api;
  const fetched = queryClient.fetchQuery(balanceQuery(api));
  await Promise.resolve();
  writeBalance(queryClient, { bids: 9, version: 31 });
  answer({ currentBids: 10, account_version: 30 });
  expect(await fetched).toEqual({ bids: 9, version: 31, owed: 0 });
  expect(queryClient.getQueryData<Balance>(['balance'])).toEqual({ bids: 9, version: 31, owed: 0 });
});

test('[PAY-6] what is owed is told by an answer alone: sockets leave it, and bids that overtook the answer do, too', () => {
  expect(newerBalance({ bids: 9, version: 31, owed: 0 }, { bids: 8, version: 32 })).toEqual({
    bids: 8,
    version: 32,
    owed: 0,
  });
  expect(newerBalance({ bids: 8, version: 32, owed: 0 }, { bids: 9, version: 31, owed: 1_350 })).toEqual({
    bids: 8,
    version: 32,
    owed: 1_350,
  });
});
