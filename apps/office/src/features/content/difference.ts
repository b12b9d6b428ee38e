import type { WrittenPart } from '@mnada/contract/office';
import { textNow } from '../../client/i18n/index.ts';
import type { DiffRow } from '../../ui/diff.tsx';

/** What of a draft differs from another version, field by field, in the draft's order; then what is gone. */
export function difference(before: readonly WrittenPart[], after: readonly WrittenPart[]): DiffRow[] {
  const ids = [...after, ...before.filter((old) => after.every(({ id }) => id !== old.id))].map(({ id }) => id);
  return ids.flatMap((id) => {
    const [old, now] = [before.find((part) => part.id === id), after.find((part) => part.id === id)];
    const called = now?.title.en || old?.title.en || id;
    return (['en', 'sw'] as const).flatMap((language) =>
      (['title', 'text', 'words'] as const)
        .map((field) => ({
          field: `${called}, ${textNow(language === 'en' ? 'content.english' : 'content.kiswahili')}`,
          before: old?.[field][language] || null,
          after: now?.[field][language] || null,
        }))
        .filter((row) => row.before !== row.after),
    );
  });
}
