/** Which pages are of one record, as colleagues see who else has it open: `/products/$productId` is `product:12` (OPS-25). */
const RECORDS: Readonly<Record<string, string>> = {
  '/products/$productId': 'product',
  '/auctions/$auctionId': 'auction',
  '/auctions/$auctionId/cancel': 'auction',
  '/auctions/drafts/$draftId': 'draft',
  '/auctions/drafts/$draftId/publish': 'draft',
  '/templates/$templateId': 'template',
  '/templates/$templateId/publish': 'template',
  '/orders/$orderId': 'order',
  '/users/$userId': 'user',
  '/fraud/$caseId': 'case',
  '/payments/$paymentId': 'payment',
  '/withdrawals/$withdrawalId': 'withdrawal',
  '/reconciliation/$day': 'day',
  '/content/$document': 'document',
  '/settings/$name': 'setting',
};

/** @param fullPath the route's, with what it takes as `$names` @returns null: a list, or nothing that two would change */
export function recordAt(fullPath: string, params: Readonly<Record<string, string>>): string | null {
  const kind = RECORDS[fullPath.replace(/\/$/, '')];
  const name = /\$(\w+)/.exec(fullPath)?.[1];
  const id = name === undefined ? undefined : params[name];
  return kind === undefined || id === undefined ? null : `${kind}:${id}`;
}
