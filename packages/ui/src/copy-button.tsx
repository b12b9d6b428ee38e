import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWords } from './ui-words.tsx';
import { announceOwn } from './announcer.tsx';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { cx } from './cx.ts';
import { toast } from './toast.ts';

/** Seed 2, section 9. */
const COPIED_MS = 2_000;

/**
 * Copies `text`; says 'Copied!' for two seconds in the same box. `name` is what it is, for those who don't see the row.
 * @param iconOnly in a row that has no room for words: its sign, which turns into a check
 */
export function CopyButton({
  text,
  name,
  iconOnly = false,
  className,
}: {
  text: string;
  name: string;
  iconOnly?: boolean;
  className?: string;
}) {
  const t = useWords();
  const [copies, setCopies] = useState(0);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  async function copy() {
    if (!(await copyText(text))) {
      toast.error(t('copyFailed'));
      return;
    }
    setIsCopied(true);
    setCopies((count) => count + 1); // a second press starts the two seconds again
    announceOwn(t('copied'));
  }
  const size = iconOnly ? 22 : 18;
  const done = <Check aria-hidden="true" size={size} className="shrink-0 text-savings" />;
  const sign = <Copy aria-hidden="true" size={size} className="shrink-0" />;
  return (
    <Button
      variant="secondary"
      className={cx(iconOnly && 'w-12 px-0!', className ?? (iconOnly ? undefined : 'px-3.5! text-sm'))}
      aria-label={isCopied ? t('copied') : t('copyWhat', { what: name })}
      onClick={() => void copy()}
    >
      {iconOnly ? (
        isCopied ? (
          done
        ) : (
          sign
        )
      ) : (
        // Both take the wider one's room, so that the row never moves; each stands in its middle, beside its sign.
        <span className="grid justify-items-center">
          <span className={cx(PLACE, isCopied ? 'text-savings' : 'invisible')}>
            {done}
            {t('copied')}
          </span>
          <span className={cx(PLACE, isCopied && 'invisible')}>
            {sign}
            {t('copy')}
          </span>
        </span>
      )}
    </Button>
  );
}

const PLACE = 'col-start-1 row-start-1 flex items-center gap-2';
