import { callbackUrlProblem } from '../callback-url.ts';
import type { Post } from '../http/client.ts';
import { refusedHere } from '../http/refusal.ts';
import { type CommandReading, readCommand } from './commands.ts';

export type RegisterC2bUrlsRequest = {
  readonly confirmationUrl: string;
  readonly validationUrl: string;
  /** What happens while validation does not answer; `Completed` loses no payment. */
  readonly whenSilent?: 'Completed' | 'Cancelled';
  readonly shortcode?: string;
};

const CALL = { name: 'register_c2b_urls', path: '/mpesa/c2b/v2/registerurl', timeoutMs: 15_000 } as const;

/** Once in a production account's life; a second time is `rejected` as `already_registered`. */
export async function registerC2bUrls(
  post: Post,
  shortcode: string,
  request: RegisterC2bUrlsRequest,
  allowHttp: boolean,
): Promise<CommandReading> {
  const problem =
    callbackUrlProblem(request.confirmationUrl, allowHttp) ?? callbackUrlProblem(request.validationUrl, allowHttp);
  if (problem !== null) return refusedHere('bad_request', `ConfirmationURL or ValidationURL ${problem}`);
  return readCommand(
    await post(CALL, {
      ShortCode: shortcode,
      ResponseType: request.whenSilent ?? 'Completed',
      ConfirmationURL: request.confirmationUrl,
      ValidationURL: request.validationUrl,
    }),
  );
}
