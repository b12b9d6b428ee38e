import { Copy } from 'lucide-react';
import { copyText } from '@mnada/ui/copy-text.ts';
import { useText } from '../../client/i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/code-input.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { toast } from '../../ui/toast.tsx';

/** An authenticator app: scan, or type the secret, then prove it with its first code. */
export function AppSetup({
  secret,
  uri,
  code,
  onCode,
  onFull,
  problem,
  isFirst = true,
}: {
  secret: string;
  uri: string;
  code: string;
  onCode: (code: string) => void;
  onFull: (code: string) => void;
  problem: string | null;
  /** Nothing above it is to be filled in: the code is where one begins to type. */
  isFirst?: boolean;
}) {
  const t = useText();
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={uri} label={t('signin.qrAlt')} size={148} />
        <div className="min-w-40 flex-1">
          <p className="font-semi">{t('signin.qrTitle')}</p>
          <p className="text-foreground-2 text-xs">{t('signin.qrText')}</p>
          <p className="mt-3 font-semi text-xs">{t('signin.byHand')}</p>
          <p className="flex items-center gap-1">
            <span className="tnum select-all text-xs [overflow-wrap:anywhere]">
              {secret.replace(/(.{4})/g, '$1 ').trim()}
            </span>
            <IconButton
              label={t('signin.copySecret')}
              onClick={() =>
                void copyText(secret).then((done) => toast(t(done ? 'common.copied' : 'common.copyFailed')))
              }
            >
              <Copy aria-hidden="true" size={16} />
            </IconButton>
          </p>
        </div>
      </div>
      <p className="font-semi text-xs">{t('signin.firstCode')}</p>
      <CodeInput
        label={t('signin.codeLabel')}
        value={code}
        onChange={onCode}
        onFull={onFull}
        isBad={problem !== null}
        describedBy="app-line"
        isFirst={isFirst}
      />
      {problem === null ? null : (
        <p id="app-line" role="alert" className="text-critical-text">
          {problem}
        </p>
      )}
    </div>
  );
}
