import { PaymentTaxAnswer, type PaymentView } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { Panel, PanelRow } from '@mnada/ui/panel.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { useApi } from '../../../client/api.ts';
import { downloadFile } from '../../../client/download-file.ts';
import { failureOf, refusalLines } from '../../../client/failure-text.ts';
import { useSession } from '../../../client/session.ts';
import { formatDate, formatKes, useLanguage, useText } from '../../../client/i18n/index.ts';
import { BuyerPin } from './buyer-pin.tsx';

/** What a payment was taxed with, and its papers to keep: a tax invoice where the seller gives one, else a receipt (TAX-4, TAX-5). */
export function TaxPanel({ payment }: { payment: PaymentView }) {
  const t = useText();
  const language = useLanguage();
  const api = useApi();
  const userId = useSession()?.user.id;
  const { data } = useQuery({
    queryKey: ['payment-tax', userId, payment.id, payment.state],
    queryFn: ({ signal }) => api.get(`/api/payments/${payment.id}/tax`, PaymentTaxAnswer, { signal }),
    staleTime: 0,
    gcTime: 60_000,
  });
  const [isMaking, setIsMaking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function keep(paper: 'receipt' | 'credit-note') {
    setIsMaking(true);
    setFailure(null);
    try {
      await downloadFile(`/api/payments/${payment.id}/${paper}.pdf`, {
        language,
        networkError: t('receipt.pdfFailed'),
        otherwise: 'mnada.pdf',
      });
      toast.success(t('receipt.pdfKept'));
    } catch (error) {
      setFailure(refusalLines(failureOf(error, t('receipt.pdfFailed'))));
    } finally {
      setIsMaking(false);
    }
  }
  const isInvoice = data?.invoice != null;
  return (
    <div className="mt-4 w-full max-w-md print:hidden">
      <Panel title={t(isInvoice ? 'receipt.taxInvoice' : 'receipt.papers')}>
        <dl>
          {data?.invoice == null ? null : <PanelRow name={t('receipt.number')}>{data.invoice.number}</PanelRow>}
          {data?.invoice == null ? null : (
            <PanelRow name={t('receipt.issued')}>{formatDate(data.invoice.issued_at, language)}</PanelRow>
          )}
          {data?.credit_note == null ? null : (
            <PanelRow name={t('receipt.creditNote')}>{data.credit_note.number}</PanelRow>
          )}
          {data === undefined || data.lines.length === 0 ? null : (
            <PanelRow name={t('receipt.net')}>{formatKes(data.net, 'always')}</PanelRow>
          )}
          {data?.lines.map((line) => (
            <PanelRow key={line.code} name={`${line.name} (${line.percent}%)`}>
              {formatKes(line.amount, 'always')}
            </PanelRow>
          ))}
          {data?.seller.name == null ? null : <PanelRow name={t('receipt.seller')}>{data.seller.name}</PanelRow>}
          {data?.seller.pin == null || !isInvoice ? null : (
            <PanelRow name={t('receipt.sellerPin')}>{data.seller.pin}</PanelRow>
          )}
          {data?.invoice?.buyer_pin == null ? null : (
            <PanelRow name={t('receipt.buyerPin')}>{data.invoice.buyer_pin}</PanelRow>
          )}
        </dl>
        {data?.invoice?.check_url == null ? null : (
          <a
            className="inline-flex min-h-12 items-center font-semi text-link underline"
            href={data.invoice.check_url}
            target="_blank"
            rel="noreferrer"
          >
            {t('receipt.check')}
          </a>
        )}
        {data?.licences.map((licence) => (
          <p key={licence} className="text-foreground-2 text-sm">
            {licence}
          </p>
        ))}
        <Button
          variant="secondary"
          className="mt-3 w-full"
          icon={<FileDown aria-hidden="true" size={20} />}
          busy={isMaking}
          onClick={() => void keep('receipt')}
        >
          {t(isInvoice ? 'receipt.keepInvoice' : 'receipt.keepReceipt')}
        </Button>
        {data?.credit_note == null ? null : (
          <Button variant="secondary" className="mt-2 w-full" busy={isMaking} onClick={() => void keep('credit-note')}>
            {t('receipt.keepCreditNote')}
          </Button>
        )}
        {failure === null ? null : (
          <Banner tone="error" alert className="mt-3">
            {failure}
          </Banner>
        )}
        {data?.seller.pin == null ? null : (
          <div className="mt-4 border-border border-t pt-4">
            <BuyerPin userId={userId} />
          </div>
        )}
      </Panel>
    </div>
  );
}
