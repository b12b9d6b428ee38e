import { ERRORS, type ErrorCode, errorText } from '@mnada/contract';
import { useLanguage } from '../../client/i18n/index.ts';

/** Why it can't be ordered, in the person's language. All refusals' words are large: loaded by the few who need them. */
export function RefusalWords({ code }: { code: string }) {
  const language = useLanguage();
  return errorText(code in ERRORS ? (code as ErrorCode) : 'STATE_FORBIDS', language);
}
