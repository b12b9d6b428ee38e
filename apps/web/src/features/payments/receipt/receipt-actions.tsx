import type { PaymentView } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { Gavel, ImageDown, Printer, Share2 } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useApi } from '../../../client/api.ts';
import { useAuctionBehind } from '../../../client/auction-behind.ts';
import { keepFile } from '../../../client/keep-file.ts';
import { publicConfigQuery } from '../../../client/public-config.ts';
import { useLanguage, useText } from '../../../client/i18n/index.ts';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { whenIdle } from '@mnada/ui/when-idle.ts';
import { sharedText } from './receipt-text.ts';
import { copyText } from '@mnada/ui/copy-text.ts';

/** Fetched when the page has nothing better to do: its first paint doesn't pay for the pen. */
const drawing = () => import('./receipt-picture.ts');

/** What is done with a receipt: shared as a picture with its words, kept as a picture, and the way on: to what was bought, or back to the auction that it was bought for. */
export function ReceiptActions({ payment }: { payment: PaymentView }) {
  const t = useText();
  const language = useLanguage();
  const { data: config } = useQuery(publicConfigQuery(useApi()));
  const paidTo = config?.mpesa_name ?? null;
  const auctionId = useAuctionBehind();
  /** Null where it can't be drawn, or its part of the page can't be fetched now. */
  const draw = useCallback(async (): Promise<File | null> => {
    try {
      const { pictureWords, receiptPicture } = await drawing();
      const picture = await receiptPicture(pictureWords(payment, paidTo, language));
      return picture && new File([picture], `mnada-${payment.receipt ?? payment.reference}.png`, { type: 'image/png' });
    } catch {
      return null;
    }
  }, [payment, paidTo, language]);
  // Ahead of the press: browsers let a page share only within a moment of it.
  const drawn = useRef<File | null>(null);
  useEffect(() => {
    let isCurrent = true;
    drawn.current = null;
    const callOff = whenIdle(() => void draw().then((picture) => isCurrent && (drawn.current = picture)));
    return () => {
      isCurrent = false;
      callOff();
    };
  }, [draw]);
  async function share() {
    const outcome = await shareReceipt(sharedText(payment, language), drawn.current);
    if (outcome === 'failed') toast.error(t('common.copyFailed'));
    if (outcome !== 'copied') return;
    toast.success(t('receipt.copied'));
    announceOwn(t('receipt.copied'));
  }
  async function keep() {
    const picture = drawn.current ?? (await draw());
    if (picture === null) return toast.error(t('receipt.pictureFailed'));
    keepFile(picture, picture.name);
    toast.success(t('receipt.pictureKept'));
    announceOwn(t('receipt.pictureKept'));
  }
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-2 gap-2.5 bg-surface px-(--gutter) pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-bottombar md:static md:mt-6 md:w-full md:max-w-md md:bg-transparent md:p-0 md:shadow-none print:hidden">
      <Button
        size="lg"
        className="col-span-2"
        icon={<Share2 aria-hidden="true" size={20} />}
        onClick={() => void share()}
      >
        {t('receipt.share')}
      </Button>
      <Button
        variant="secondary"
        className="px-2!"
        icon={<ImageDown aria-hidden="true" size={20} />}
        onClick={() => void keep()}
      >
        {t('receipt.savePicture')}
      </Button>
      {payment.order_id !== null ? (
        <LinkButton variant="secondary" to={`/order_details/${payment.order_id}`}>
          {t('receipt.seeOrder')}
        </LinkButton>
      ) : auctionId === null ? (
        <LinkButton variant="secondary" to="/">
          {t('receipt.toAuctions')}
        </LinkButton>
      ) : (
        <LinkButton
          variant="secondary"
          to={`/productdetails/${auctionId}`}
          icon={<Gavel aria-hidden="true" size={20} />}
          className="px-2!"
        >
          {t('payments.backToAuction')}
        </LinkButton>
      )}
    </div>
  );
}

/** In the page's header; browsers can keep a file (PDF) from there as well. */
export function PrintReceipt() {
  const t = useText();
  return (
    <IconButton label={t('receipt.print')} onClick={() => window.print()}>
      <Printer aria-hidden="true" size={22} />
    </IconButton>
  );
}

/**
 * Hands the receipt to an app of the person's choice, its picture with it where apps take files; where none can be asked
 * the words are copied. The page's address stays: it opens for its owner alone.
 * @returns what happened: `closed` is the person's own way out
 */
async function shareReceipt(text: string, picture: File | null): Promise<'shared' | 'copied' | 'closed' | 'failed'> {
  if (typeof navigator.share === 'function') {
    try {
      const files = picture === null ? [] : [picture];
      const withPicture = files.length > 0 && navigator.canShare?.({ files, text }) === true;
      await navigator.share(withPicture ? { files, text } : { text });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
    }
  }
  return (await copyText(text)) ? 'copied' : 'failed';
}
