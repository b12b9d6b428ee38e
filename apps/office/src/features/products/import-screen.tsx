import { IMPORT_COLUMNS, IMPORT_LIMITS, Imported, ImportPreview } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, FileSpreadsheet, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { Spinner } from '@mnada/ui/spinner.tsx';
import { formatDateTime, formatNumber, useText } from '../../client/i18n/index.ts';
import { uploadFile } from '../../client/upload.ts';
import { useCall } from '../session/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Scrolls } from '../../ui/scrolls.tsx';
import { FileDrop } from './file-drop.tsx';

const PATH = '/api/admin/products/import';

/** Many products from one file: looked at first; nothing is written until all rows can be (OPS-7). */
export function ImportScreen() {
  const t = useText();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [done, setDone] = useState<Imported | null>(null);
  const { busy, error, failure, run } = useCall();
  const look = (next: File) => {
    setFile(next);
    setPreview(null);
    setDone(null);
    void run(async () => setPreview(await uploadFile(`${PATH}?step=preview`, next, ImportPreview)));
  };
  const write = () =>
    run(async () => {
      if (file === null || preview === null) return;
      setDone(await uploadFile(`${PATH}?step=write&sha256=${preview.sha256}`, file, Imported));
      void queryClient.invalidateQueries({ queryKey: ['products'] });
    });
  const again = () => {
    setFile(null);
    setPreview(null);
    setDone(null);
  };
  const isReady = preview !== null && preview.error_count === 0 && preview.imported_before === null && done === null;
  return (
    <>
      <PageHead
        title={t('products.importTitle')}
        facts={t('products.importFacts')}
        actions={
          preview === null ? null : (
            <Button onClick={again} disabled={busy}>
              {t('products.another')}
            </Button>
          )
        }
        {...(isReady
          ? {
              primary: (
                <Button variant="primary" busy={busy} onClick={() => void write()}>
                  {t('products.importGo', { count: preview.good })}
                </Button>
              ),
            }
          : {})}
      />
      <div className="grid gap-4">
        {error === null ? null : (
          <p role="alert" className="rounded-md bg-critical-soft p-3 text-critical-text">
            {error}
            {failure === null || failure.requestId === '' ? null : (
              <span className="ml-1 select-all text-xs">{t('common.request', { id: failure.requestId })}</span>
            )}
          </p>
        )}
        {done === null ? null : <DoneCard done={done} />}
        {preview !== null && done === null ? <PreviewCards preview={preview} /> : null}
        {preview === null ? (
          <Card>
            {busy ? (
              <p role="status" className="flex min-h-40 items-center justify-center gap-3 text-foreground-2">
                <Spinner size={20} />
                {t('products.reading', { name: file?.name ?? '' })}
              </p>
            ) : (
              <FileDrop
                icon={FileSpreadsheet}
                title={t('products.importDrop')}
                hint={t('products.importHint')}
                accept=".csv,text/csv"
                onFiles={([first]) => first !== undefined && look(first)}
              />
            )}
            <h2 className="mt-4 text-base leading-6">{t('products.importColumns')}</h2>
            <p className="mt-1 flex flex-wrap gap-1.5">
              {IMPORT_COLUMNS.map((column) => (
                <code key={column} className="rounded-xs bg-surface-2 px-1.5 py-0.5 text-xs">
                  {column}
                </code>
              ))}
            </p>
            <p className="mt-2 text-foreground-2">{t('products.importColumnsText')}</p>
          </Card>
        ) : null}
      </div>
    </>
  );
}

function DoneCard({ done }: { done: Imported }) {
  const t = useText();
  return (
    <Card>
      <p role="status" className="flex gap-2.5">
        <CircleCheck aria-hidden="true" size={20} className="shrink-0 text-live" />
        <span>
          <b className="block">{t('products.importDone', { count: done.products })}</b>
          {t('products.importDoneText', { first: done.first, last: done.last })}
        </span>
      </p>
      <LinkButton to={'/products' as '/'} search={{ tab: 'draft' } as never} className="mt-3">
        {t('products.showDrafts')}
      </LinkButton>
    </Card>
  );
}

