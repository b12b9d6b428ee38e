import { bodyOf, field, textOf } from '../json.ts';

/** Not a failure: the money may or may not have moved. */
export type Timeout = {
  readonly kind: 'indeterminate';
  readonly originatorConversationId: string | null;
  readonly conversationId: string | null;
};

/**
 * Reads what comes to a time-out address. Its shape is unsettled (the request echoed, or a result's envelope), so any body
 * is a time-out; the token of the address tells whose, these ids only confirm it.
 */
export function readTimeout(body: unknown): Timeout {
  const parsed = bodyOf(body);
  const id = (name: string) => textOf(field(parsed, name)) ?? textOf(field(field(parsed, 'Result'), name));
  return {
    kind: 'indeterminate',
    originatorConversationId: id('OriginatorConversationID'),
    conversationId: id('ConversationID'),
  };
}
