import type { Carrier } from '../../../apps/server/src/platform/bus/bus.ts';
import { Random } from '../engine/random.ts';
import type { Actor, VirtualTime, VirtualUs } from '../engine/virtual-time.ts';

/** What carries invalidations between the nodes: it may lose them, double them, and mix up their order. */
export class BusLine {
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #hearers = new Map<string, { actor: Actor; heard: (text: string) => void }>();
  deafUntilUs: VirtualUs = 0;
  lossRate = 0.05;

  constructor(time: VirtualTime, seed: number) {
    this.#time = time;
    this.#random = Random.of(seed, 'bus');
  }

  carrier(actor: Actor): Carrier {
    return {
      connected: true,
      open: (heard) => {
        this.#hearers.set(actor.name, { actor, heard });
        return Promise.resolve();
      },
      send: async (text) => {
        await this.#time.sleep(0.2);
        if (this.deafUntilUs > this.#time.nowUs) throw new Error('the bus is down');
        for (const hearer of this.#hearers.values()) this.#deliver(hearer, text);
      },
      close: () => {
        this.forget(actor.name);
        return Promise.resolve();
      },
    };
  }

  forget(name: string): void {
    this.#hearers.delete(name);
  }

  #deliver({ actor, heard }: { actor: Actor; heard: (text: string) => void }, text: string): void {
    const copies = this.#random.chance(this.lossRate) ? 0 : this.#random.chance(0.05) ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      const lateMs = this.#random.chance(0.1) ? this.#random.next() * 400 : this.#random.next() * 3;
      this.#time.after(lateMs * 1_000, actor, () => heard(text));
    }
  }
}
