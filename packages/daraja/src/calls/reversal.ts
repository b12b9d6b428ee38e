import type { Post } from '../http/client.ts';
import { refusedHere } from '../http/refusal.ts';
import { type CommandReading, type ResultUrls, readCommand, remarksProblem, urlsProblem } from './commands.ts';
import type { Initiator } from './initiator.ts';

export type ReversalRequest = ResultUrls & {
  /** Of a payment that came in; a payout can't be reversed here. */
  readonly receipt: string;
  readonly amountKes: number;
  /** The account that received it; left out, the one that collects. */
  readonly shortcode?: string;
  readonly remarks: string;
};

const CALL = { name: 'reversal', path: '/mpesa/reversal/v1/request', timeoutMs: 30_000 } as const;

/** Asks to give a payment back; it may wait hours for a person's approval at Safaricom (`readReversalResult`). */
export async function reversal(
  post: Post,
  initiator: Initiator,
  shortcode: string,
  request: ReversalRequest,
  allowHttp: boolean,
): Promise<CommandReading> {
  if (!Number.isInteger(request.amountKes) || request.amountKes < 1) {
    return refusedHere('amount', 'Amount must be whole shillings');
  }
  const problem = remarksProblem(request.remarks) ?? urlsProblem(request, allowHttp);
  if (problem) return problem;
  return readCommand(
    await post(CALL, {
      Initiator: initiator.name,
      SecurityCredential: initiator.securityCredential,
      CommandID: 'TransactionReversal',
      TransactionID: request.receipt,
      Amount: request.amountKes,
      ReceiverParty: shortcode,
      // Safaricom's spelling.
      RecieverIdentifierType: '11',
      ResultURL: request.resultUrl,
      QueueTimeOutURL: request.timeoutUrl,
      Remarks: request.remarks,
      Occasion: '',
    }),
  );
}
