import { useRouterState } from '@tanstack/react-router';
import { CloudOff, Compass, Copy, FilterX, LockKeyhole, PackageOpen, RefreshCw, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyText } from '@mnada/ui/copy-text.ts';
import { cx } from '@mnada/ui/cx.ts';
import { useText } from '../client/i18n/index.ts';
import { Button, LinkButton } from './button.tsx';
import { Card } from './card.tsx';
import type { Icon } from './chip.tsx';
import { toast } from './toast.tsx';

/** As high as five rows: what comes in its place moves nothing. */
const HEIGHT = 'min-h-[300px]';

export function State({
  icon: Icon,
  tone = 'plain',
  title,
  text,
  children,
  level = 2,
  isPart = false,
}: {
  icon: Icon;
  tone?: 'plain' | 'bad';
  title: string;
  text: ReactNode;
  children?: ReactNode;
  /** 1: it is all that the page says. */
  level?: 1 | 2;
  /** Of a card among others: it takes no more room than its words. */
  isPart?: boolean;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div
      className={cx(
        'flex flex-col items-center justify-center gap-4 px-6 text-center',
        isPart ? 'py-6' : `py-10 ${HEIGHT}`,
      )}
    >
      <span
        className={cx(
          'grid size-13 place-items-center rounded-md',
          tone === 'bad' ? 'bg-critical-soft text-critical-text' : 'bg-surface-2 text-foreground',
        )}
      >
        <Icon aria-hidden="true" size={24} />
      </span>
      <div className="max-w-72">
        <Heading className="text-base leading-6">{title}</Heading>
        <p className="mt-0.5 text-foreground-2 [text-wrap:pretty]">{text}</p>
      </div>
      {children === undefined ? null : <div className="flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

/** Nothing has ever been here: the next step. */
export const FirstUse = ({
  title,
  text,
  icon = PackageOpen,
  children,
}: {
  title: string;
  text: ReactNode;
  icon?: Icon;
  children?: ReactNode;
}) => (
  <State icon={icon} title={title} text={text}>
    {children}
  </State>
);

/** The filters leave nothing: drop the last one. */
export function TooTight({
  filters,
  onDropLast,
  onClear,
}: {
  filters: readonly string[];
  onDropLast: () => void;
  onClear: () => void;
}) {
  const t = useText();
  return (
    <State icon={FilterX} title={t('common.nothingMatches', { count: filters.length })} text={`${filters.join(', ')}.`}>
      <Button variant="soft" onClick={onDropLast}>
        {t('common.dropLast')}
      </Button>
      <Button onClick={onClear}>{t('common.clearAll')}</Button>
    </State>
  );
}

/** What failed, what is kept, the request by which it is found in the log; of what isn't there, the list in which it would be. */
export function Failed({
  title,
  error,
  onRetry,
  busy = false,
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
  busy?: boolean;
}) {
  const t = useText();
  const { message, requestId } = failureOf(error);
  const details = `${title}. ${message} ${requestId}`;
  const room = useRouterState({ select: ({ location }) => location.pathname.split('/').slice(0, 3).join('/') });
  const isMissing = error instanceof Error && 'status' in error && error.status === 404;
  // What this version can't read, it can't read again either.
  const isOfOtherVersion = error instanceof Error && 'code' in error && error.code === 'OTHER_VERSION';
  return (
    <State
      icon={isMissing ? Compass : CloudOff}
      tone={isMissing ? 'plain' : 'bad'}
      title={title}
      text={
        <span role="alert">
          {message}{' '}
          {requestId === '' ? null : <span className="select-all">{t('common.request', { id: requestId })}</span>}
        </span>
      }
    >
      {isMissing ? (
        <LinkButton variant="primary" to={room}>
          {t('common.openList')}
        </LinkButton>
      ) : (
        <Button
          variant="primary"
          icon={<RefreshCw aria-hidden="true" size={16} />}
          busy={busy}
          onClick={isOfOtherVersion ? () => location.reload() : onRetry}
        >
          {t(isOfOtherVersion ? 'common.loadAnew' : 'common.tryAgain')}
        </Button>
      )}
      <Button
        icon={<Copy aria-hidden="true" size={16} />}
        onClick={() => void copyText(details).then((done) => toast(t(done ? 'common.copied' : 'common.copyFailed')))}
      >
        {t('common.copyDetails')}
      </Button>
    </State>
  );
}

/** What a failure says of itself, whatever it is. */
export function failureOf(error: unknown): { message: string; requestId: string } {
  const message = error instanceof Error ? error.message : String(error);
  const requestId = error instanceof Error && 'requestId' in error ? String(error.requestId) : '';
  return { message: /[.!?…]$/.test(message) || message === '' ? message : `${message}.`, requestId };
}

/** The room needs a permission; who has it, and who can give it. */
export function NotAllowed({ needs, has, children }: { needs: string; has: string; children?: ReactNode }) {
  const t = useText();
  return (
    <State level={1} icon={LockKeyhole} title={t('common.roomNeeds', { needs })} text={t('common.youHave', { has })}>
      {children}
    </State>
  );
}

/** In the place of a list that is not there: its rows while it comes, and why it does not, with a way on. */
export function NotLoaded({
  failed,
  error,
  onRetry,
  busy,
  rows,
}: {
  failed: string;
  error: unknown;
  onRetry: () => void;
  busy: boolean;
  rows?: number;
}) {
  const t = useText();
  return error === null ? (
    <TableLoading label={t('common.loading')} {...(rows === undefined ? {} : { rows })} />
  ) : (
    <Card>
      <Failed title={failed} error={error} onRetry={onRetry} busy={busy} />
    </Card>
  );
}

/** A table as high as it will be, in `surface-3`, from 150 ms on. */
export function TableLoading({ rows = 6, label }: { rows?: number; label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      aria-busy="true"
      className="late overflow-hidden rounded-lg bg-surface shadow-card"
    >
      <div className="h-9 bg-surface-2" />
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={row} className="flex h-12 items-center gap-3.5 border-border border-t px-4">
          <span className="size-8 rounded-[10px] bg-surface-3" />
          <span className="grid flex-1 gap-1.5">
            <span className={cx('h-2.5 rounded-full bg-surface-3', ['w-1/2', 'w-2/5', 'w-3/5'][row % 3])} />
            <span className={cx('h-2 rounded-full bg-surface-3', ['w-1/4', 'w-1/5', 'w-1/3'][row % 3])} />
          </span>
          <span className="h-2.5 w-14 rounded-full bg-surface-3" />
        </div>
      ))}
    </div>
  );
}

/** A card as high as it will be. */
export const CardLoading = ({ label, className }: { label: string; className?: string }) => (
  <div
    role="status"
    aria-label={label}
    aria-busy="true"
    className={cx('late rounded-lg bg-surface p-4.5 shadow-card', className)}
  >
    <span className="block h-3 w-1/3 rounded-full bg-surface-3" />
    <span className="mt-3 block h-6 w-1/2 rounded-full bg-surface-3" />
  </div>
);

/** On top of what was live: what is below stands still, with its time. */
export function DisconnectedStrip({ seconds, onRetry }: { seconds: number | null; onRetry: () => void }) {
  const t = useText();
  return (
    <div role="status" className="flex items-center gap-3 bg-offline px-4.5 py-2.5 font-semi text-on-offline">
      <WifiOff aria-hidden="true" size={16} />
      {seconds === null ? t('common.disconnected') : t('common.disconnectedFor', { seconds })}
      <button type="button" className="ml-auto underline-offset-4 hover:underline" onClick={onRetry}>
        {t('common.retry')}
      </button>
    </div>
  );
}
