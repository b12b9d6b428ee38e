/** Keeps what happened to the money, and what must never have happened. */
export class MoneyWitness {
  readonly violations: string[] = [];
  readonly trace: string[] = [];

  note(atMs: number, text: string): void {
    this.trace.push(`${(atMs / 1_000).toFixed(3).padStart(10)} s  ${text}`);
  }

  violated(rule: string, what: string): void {
    this.trace.push(`VIOLATION ${rule}: ${what}`);
    this.violations.push(`${rule}: ${what}`);
  }
}
