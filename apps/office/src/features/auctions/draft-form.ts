import { type AuctionRules, type DraftPage, type ProductChoice, USUAL_RULES } from '@mnada/contract/office';
import { formatDateTime, localOf, momentOf, type Translate } from '../../client/i18n/index.ts';
import { rulesInWords } from '../templates/index.ts';
import { snap } from './calendar-layout.ts';

const HOUR_MS = 3_600_000;

/** What the editor holds. `startsAt`: as its field writes a moment of Nairobi. */
export type DraftForm = { product: ProductChoice | null; startsAt: string; rules: AuctionRules };

/** Opens at the next whole quarter in an hour or more. */
export const newDraft = (nowMs: number): DraftForm => ({
  product: null,
  startsAt: localOf(snap(nowMs + HOUR_MS + HOUR_MS / 8)),
  rules: USUAL_RULES,
});
export const draftFormOf = ({ draft }: DraftPage): DraftForm => ({
  product: draft.product,
  startsAt: localOf(draft.starts_at),
  rules: draft.rules,
});

/** As it is sent; null: something is missing. */
export function draftBodyOf({
  product,
  startsAt,
  rules,
}: DraftForm): { product_id: number; starts_at: string; rules: AuctionRules } | null {
  const moment = momentOf(startsAt);
  return product === null || moment === null ? null : { product_id: product.id, starts_at: moment, rules };
}

export type DraftWords = { product: string; startsAt: string; rules: string };
export const draftWords = ({ product, startsAt, rules }: DraftForm, t: Translate): DraftWords => {
  const moment = momentOf(startsAt);
  return {
    product: product === null ? '' : product.name,
    startsAt: moment === null ? '' : formatDateTime(moment),
    rules: rulesInWords(rules, t),
  };
};
export function chosenDraft(mine: DraftForm, theirs: DraftForm, chosen: DraftWords, t: Translate): DraftForm {
  const words = draftWords(mine, t);
  return {
    product: chosen.product === words.product ? mine.product : theirs.product,
    startsAt: chosen.startsAt === words.startsAt ? mine.startsAt : theirs.startsAt,
    rules: chosen.rules === words.rules ? mine.rules : theirs.rules,
  };
}
