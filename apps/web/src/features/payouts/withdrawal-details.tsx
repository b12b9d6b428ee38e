import { Link } from '@tanstack/react-router';
import { ChevronRight, MessageSquareText, ShieldCheck } from 'lucide-react';
import { readablePhone } from '../../client/phone.ts';
import { SupportLinks } from '../help/index.ts';
import { formatDate, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { shownText } from '../../client/product-name.tsx';
import { formatNearDate } from '@mnada/i18n/near-date.ts';
import { CopyButton } from '@mnada/ui/copy-button.tsx';
import { Panel, PanelRow } from '@mnada/ui/panel.tsx';
import { ProductTile } from '../auctions/index.ts';
import { Unbroken } from '@mnada/ui/unbroken.tsx';
import type { ShownWithdrawal } from './withdrawal-query.ts';
import { WithdrawalStatus } from './withdrawal-status.tsx';
import { heldText, roundingKes } from './withdrawal-view.ts';

/** Everything about one withdrawal: state, sums, who gets it, and where it came from. */
export function WithdrawalDetails({ withdrawal }: { withdrawal: ShownWithdrawal }) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:items-start md:gap-6">
      <div className="grid min-w-0 grid-cols-1 gap-3 md:gap-4">
        <WithdrawalStatus withdrawal={withdrawal} />
        {withdrawal.hold_reason === null || withdrawal.held_until === null ? null : (
          <Notice
            icon={<ShieldCheck aria-hidden="true" size={20} className="shrink-0" />}
            title={t('payouts.heldTitle', { date: formatNearDate(withdrawal.held_until, language) })}
            text={t(heldText(withdrawal.hold_reason))}
          />
        )}
        <Sums withdrawal={withdrawal} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-3 md:gap-4">
        <Panel>
          <dl>
            <PanelRow name={t('payouts.recipient')}>
              <span className="break-words">{withdrawal.recipient_name}</span>
            </PanelRow>
            <PanelRow name={t('payouts.mpesaNumber')}>
              <span className="whitespace-nowrap">{readablePhone(withdrawal.mpesa_number)}</span>
            </PanelRow>
            <PanelRow name={t('payouts.reference')}>
              {withdrawal.reference}
              <CopyButton text={withdrawal.reference} name={t('payouts.reference')} />
            </PanelRow>
            <PanelRow name={t('payouts.requested')}>{formatDate(withdrawal.created_at, language)}</PanelRow>
            {withdrawal.completed_at === null ? null : (
              <PanelRow name={t('payouts.paidOut')}>{formatDate(withdrawal.completed_at, language)}</PanelRow>
            )}
            {withdrawal.receipt === null ? null : <PanelRow name={t('payouts.receipt')}>{withdrawal.receipt}</PanelRow>}
          </dl>
        </Panel>
        {withdrawal.admin_notes === null || withdrawal.admin_notes.trim() === '' ? null : (
          <Notice
            icon={<MessageSquareText aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />}
            title={t('payouts.noteFrom')}
            text={withdrawal.admin_notes}
          />
        )}
        <Origin withdrawal={withdrawal} />
        <SupportLinks reference={withdrawal.reference} />
      </div>
    </div>
  );
}

/** Line by line, so that everybody can add it up; payouts are always printed to the cent. */
function Sums({ withdrawal }: { withdrawal: ShownWithdrawal }) {
  const t = useText();
  const rounding = roundingKes(withdrawal);
  const minus = (kes: number) => `\u2212${formatKes(kes, 'always')}`;
  return (
    <Panel title={t('payouts.paymentDetails')}>
      <dl>
        <PanelRow name={t('payouts.amount')}>{formatKes(withdrawal.amount, 'always')}</PanelRow>
        {withdrawal.service_fee === 0 ? null : (
          <PanelRow name={t('payouts.serviceFee')}>{minus(withdrawal.service_fee)}</PanelRow>
        )}
        {(withdrawal.tax_withheld ?? 0) === 0 ? null : (
          <PanelRow name={t('payouts.taxWithheld')}>{minus(withdrawal.tax_withheld ?? 0)}</PanelRow>
        )}
        {rounding === 0 ? null : <PanelRow name={t('payouts.rounding')}>{minus(rounding)}</PanelRow>}
        <PanelRow name={t('payouts.youReceive')} strong>
          {formatKes(withdrawal.net_amount, 'always')}
        </PanelRow>
      </dl>
    </Panel>
  );
}

/** The auction that was won; or the friends who joined. */
function Origin({ withdrawal }: { withdrawal: ShownWithdrawal }) {
  const t = useText();
  const language = useLanguage();
  const { product_name: english, product_name_sw: kiswahili } = withdrawal;
  const name = english === null ? null : shownText(english, kiswahili, language);
  const isWin = withdrawal.auction_id !== null;
  return (
    <Link
      to={isWin ? `/productdetails/${withdrawal.auction_id}` : '/referrals'}
      className="flex flex-wrap items-center gap-3 rounded-xl bg-surface p-4 shadow-card transition-shadow duration-(--dur-fast) hover:shadow-raised"
    >
      {isWin ? <ProductTile address={withdrawal.product_image[0]} size={64} /> : null}
      <span className="min-w-0 flex-1 basis-32">
        <span className="block text-foreground-2 text-sm">
          {t(isWin ? 'payouts.relatedAuction' : 'payouts.fromReferrals')}
        </span>
        {name === null ? null : (
          <span lang={name.lang} className="line-clamp-2 break-words font-semi">
            {name.text}
          </span>
        )}
      </span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
    </Link>
  );
}

function Notice({ icon, title, text }: { icon: React.ReactNode; title: string; text: string }) {
  return (
    <p className="flex items-start gap-3 rounded-lg bg-surface-2 px-4 py-3.5 text-sm">
      {icon}
      <span className="min-w-0 whitespace-pre-line break-words text-foreground-2">
        <b className="text-foreground">{title}</b> <Unbroken>{text}</Unbroken>
      </span>
    </p>
  );
}
