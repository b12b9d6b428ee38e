import type { ResultShape } from '../script/schema.ts';
import { wireCode } from './stk-texts.ts';

export type Parameter = { readonly Key: string; readonly Value?: string | number };
export type ResultOf = {
  readonly code: string;
  readonly description: string;
  readonly originatorConversationId: string;
  readonly conversationId: string;
  readonly transactionId: string;
  /** None on failure. */
  readonly parameters?: readonly Parameter[];
};

const REFERENCE: Parameter = {
  Key: 'QueueTimeoutURL',
  Value: 'https://internalsandbox.safaricom.co.ke/mpesa/results/v1/submit',
};

/** The envelope of every asynchronous result. */
export function resultBody(result: ResultOf, shape: ResultShape = {}): object {
  const { parameters } = result;
  const list = parameters && (shape.reorder ? [...parameters].reverse() : parameters);
  const odd = shape.parameter_as_object && !parameters;
  return {
    Result: {
      ResultType: 0,
      ResultCode: shape.string_code ? result.code : wireCode(result.code),
      ResultDesc: result.description,
      OriginatorConversationID: result.originatorConversationId,
      ConversationID: result.conversationId,
      TransactionID: result.transactionId,
      ...(list ? { ResultParameters: { ResultParameter: list } } : {}),
      ...(odd ? { ResultParameters: { ResultParameter: { Key: 'BillReferenceNumber', Value: 12323333 } } } : {}),
      ReferenceData: { ReferenceItem: odd ? [REFERENCE, { Key: 'Occassion' }] : REFERENCE },
    },
  };
}

const TEXTS: Readonly<Record<string, string>> = {
  '0': 'The service request is processed successfully.',
  '1': 'The balance is insufficient for the transaction.',
  '2': 'Declined due to limit rule.',
  '3': 'Declined due to limit rule.',
  '4': 'Declined due to limit rule.',
  '7': 'The ReceiverParty information is invalid.',
  '8': 'Declined due to limit rule.',
  '15': 'Duplicate Detected.',
  '21': 'The initiator is not allowed to initiate this request.',
  '26': 'Traffic blocking condition in place.',
  '2001': 'The initiator information is invalid.',
  '2028': 'The request is not permitted according to product assignment.',
  '2033': 'The transaction does not exist.',
  '2040': "Credit Party customer type (Unregistered or Registered Customer) can't be supported by the service .",
  '4001': 'Insufficient balance',
  '8006': 'The security credential is locked.',
  R000001: 'The transaction has already been reversed.',
  R000002: 'The OriginalTransactionID is invalid.',
};
export const resultText = (code: string): string => TEXTS[code] ?? 'System internal error.';
