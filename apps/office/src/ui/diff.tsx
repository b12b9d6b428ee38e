import { useText } from '../client/i18n/index.ts';

export type DiffRow = { field: string; before: string | null; after: string | null };

export const Struck = ({ children }: { children: string }) => (
  <del className="rounded-xs bg-critical-soft px-1.5 py-0.5 text-critical-text [overflow-wrap:anywhere]">
    {children}
  </del>
);
export const Set = ({ children }: { children: string }) => (
  <ins className="rounded-xs bg-live-soft px-1.5 py-0.5 font-semi text-live-text no-underline [overflow-wrap:anywhere]">
    {children}
  </ins>
);

/** Before struck, after on green, both with the field's name; what stayed says so. */
export function Diff({ rows }: { rows: readonly DiffRow[] }) {
  const t = useText();
  return (
    <table className="w-full text-left max-md:block">
      <thead className="max-md:sr-only">
        <tr className="text-foreground-2 text-xs">
          <th className="w-1/4 px-4 py-2 font-medium">{t('common.field')}</th>
          <th className="px-4 py-2 font-medium">{t('common.before')}</th>
          <th className="px-4 py-2 font-medium">{t('common.after')}</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map(({ field, before, after }) => {
          const isSame = before === after;
          return (
            <tr key={field} className="border-border border-t bg-surface max-md:block max-md:p-3">
              <th scope="row" className="px-4 py-2 font-medium max-md:block max-md:p-0 max-md:pb-1">
                {field}
              </th>
              <td className="px-4 py-2 max-md:inline max-md:p-0 max-md:pr-2">
                {before === null ? (
                  '–'
                ) : isSame ? (
                  <span className="text-foreground-2">{before}</span>
                ) : (
                  <Struck>{before}</Struck>
                )}
              </td>
              <td className="px-4 py-2 max-md:inline max-md:p-0">
                {isSame ? (
                  <span className="text-foreground-2">{t('common.same')}</span>
                ) : after === null ? (
                  '–'
                ) : (
                  <Set>{after}</Set>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
