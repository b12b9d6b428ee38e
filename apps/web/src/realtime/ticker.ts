/** Ten steps a second: smooth enough for a ring, a sixth of what frames would cost. */
const TICK_MS = 100;

type Listener = () => void;

/**
 * One timer for every countdown of the page. It runs only while somebody listens and the page is visible; a listener
 * that gives an element rests while that element is off the screen, and is called once when it comes back.
 */
export class Ticker {
  readonly #listeners = new Map<Listener, { visible: boolean }>();
  readonly #byElement = new Map<Element, Listener>();
  #observer: IntersectionObserver | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;
  #watchesPage = false;

  /** Calls `listener` at every tick, until the returned function is called. */
  subscribe(listener: Listener, element?: Element | null): () => void {
    this.#listeners.set(listener, { visible: true });
    if (element) this.#observe(element, listener);
    this.#watchPage();
    this.#adjust();
    return () => {
      this.#listeners.delete(listener);
      if (element) {
        this.#byElement.delete(element);
        this.#observer?.unobserve(element);
      }
      this.#adjust();
    };
  }

  /** Whether the timer runs now. */
  get running(): boolean {
    return this.#timer !== null;
  }

  #observe(element: Element, listener: Listener): void {
    if (typeof IntersectionObserver === 'undefined') return;
    this.#observer ??= new IntersectionObserver((entries) => {
      for (const entry of entries) {
        const seen = this.#byElement.get(entry.target);
        const state = seen && this.#listeners.get(seen);
        if (!seen || !state) continue;
        state.visible = entry.isIntersecting;
        if (entry.isIntersecting) seen();
      }
      this.#adjust();
    });
    this.#byElement.set(element, listener);
    this.#observer.observe(element);
  }

  #watchPage(): void {
    if (this.#watchesPage || typeof document === 'undefined') return;
    this.#watchesPage = true;
    document.addEventListener('visibilitychange', () => {
      this.#adjust();
      if (!document.hidden) this.#tick();
    });
  }

  #adjust(): void {
    const wanted =
      !(typeof document !== 'undefined' && document.hidden) &&
      [...this.#listeners.values()].some((state) => state.visible);
    if (wanted && this.#timer === null) this.#timer = setInterval(() => this.#tick(), TICK_MS);
    if (!wanted && this.#timer !== null) {
      clearInterval(this.#timer);
      this.#timer = null;
    }
  }

  #tick(): void {
    for (const [listener, state] of [...this.#listeners]) if (state.visible) listener();
  }
}

export const ticker: Ticker = new Ticker();
