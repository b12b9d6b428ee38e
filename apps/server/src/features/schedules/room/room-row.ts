import type { AuctionRow, AuctionWarning } from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import type { Db } from '../../../platform/database/index.ts';
import { isoOf, isoOrNull } from '../times.ts';
import { type Outlook, readOutlook } from '../warnings.ts';
import type { RoomRow } from './room-list.sql.ts';

const productOf = ({ productId, category }: RoomRow) => ({ id: productId, category });

/** What stands against rows of a list, and until when they usually run. */
export const outlookOf = (db: Db, rows: readonly RoomRow[]): Promise<Outlook> =>
  readOutlook(
    db,
    rows.filter(({ state }) => state !== 'ended').map(productOf),
    rows.filter(({ kind }) => kind === 'draft'),
  );

/** What a product lacks matters until it opens; a clash as long as it runs; nothing once it is over. */
function warningsOf(row: RoomRow, outlook: Outlook): AuctionWarning[] {
  if (row.state === 'ended') return [];
  const found = outlook.warnings(row);
  return row.state === 'live' ? found.filter((warning) => warning === 'clash') : found;
}

export const toRow = (row: RoomRow, outlook: Outlook): AuctionRow => ({
  kind: row.kind,
  id: row.id,
  state: row.state,
  result: row.result,
  product: { id: row.productId, name: row.name, image: row.image },
  category: row.category,
  shop_price: toShillings(row.shopPriceCents),
  price: toShillings(row.priceCents),
  bids: row.bids,
  bidders: row.bidders,
  starts_at: isoOf(row.startsAtUs),
  ends_at: isoOrNull(row.endsAtUs),
  ended_at: isoOrNull(row.endedAtUs),
  is_held: row.isHeld,
  template: row.templateId === null ? null : { id: row.templateId, name: row.templateName ?? '' },
  relisted_as: row.relistedAs,
  warnings: warningsOf(row, outlook),
  revision: row.revision,
});
