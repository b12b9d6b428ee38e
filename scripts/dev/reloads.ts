/** A save often writes a file twice, and an editor many files at once. */
const SETTLES_MS = 25;

/** Reloads one at a time: what is saved during one is in the next, however often. */
export class Reloads {
  readonly #reload: (files: readonly string[]) => Promise<void>;
  readonly #saved = new Set<string>();
  #running: Promise<void> | null = null;
  #over = false;

  /** @param reload tells by itself what fails */
  constructor(reload: (files: readonly string[]) => Promise<void>) {
    this.#reload = reload;
  }

  saved(file: string): void {
    if (this.#over) return;
    this.#saved.add(file);
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  /** No more begins; resolves when the one under way is over. */
  async stop(): Promise<void> {
    this.#over = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    do {
      await new Promise((done) => setTimeout(done, SETTLES_MS));
      if (this.#over) return;
      const files = [...this.#saved];
      this.#saved.clear();
      await this.#reload(files);
    } while (this.#saved.size > 0);
  }
}
