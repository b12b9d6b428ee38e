import type { ApprovalFact } from '@mnada/contract/office';
import { ArrowRight } from 'lucide-react';
import { codeWords } from '../../client/code-words.ts';
import { formatDateTime, formatKes, formatNumber, type Translate, useText } from '../../client/i18n/index.ts';
import { type ChipTone, StatusChip } from '../../ui/chip.tsx';
import { KeyValues } from '../../ui/key-values.tsx';

type Value = ApprovalFact['value'];
const TONES: Record<string, ChipTone> = { same: 'ok', close: 'ok', part: 'warn', other: 'grey', unknown: 'grey' };

/** What whoever asked compared (OPS-5): a line each, and where approving it changes something, from what to what. */
export function ApprovalFacts({ facts }: { facts: readonly ApprovalFact[] }) {
  const t = useText();
  return (
    <KeyValues
      rows={facts.map(({ name, value, before }) => ({
        name: t(`approvals.fact_${name}`),
        value:
          before === undefined ? (
            <One value={value} />
          ) : (
            <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
              <span className="sr-only">{t('approvals.from')}</span>
              <span className="text-foreground-2">{wordsOf(before, t)}</span>
              <ArrowRight aria-hidden="true" size={14} className="shrink-0" />
              <span className="sr-only">{t('approvals.to')}</span>
              <b>{wordsOf(value, t)}</b>
            </span>
          ),
      }))}
    />
  );
}

function One({ value }: { value: Value }) {
  const t = useText();
  if ('like' in value)
    return <StatusChip tone={TONES[value.like] ?? 'grey'}>{t(`approvals.like_${value.like}`)}</StatusChip>;
  return <span className="select-text">{wordsOf(value, t)}</span>;
}

function wordsOf(value: Value, t: Translate): string {
  if ('kes' in value) return value.kes < 0 ? `\u2212${formatKes(-value.kes)}` : formatKes(value.kes);
  if ('count' in value) return formatNumber(value.count);
  if ('at' in value) return formatDateTime(value.at);
  if ('codes' in value) return value.codes.map((code) => codeWords(code, t)).join(', ');
  if ('like' in value) return t(`approvals.like_${value.like}`);
  return value.words;
}
