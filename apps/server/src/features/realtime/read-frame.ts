import { ClientFrame } from '@mnada/contract';
import * as z from 'zod/mini';

const TYPES: ReadonlySet<unknown> = new Set(['place_bid', 'bid_status', 'ping', 'resume', 'watch']);

export type ReadFrame =
  | { readonly ok: true; readonly frame: ClientFrame }
  | { readonly ok: false; readonly code: 'INVALID_INPUT' | 'UNKNOWN_MESSAGE'; readonly bidId: string | null };

const ANY_BID_ID = z.object({ data: z.object({ bid_id: z.string() }) });

/** Reads what a client sent. Nothing of it is believed before the contract has parsed it. */
export function readFrame(text: string): ReadFrame {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, code: 'INVALID_INPUT', bidId: null };
  }
  const parsed = ClientFrame.safeParse(json);
  if (parsed.success) return { ok: true, frame: parsed.data };
  const type =
    typeof json === 'object' && json !== null && Object.hasOwn(json, 'type') ? (json as { type: unknown }).type : null;
  return { ok: false, code: TYPES.has(type) ? 'INVALID_INPUT' : 'UNKNOWN_MESSAGE', bidId: bidIdOf(json) };
}

/** A refused bid is told under its id, if it had one that can be one: the page that waits for it must hear of it. */
function bidIdOf(json: unknown): string | null {
  const found = ANY_BID_ID.safeParse(json);
  const id = found.success ? found.data.data.bid_id : '';
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : null;
}
