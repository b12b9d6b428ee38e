import { AuditCheck } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck, X } from 'lucide-react';
import { cx } from '@mnada/ui/cx.ts';
import { Spinner } from '@mnada/ui/spinner.tsx';
import { api } from '../../client/api.ts';
import { formatDateTime, useText } from '../../client/i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { failureOf } from '../../ui/states.tsx';

const HOW = {
  changed: 'audit.brokenChanged',
  missing: 'audit.brokenMissing',
  chain: 'audit.brokenChain',
  gap: 'audit.brokenGap',
  unlinked: 'audit.brokenUnlinked',
} as const;

/** Every link is recomputed on the server; what differs first is told without softening. */
export function ChainCheck({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { data, error } = useQuery({
    queryKey: ['audit', 'check'],
    queryFn: () => api.post('/api/admin/audit/check', {}, AuditCheck),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const isBad = error !== null || data?.is_intact === false;
  const Icon = isBad ? ShieldAlert : ShieldCheck;
  return (
    <div
      role="status"
      className={cx(
        'mb-4 flex items-start gap-3 rounded-lg p-4',
        data === undefined && error === null
          ? 'bg-surface-2'
          : isBad
            ? 'bg-critical-soft text-critical-text'
            : 'bg-live-soft text-live-text',
      )}
    >
      {data === undefined && error === null ? <Spinner /> : <Icon aria-hidden="true" size={20} className="shrink-0" />}
      <div className="min-w-0 flex-1">
        {error !== null ? (
          <b>{failureOf(error).message}</b>
        ) : data === undefined ? (
          <b>{t('audit.check')}</b>
        ) : data.broken === null ? (
          <>
            <b>{t('audit.intact', { count: data.checked })}</b>{' '}
            {data.unsealed > 0 ? t('audit.unsealed', { count: data.unsealed }) : null}
            {data.head === null ? null : (
              <p className="tnum text-foreground-2 text-xs [overflow-wrap:anywhere]">
                {t('audit.head', {
                  seq: String(data.head.seq),
                  time: formatDateTime(data.head.at),
                  hash: data.head.hash,
                })}
              </p>
            )}
          </>
        ) : (
          <>
            <b>{t('audit.broken', { seq: String(data.broken.seq) })}</b> {t(HOW[data.broken.how])}
            <p>{t('audit.brokenText')}</p>
          </>
        )}
      </div>
      <IconButton label={t('common.close')} className="-my-1.5" onClick={onClose}>
        <X aria-hidden="true" size={18} />
      </IconButton>
    </div>
  );
}
