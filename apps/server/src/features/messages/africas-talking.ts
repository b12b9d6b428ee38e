import * as z from 'zod';
import { readLimited } from './read-limited.ts';
import type { Delivery, Message, Transport } from './message.ts';

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 64 * 1024;
/** 100 processed, 101 sent, 102 queued; all others are refusals. */
const TAKEN = new Set([100, 101, 102]);

const whole = z.union([
  z.number(),
  z
    .string()
    .regex(/^[0-9]{1,6}$/)
    .transform(Number),
]);
/** Read tolerantly: what isn't needed may be missing or of another type. */
const Answer = z.object({
  SMSMessageData: z.object({
    Message: z.string().catch(''),
    Recipients: z
      .array(z.object({ statusCode: whole, status: z.string().catch(''), messageId: z.string().catch('') }))
      .catch([]),
  }),
});

export type AfricasTalkingOptions = {
  readonly username: string;
  readonly apiKey: string;
  /** A registered sender name; without one the provider's shared default is used. */
  readonly sender: string | null;
  /** For tests; by default the provider's own, the sandbox's for the user `sandbox`. */
  readonly endpoint?: string;
  readonly timeoutMs?: number;
};

/** SMS through Africa's Talking: its form-encoded endpoint, which exists in the sandbox as well. */
export function africasTalking(options: AfricasTalkingOptions): Transport {
  const host = options.username === 'sandbox' ? 'api.sandbox.africastalking.com' : 'api.africastalking.com';
  const endpoint = options.endpoint ?? `https://${host}/version1/messaging`;

  async function deliver(message: Message): Promise<Delivery> {
    const body = new URLSearchParams({
      username: options.username,
      to: message.to,
      message: message.text,
      bulkSMSMode: '1',
      ...(options.sender === null ? {} : { from: options.sender }),
    });
    let response: Response;
    try {
      response = await fetch(endpoint, {
        method: 'POST',
        body,
        headers: { apiKey: options.apiKey, accept: 'application/json' },
        redirect: 'error', // the key goes nowhere else
        signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
      });
      return readAnswer(response.status, await readLimited(response, ANSWER_BYTES_MAX));
    } catch (error) {
      return { state: 'unknown', reason: error instanceof Error ? error.name : 'network' };
    }
  }

  return { name: 'africastalking', deliver };
}

/** A refusal usually comes as 201 with a bad code per recipient, or without recipients and the reason in `Message`. */
function readAnswer(status: number, body: string): Delivery {
  if (status >= 500) return { state: 'unknown', reason: `HTTP ${status}` };
  const answer = Answer.safeParse(parseJson(body));
  if (!answer.success) {
    return status >= 400
      ? { state: 'refused', reason: `HTTP ${status}` }
      : { state: 'unknown', reason: `HTTP ${status}, an answer of another shape` };
  }
  const { Recipients: recipients, Message: told } = answer.data.SMSMessageData;
  const recipient = recipients[0];
  if (recipient && TAKEN.has(recipient.statusCode)) {
    return { state: 'sent', reference: recipient.messageId === '' ? null : recipient.messageId.slice(0, 100) };
  }
  return {
    state: 'refused',
    reason: recipient
      ? `${recipient.statusCode} ${recipient.status}`.slice(0, 100)
      : `HTTP ${status} ${told}`.slice(0, 100),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