const CELL = 'border-border border-t px-3 py-2 first:pl-4.5 last:pr-4.5';
const HEAD = 'bg-surface-2 px-3 py-2 text-left font-medium text-foreground-2 text-xs first:pl-4.5 last:pr-4.5';

function PreviewCards({ preview }: { preview: ImportPreview }) {
  const t = useText();
  const isWrong = preview.error_count > 0;
  const Icon = isWrong || preview.imported_before !== null ? TriangleAlert : CircleCheck;
  return (
    <>
      <Card title={preview.file_name}>
        <p role="status" className="flex gap-2.5">
          <Icon
            aria-hidden="true"
            size={18}
            className={cx('mt-px shrink-0', isWrong ? 'text-critical-text' : 'text-live')}
          />
          <span>
            <b className="block">
              {isWrong
                ? t('products.importErrors', { count: preview.error_count })
                : t('products.importRows', { count: preview.good })}
            </b>
            {preview.imported_before === null
              ? null
              : t('products.importBefore', { when: formatDateTime(preview.imported_before.at) })}
          </span>
        </p>
        {preview.unknown_columns.length === 0 ? null : (
          <p className="mt-2 text-foreground-2 [overflow-wrap:anywhere]">
            {t('products.importUnknown', { columns: preview.unknown_columns.join(', ') })}
          </p>
        )}
      </Card>
      {isWrong ? (
        <Card
          title={t('products.fault')}
          flush
          {...(preview.error_count > preview.errors.length
            ? { facts: t('products.importMore', { count: IMPORT_LIMITS.errorsShown }) }
            : {})}
        >
          <Scrolls label={t('products.fault')} className="overflow-x-auto">
            <table className="w-full">
              <thead>
                <tr>
                  <th className={HEAD}>{t('products.row')}</th>
                  <th className={HEAD}>{t('products.column')}</th>
                  <th className={HEAD}>{t('products.fault')}</th>
                </tr>
              </thead>
              <tbody>
                {preview.errors.map(({ row, column, fault }) => (
                  <tr key={`${row} ${column ?? ''} ${fault}`}>
                    <td className={`${CELL} tnum`}>{formatNumber(row)}</td>
                    <td className={CELL}>{column === null ? '–' : <code>{column}</code>}</td>
                    <td className={CELL}>{t(`products.fault_${fault}`)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolls>
        </Card>
      ) : null}
      {preview.sample.length === 0 ? null : (
        <Card title={t('products.sample')} flush>
          <Scrolls label={t('products.sample')} className="overflow-x-auto">
            <table className="w-full">
              <thead>
                <tr>
                  <th className={HEAD}>{t('products.row')}</th>
                  <th className={HEAD}>{t('products.product')}</th>
                  <th className={HEAD}>{t('products.category')}</th>
                  <th className={`${HEAD} text-right`}>{t('products.price')}</th>
                  <th className={`${HEAD} text-right`}>{t('products.stock')}</th>
                  <th className={HEAD}>{t('products.kiswahili')}</th>
                </tr>
              </thead>
              <tbody>
                {preview.sample.map((each) => (
                  <tr key={each.row}>
                    <td className={`${CELL} tnum`}>{formatNumber(each.row)}</td>
                    <td className={`${CELL} font-semi`}>{each.name}</td>
                    <td className={CELL}>{each.category}</td>
                    <td className={`${CELL} tnum text-right`}>{formatNumber(each.price)}</td>
                    <td className={`${CELL} tnum text-right`}>{formatNumber(each.stock)}</td>
                    <td className={CELL}>
                      <StatusChip tone={each.is_in_kiswahili ? 'ok' : 'warn'}>
                        {t(each.is_in_kiswahili ? 'products.complete' : 'products.incomplete')}
                      </StatusChip>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolls>
        </Card>
      )}
    </>
  );
}
