import {
  type AuctionRules,
  type ProductChoice,
  type TemplateBody,
  type TemplatePage,
  USUAL_RULES,
} from '@mnada/contract/office';
import { isoDay, type Translate } from '../../client/i18n/index.ts';
import { rulesInWords } from './rule-words.ts';

/** What the editor holds: as it is sent, with the products behind the pool's ids. */
export type TemplateForm = {
  name: string;
  days: readonly number[];
  times: readonly string[];
  live_least: number;
  from: string;
  until: string | null;
  rules: AuctionRules;
  pool: readonly { product: ProductChoice; share: number }[];
};

export const newForm = (nowMs: number): TemplateForm => ({
  name: '',
  days: [1, 2, 3, 4, 5, 6, 7],
  times: ['18:30'],
  live_least: 0,
  from: isoDay(nowMs),
  until: null,
  rules: USUAL_RULES,
  pool: [],
});

export const formOf = ({ template, rules, pool }: TemplatePage): TemplateForm => ({
  name: template.name,
  days: template.days,
  times: template.times,
  live_least: template.live_least,
  from: template.from,
  until: template.until,
  rules,
  pool: pool.map(({ product, share }) => ({ product, share })),
});

export const bodyOf = (form: TemplateForm): TemplateBody => ({
  ...form,
  name: form.name.trim(),
  days: form.days.toSorted((a, b) => a - b),
  times: form.times.toSorted(),
  pool: form.pool.map(({ product, share }) => ({ product_id: product.id, share })),
});

export const shareSum = (pool: TemplateForm['pool']): number => pool.reduce((sum, { share }) => sum + share, 0);

/** Even shares in whole per cent that are 100 together: the first ones take what is over. */
export function evenShares<Row extends { share: number }>(pool: readonly Row[]): Row[] {
  const least = Math.floor(100 / Math.max(1, pool.length));
  const over = 100 - least * pool.length;
  return pool.map((row, at) => ({ ...row, share: least + (at < over ? 1 : 0) }));
}

const FIELDS = ['name', 'days', 'times', 'live_least', 'from', 'until', 'rules', 'pool'] as const;
type FormField = (typeof FIELDS)[number];
export type FormWords = Readonly<Record<FormField, string>>;

/** A form field by field in words: what two people's versions are compared by. */
export const wordsOf = (form: TemplateForm, t: Translate): FormWords => ({
  name: form.name.trim(),
  days: form.days
    .toSorted((a, b) => a - b)
    .map((day) => t(`templates.day${day as 1}`))
    .join(', '),
  times: form.times.toSorted().join(', '),
  live_least: String(form.live_least),
  from: form.from,
  until: form.until ?? '',
  rules: rulesInWords(form.rules, t),
  pool: form.pool.map(({ product, share }) => `${product.name} ${share}%`).join(', '),
});

/** The form that was chosen field by field: each word tells whose value it is. */
export function chosenForm(mine: TemplateForm, theirs: TemplateForm, chosen: FormWords, t: Translate): TemplateForm {
  const words = wordsOf(mine, t);
  return Object.fromEntries(
    FIELDS.map((field) => [field, chosen[field] === words[field] ? mine[field] : theirs[field]]),
  ) as TemplateForm;
}
