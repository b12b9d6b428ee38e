import type { Actor, VirtualUs } from './virtual-time.ts';

export type Event = {
  readonly atUs: VirtualUs;
  /** When it was to run at first: what waited for a sleeper goes before what is due only now, in its order. */
  readonly dueUs: VirtualUs;
  /** Breaks ties: first asked, first run. */
  readonly order: number;
  readonly actor: Actor;
  readonly work: () => void;
};

function isBefore(a: Event, b: Event): boolean {
  if (a.atUs !== b.atUs) return a.atUs < b.atUs;
  return a.dueUs !== b.dueUs ? a.dueUs < b.dueUs : a.order < b.order;
}

/** A binary heap: the next event is always on top. */
export class EventHeap {
  #events: Event[] = [];
  #asked = 0;

  push(atUs: VirtualUs, actor: Actor, work: () => void): void {
    this.#insert({ atUs, dueUs: atUs, order: this.#asked++, actor, work });
  }

  /** Lets an event that has come wait on, without losing its place among the others that wait. */
  putOff(event: Event, untilUs: VirtualUs): void {
    this.#insert({ ...event, atUs: untilUs });
  }

  #insert(event: Event): void {
    let at = this.#events.push(event) - 1;
    while (at > 0) {
      const parentAt = (at - 1) >> 1;
      const parent = this.#events[parentAt];
      if (parent === undefined || !isBefore(event, parent)) break;
      this.#events[at] = parent;
      at = parentAt;
    }
    this.#events[at] = event;
  }

  peek(): Event | undefined {
    return this.#events[0];
  }

  pop(): void {
    const last = this.#events.pop();
    if (last === undefined || this.#events.length === 0) return;
    const size = this.#events.length;
    let at = 0;
    for (;;) {
      let childAt = 2 * at + 1;
      let child = this.#events[childAt];
      if (child === undefined) break;
      const other = childAt + 1 < size ? this.#events[childAt + 1] : undefined;
      if (other !== undefined && isBefore(other, child)) {
        child = other;
        childAt++;
      }
      if (!isBefore(child, last)) break;
      this.#events[at] = child;
      at = childAt;
    }
    this.#events[at] = last;
  }

  clear(): void {
    this.#events = [];
  }
}
