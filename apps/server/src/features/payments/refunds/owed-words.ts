import { type Language, notificationText, type TakesBids } from '@mnada/contract';
import type { OwedWords } from '@mnada/contract/office';
import type { QueryExecutorProvider } from 'kysely';
import { paymentNotice } from '../../notifications/index.ts';

/**
 * The very words that owing a payment's money back would tell its payer now: for whoever decides, before they do (OPS-16).
 * @param part the receipt that goes back, where it isn't the payment's own money
 * @returns null: nobody would be told
 */
export async function owedWords(
  db: QueryExecutorProvider,
  paymentId: string,
  { part = null, takesBids = null }: { readonly part?: Part | null; readonly takesBids?: TakesBids | null },
): Promise<OwedWords | null> {
  const notice = await paymentNotice(db, paymentId, 'refund_owed', part, { takesBids });
  if (notice === null) return null;
  const inLanguage = (language: Language): string => {
    const { title, body } = notificationText({ kind: 'payment', data: notice.data }, language);
    return `${title}. ${body}`;
  };
  return { en: inLanguage('en'), sw: inLanguage('sw') };
}

type Part = { readonly name: string; readonly amountCents: number };
