import type { AuditEntry } from '@mnada/contract/office';
import { Diff } from '../../ui/diff.tsx';
import { useText } from '../../client/i18n/index.ts';
import { fieldWords, valueWords } from './action-words.ts';

/** Before and after, field by field; where it stands in the chain. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const t = useText();
  const fields = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])];
  const rows = fields.map((field) => ({
    field: fieldWords(field),
    before: valueWords(entry.before?.[field]),
    after: valueWords(entry.after?.[field]),
  }));
  return (
    <div className="px-4.5 pb-3.5 max-md:px-3">
      {rows.length === 0 ? (
        <p className="py-3 text-foreground-2">{t('audit.noFields')}</p>
      ) : (
        <div className="overflow-hidden rounded-md">
          <Diff rows={rows} />
        </div>
      )}
      <p className="mt-2.5 text-foreground-2 text-xs [overflow-wrap:anywhere]">
        {entry.seq === null ? t('audit.notSealed') : t('audit.sealed', { seq: String(entry.seq) })}{' '}
        {t('audit.rawAction', { action: `${entry.action} ${entry.subject}` })}{' '}
        {entry.request_id === '' ? '' : t('common.request', { id: entry.request_id })}
      </p>
    </div>
  );
}
