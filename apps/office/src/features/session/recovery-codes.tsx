import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '@mnada/ui/copy-text.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Tick } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

/** Shown once. The way on opens when the person says that they are kept. */
export function RecoveryCodes({
  codes,
  action,
  onKept,
}: {
  codes: readonly string[];
  action: string;
  onKept: () => void;
}) {
  const t = useText();
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');
  const save = () => {
    const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = 'mnada-recovery-codes.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1_000);
  };
  return (
    <div>
      <h1 className="text-title">{t('signin.recoveryCodes')}</h1>
      <p className="mb-4 text-foreground-2">{t('signin.recoveryCodesText')}</p>
      <ol className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md bg-surface-2 p-4 font-medium">
        {codes.map((code) => (
          <li key={code} className="tnum select-all text-center tracking-wide">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={<Download aria-hidden="true" size={16} />} onClick={save}>
          {t('signin.download')}
        </Button>
        <Button
          icon={<Copy aria-hidden="true" size={16} />}
          onClick={() => void copyText(text).then((done) => toast(t(done ? 'common.copied' : 'common.copyFailed')))}
        >
          {t('signin.copyAll')}
        </Button>
      </div>
      <div className="mt-3">
        <Tick label={t('signin.kept')} checked={kept} onChange={(event) => setKept(event.target.checked)} />
      </div>
      <Button variant="primary" resting={!kept} className="mt-3 min-h-11 w-full" onClick={onKept}>
        {action}
      </Button>
    </div>
  );
}
