import type { SimulatorLog } from './options.ts';
import type { Scheduler } from './scheduler.ts';
import type { Delivery } from './script/schema.ts';

const ANSWER_WITHIN_MS = 10_000;
const ANSWER_MAX_BYTES = 16 * 1024;
const LATE_MS = 10 * 60_000;

/** One attempt to tell somebody, as `/transactions` shows it. */
export type Attempt = {
  readonly at: string;
  readonly kind: string;
  /** HTTP status; null: nobody answered. */
  status: number | null;
};

export type Deliveries = {
  /** Posts JSON once, now. Never rejects. @returns the answer's body, null without one */
  readonly post: (url: string, body: object, about: About) => Promise<unknown>;
  /** Posts as scripted: later, several times, or never. Resolves when the first one has been answered. */
  readonly deliver: (url: string, body: object, about: About, how: How) => Promise<void>;
};

type About = { readonly kind: string; readonly shortcode: string; readonly attempts: Attempt[] };
type How = { readonly delivery?: Delivery | undefined; readonly delayMs?: number | undefined };

const ATTEMPTS_MAX = 50;
const COPIES: Partial<Record<Delivery, number>> = { twice: 2, ten: 10, never: 0 };

/** Sends callbacks as Safaricom does: once, unsigned, without a second try, and only to http and https addresses. */
export function createDeliveries(scheduler: Scheduler, log: SimulatorLog | undefined): Deliveries {
  async function post(url: string, body: object, about: About): Promise<unknown> {
    if (!isWebAddress(url)) return null;
    const attempt: Attempt = { at: new Date().toISOString(), kind: about.kind, status: null };
    if (about.attempts.length < ATTEMPTS_MAX) about.attempts.push(attempt);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json;charset=UTF-8', BusinessShortCode: about.shortcode },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      attempt.status = answer.status;
      return parse(await beginning(answer));
    } catch {
      log?.warn({ kind: about.kind }, 'simulator: a callback was not answered');
      return null;
    }
  }

  return {
    post,
    async deliver(url, body, about, { delivery = 'normal', delayMs }) {
      const waitMs = delayMs ?? (delivery === 'late' ? LATE_MS : 0);
      if (waitMs > 0) await scheduler.wait(waitMs);
      const copies = COPIES[delivery] ?? 1;
      await Promise.all(Array.from({ length: copies }, () => post(url, body, about)));
    },
  };
}

/** Whoever is called may answer at any length; only the beginning is read. */
async function beginning(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > ANSWER_MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
