import { APPROVAL_REASONS, isApprovalReason } from '@mnada/contract';
import { codeWords, isKnownCode } from './code-words.ts';
import type { Translate } from './i18n/index.ts';

/** What two people did is written with its case and request, then its code and what was typed: `FC-3, R-9: fraud_suspected: two phones`. */
const OF_TWO = /^((?:FC-\d+, )?(?:R-\d+:? )?)([a-z_]+)(: .*|)$/s;

/** Why something was done, as people read it: a code in its words, and what a person typed as it was typed. */
export function reasonWords(reason: string, t: Translate): string {
  if (isKnownCode(reason)) return codeWords(reason, t);
  const [, where = '', code = '', typed = ''] = OF_TWO.exec(reason) ?? [];
  return isApprovalReason(code) ? `${where}${APPROVAL_REASONS[code].en}${typed}` : reason;
}
