import type { Post } from '../http/client.ts';
import { type CommandReading, type ResultUrls, readCommand, remarksProblem, urlsProblem } from './commands.ts';
import type { Initiator } from './initiator.ts';

export type AccountBalanceRequest = ResultUrls & {
  /** Left out, the account that pays out. */
  readonly shortcode?: string;
  readonly remarks?: string;
};

const CALL = { name: 'account_balance', path: '/mpesa/accountbalance/v1/query', timeoutMs: 15_000 } as const;

/** Asks for our balances; they come to the result address (`readAccountBalanceResult`). */
export async function accountBalance(
  post: Post,
  initiator: Initiator,
  request: AccountBalanceRequest,
  allowHttp: boolean,
): Promise<CommandReading> {
  const remarks = request.remarks ?? 'Balance';
  const problem = remarksProblem(remarks) ?? urlsProblem(request, allowHttp);
  if (problem) return problem;
  return readCommand(
    await post(CALL, {
      Initiator: initiator.name,
      SecurityCredential: initiator.securityCredential,
      CommandID: 'AccountBalance',
      PartyA: request.shortcode ?? initiator.shortcode,
      IdentifierType: '4',
      Remarks: remarks,
      QueueTimeOutURL: request.timeoutUrl,
      ResultURL: request.resultUrl,
    }),
  );
}
