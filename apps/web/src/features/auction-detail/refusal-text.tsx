import { ERRORS, type ErrorCode, errorText } from '@mnada/contract';
import { useLanguage } from '../../client/i18n/index.ts';

/** Why a bid would be refused, in the person's language; a code that isn't known here still says that it would be. */
export function RefusalText({ code }: { code: string }) {
  const language = useLanguage();
  return errorText(code in ERRORS ? (code as ErrorCode) : 'BID_FAILED', language);
}
