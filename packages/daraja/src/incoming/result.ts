import { bodyOf, field, namedValues, textOf } from '../json.ts';
import { type Unreadable, unreadable } from './unreadable.ts';

/** What every result has, whatever it is the result of. */
export type ResultEnvelope = {
  readonly code: string;
  readonly description: string;
  readonly originatorConversationId: string | null;
  readonly conversationId: string | null;
  /** Of this request. Only with code 0 can it be a receipt; on failure it may stand for nothing at all. */
  readonly transactionId: string | null;
  /** A few letters of the date, then zeros: the same for many results of a day. */
  readonly isPlaceholderTransactionId: boolean;
};

export type Result = ResultEnvelope & {
  readonly kind: 'result';
  /** First value under that name; null where it is missing or has no value. */
  readonly text: (name: string) => string | null;
  /** All values under that name; Safaricom's own sample has one twice. */
  readonly texts: (name: string) => readonly (string | null)[];
};

/** Reads the envelope of any asynchronous result. Parameters come in any order, as a list or as the only one itself. */
export function readResult(body: unknown): Result | Unreadable {
  const result = field(bodyOf(body), 'Result');
  const code = textOf(field(result, 'ResultCode'));
  if (code === null) return unreadable('no ResultCode');
  const transactionId = textOf(field(result, 'TransactionID'));
  const parameters = namedValues(field(field(result, 'ResultParameters'), 'ResultParameter'), 'Key');
  const texts = (name: string) => (parameters.get(name) ?? []).map(textOf);
  return {
    kind: 'result',
    code,
    description: textOf(field(result, 'ResultDesc')) ?? '',
    originatorConversationId: textOf(field(result, 'OriginatorConversationID')),
    conversationId: textOf(field(result, 'ConversationID')),
    transactionId,
    isPlaceholderTransactionId: transactionId !== null && /^[A-Z0-9]{1,4}0{6,}$/.test(transactionId),
    texts,
    text: (name) => texts(name).find((one) => one !== null) ?? null,
  };
}

export const envelopeOf = (result: Result): ResultEnvelope => ({
  code: result.code,
  description: result.description,
  originatorConversationId: result.originatorConversationId,
  conversationId: result.conversationId,
  transactionId: result.transactionId,
  isPlaceholderTransactionId: result.isPlaceholderTransactionId,
});

/** `254712345678 - JANE DOE`: a party's number, where it is whole, and name. */
export function partyOf(text: string | null): { readonly phone: string | null; readonly name: string | null } {
  const [, number = '', name] = /^\s*(\S+) - (.*)$/s.exec(text ?? '') ?? [];
  return { phone: /^254[17][0-9]{8}$/.test(number) ? number : null, name: textOf(name) };
}
