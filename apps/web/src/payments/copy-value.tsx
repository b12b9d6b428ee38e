import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/index.ts';
import { toast } from '../ui/toast.ts';

const COPIED_MS = 2_000; // seed 2, section 9

/** A name, its value, and a button that copies it; 'Copied!' for two seconds. */
export function CopyValue({ name, value }: { name: string; value: string }) {
  const t = useText();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      toast.error(t('paying.copyFailed')); // plain http, or the person said no
    }
  }
  return (
    <div className="flex min-h-12 items-center justify-between gap-3">
      <span className="min-w-0">
        <span className="block text-foreground-2 text-xs">{name}</span>
        <b className="tnum block break-all">{value}</b>
      </span>
      <button
        type="button"
        className="inline-flex min-h-12 shrink-0 items-center gap-2 rounded-md px-3 font-semi text-link text-sm hover:bg-surface-3"
        aria-label={isCopied ? t('paying.copied') : t('paying.copyOf', { name })}
        onClick={() => void copy()}
      >
        {isCopied ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
        {t(isCopied ? 'paying.copied' : 'paying.copy')}
      </button>
      <span role="status" className="sr-only">
        {isCopied ? t('paying.copied') : ''}
      </span>
    </div>
  );
}
