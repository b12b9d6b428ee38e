import { securityCredential } from '../credentials.ts';
import type { B2cAccount } from '../options.ts';

/** In whose name money moves out and questions are asked; the credential is ready to send. */
export type Initiator = {
  readonly name: string;
  readonly securityCredential: string;
  readonly shortcode: string;
};

/** @throws if the certificate is none: a wrong setting, to be seen at the start */
export const toInitiator = (account: B2cAccount): Initiator => ({
  name: account.initiatorName,
  shortcode: account.shortcode,
  // It may be used again and again, so it is made once.
  securityCredential:
    'securityCredential' in account
      ? account.securityCredential
      : securityCredential(account.password, account.certificatePem),
});
