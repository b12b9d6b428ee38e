import { endLeases, takeDue } from './delivery.sql.ts';
import type { DeliveryChannel } from './plan-deliveries.ts';
import { carryOut, type SendDeps } from './send-due.ts';

/** What leaves side by side. Pushes apart from messages: a provider of SMS that is slow holds up nothing but SMS. */
export const LANES = {
  push: { channels: ['push'], atOnce: 20 },
  messages: { channels: ['sms', 'email'], atOnce: 8 },
} as const satisfies Record<string, { readonly channels: readonly DeliveryChannel[]; readonly atOnce: number }>;

export type SendingLane = {
  /** Starts what is due, as far as there is room, and waits until there is room again. @returns whether there may be more */
  round(): Promise<boolean>;
  /** Waits for all that is under way. */
  idle(): Promise<void>;
};

/** Carries out what is due, so many at once. One that takes its ten seconds holds up its own place only. */
export function sendingLane(deps: SendDeps, { channels, atOnce }: (typeof LANES)[keyof typeof LANES]): SendingLane {
  const underWay = new Set<Promise<void>>();
  return {
    async round() {
      await endLeases(deps.db);
      const room = atOnce - underWay.size;
      const taken = await takeDue(deps.db, channels, room);
      for (const one of taken) {
        const done = carryOut(deps, one).finally(() => underWay.delete(done));
        underWay.add(done);
      }
      if (taken.length < room) return false;
      await Promise.race(underWay);
      return true;
    },
    idle: async () => void (await Promise.all(underWay)),
  };
}
