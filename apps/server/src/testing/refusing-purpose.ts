import type { Purpose } from '../features/payments/index.ts';

/** Of a kind that this server does not sell: money that comes for it all the same waits in the refund queue. */
export const refusingPurpose: Purpose = {
  paid: async () => ({ kind: 'refused', why: 'this is not sold here' }),
  closed: async () => ({}),
  takes: async () => null,
  reversed: async () => ({}),
};
