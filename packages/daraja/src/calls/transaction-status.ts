import type { Post } from '../http/client.ts';
import { type CommandReading, type ResultUrls, readCommand, remarksProblem, urlsProblem } from './commands.ts';
import type { Initiator } from './initiator.ts';

/** Which movement is meant: its receipt, or the originator id that we gave the payout. */
export type TransactionStatusRequest = ResultUrls &
  ({ readonly receipt: string } | { readonly originalConversationId: string }) & {
    /** Whose movement it is; left out, the account that pays out. */
    readonly shortcode?: string;
    readonly remarks?: string;
  };

const CALL = { name: 'transaction_status', path: '/mpesa/transactionstatus/v1/query', timeoutMs: 3_000 } as const;

/** Asks for a movement's state; the answer comes to the result address (`readTransactionStatusResult`). */
export async function transactionStatus(
  post: Post,
  initiator: Initiator,
  request: TransactionStatusRequest,
  allowHttp: boolean,
): Promise<CommandReading> {
  const remarks = request.remarks ?? 'Status';
  const problem = remarksProblem(remarks) ?? urlsProblem(request, allowHttp);
  if (problem) return problem;
  const which =
    'receipt' in request
      ? { TransactionID: request.receipt }
      : { OriginalConversationID: request.originalConversationId };
  return readCommand(
    await post(CALL, {
      Initiator: initiator.name,
      SecurityCredential: initiator.securityCredential,
      CommandID: 'TransactionStatusQuery',
      ...which,
      PartyA: request.shortcode ?? initiator.shortcode,
      IdentifierType: '4',
      ResultURL: request.resultUrl,
      QueueTimeOutURL: request.timeoutUrl,
      Remarks: remarks,
      Occasion: '',
    }),
  );
}
