import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWords } from './ui-words.tsx';
import { announceOwn } from './announcer.tsx';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { toast } from './toast.ts';

/** Seed 2, section 9. */
const COPIED_MS = 2_000;

/** Copies `text`; says 'Copied!' for two seconds in the same box. `name` is what it is, for those who don't see the row. */
export function CopyButton({ text, name, className }: { text: string; name: string; className?: string }) {
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
  return (
    <Button
      variant="secondary"
      className={className ?? 'px-3.5 text-sm'}
      aria-label={isCopied ? t('copied') : t('copyWhat', { what: name })}
      icon={
        isCopied ? (
          <Check aria-hidden="true" size={18} className="text-savings" />
        ) : (
          <Copy aria-hidden="true" size={18} />
        )
      }
      onClick={() => void copy()}
    >
      {/* Both words take the wider one's room, so that the row never moves. */}
      <span className="grid text-center">
        <span className={isCopied ? 'col-start-1 row-start-1 text-savings' : 'invisible col-start-1 row-start-1'}>
          {t('copied')}
        </span>
        <span className={isCopied ? 'invisible col-start-1 row-start-1' : 'col-start-1 row-start-1'}>{t('copy')}</span>
      </span>
    </Button>
  );
}
