import { RequestCodeAnswer } from '@mnada/contract';
import { useEffect, useState } from 'react';
import { ApiError, useApi } from '../../client/api.ts';
import { type Contact } from './field-rules.ts';
import { toE164 } from '../../client/phone.ts';

export type CodePlace = { readonly contact: Contact; readonly phone: string; readonly email: string };

/** How a place is told to the server. */
const placeBody = ({ contact, phone, email }: CodePlace) =>
  contact === 'phone' ? { phoneNumber: toE164(phone) } : { email: email.trim() };

/** Whole seconds left of a wait that this page itself measures (it only spares a refusal; the server decides). */
function useSecondsLeft(untilMs: number): number {
  const [nowMs, setNowMs] = useState(untilMs);
  useEffect(() => {
    const tick = () => setNowMs(performance.now());
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [untilMs]);
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}

/** `1:05`. */
export const minutesSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Asks for codes, one after the other, and knows when the next may be asked for (ACC-4). */
export function useCodeRequest(purpose: 'reset' | 'verify' | 'prove' | 'pay') {
  const api = useApi();
  const [requestId, setRequestId] = useState<string | null>(null);
  const [resendAtMs, setResendAtMs] = useState(0);

  /** @throws ApiError as the server refused; "too soon" is kept as the time to wait. */
  async function request(place: CodePlace): Promise<void> {
    try {
      const answer = await api.post('/api/auth/request-otp', { purpose, ...placeBody(place) }, RequestCodeAnswer);
      setRequestId(answer.request_id);
      setResendAtMs(performance.now() + answer.resend_in * 1000);
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds !== null)
        setResendAtMs(performance.now() + error.retryAfterSeconds * 1000);
      throw error;
    }
  }
  return { requestId, request, secondsToResend: useSecondsLeft(resendAtMs) };
}
