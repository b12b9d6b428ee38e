import { ERRORS, type ErrorCode, errorText } from '@mnada/contract';
import { useLanguage } from '../../client/i18n/index.ts';

/** Why it can't be ordered, in the person's language. */
export function RefusalWords({ code }: { code: string }) {
  const language = useLanguage();
  return errorText(code in ERRORS ? (code as ErrorCode) : 'STATE_FORBIDS', language);
}
