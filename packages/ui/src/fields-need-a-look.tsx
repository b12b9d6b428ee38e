import { ArrowDown, CircleAlert } from 'lucide-react';
import { useWords } from './ui-words.tsx';

/**
 * Above a form that was sent too early: how many fields need a look, and the way to the first. What is wrong stands under
 * each field, and nowhere a second time.
 * @param firstId the id of the first of them
 */
export function FieldsNeedALook({ count, firstId }: { count: number; firstId: string }) {
  const t = useWords();
  return (
    <a
      href={`#${firstId}`}
      className="flex min-h-12 items-center gap-3 rounded-lg bg-critical-soft px-4 py-2.5 font-semi text-critical-text"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(firstId)?.focus();
      }}
    >
      <CircleAlert aria-hidden="true" size={20} className="shrink-0" />
      <span className="min-w-0 flex-1">{t('fieldsNeedALook', { count })}</span>
      <ArrowDown aria-hidden="true" size={20} className="shrink-0" />
    </a>
  );
}
