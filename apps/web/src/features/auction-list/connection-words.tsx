import { type TextKey, useText } from '../../client/i18n/index.ts';
import { type ConnectionState, useConnection } from '../../realtime/index.ts';
import { LiveDot } from '@mnada/ui/chip.tsx';
import { cx } from '@mnada/ui/cx.ts';

const WORDS: Partial<Record<ConnectionState, TextKey>> = {
  live: 'connection.liveUpdates',
  connecting: 'connection.connecting',
  crowded: 'connection.crowded',
};

/** Live Updates, Connecting, Disconnected: a dot and always a word. Another tab that took over can be asked back. */
export function ConnectionWords() {
  const t = useText();
  const state = useConnection('state');
  const retry = useConnection('retry');
  if (state === 'replaced') {
    return (
      <button type="button" onClick={retry} className="-my-2 min-h-12 font-semi text-link text-sm hover:underline">
        {t('connection.elsewhere')} {t('connection.useHere')}
      </button>
    );
  }
  const isLive = state === 'live';
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 font-medium text-sm',
        isLive ? 'text-live-text' : 'text-foreground-2',
      )}
    >
      <LiveDot on={isLive} />
      {t(WORDS[state] ?? 'connection.disconnected')}
    </span>
  );
}
