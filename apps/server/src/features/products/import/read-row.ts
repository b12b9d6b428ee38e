import {
  DELIVERY_CLASSES,
  IMPORT_LIMITS,
  WrittenLine,
  WrittenText,
  type DeliveryClass,
  type ImportColumn,
  type ImportError,
  type ImportFault,
  PRODUCT_LIMITS,
  type Specification,
} from '@mnada/contract/office';
import { isDay, slugOf } from '../room/write-product.ts';

/** A row of an import as it is written. */
export type ImportRow = {
  readonly row: number;
  readonly slug: string;
  readonly name: string;
  readonly name_sw: string;
  readonly category: string;
  readonly description: string;
  readonly description_sw: string;
  readonly specifications: readonly Specification[];
  readonly price: number;
  readonly price_source: string;
  readonly price_checked_on: string | null;
  readonly delivery: DeliveryClass;
  readonly stock: number;
  readonly unit_cost: number | null;
  readonly supplier: string;
};

/** What a file's columns are called, and where each stands. */
export type Columns = ReadonlyMap<ImportColumn, number>;

const TEXTS = {
  name: PRODUCT_LIMITS.name,
  name_sw: PRODUCT_LIMITS.name,
  category: PRODUCT_LIMITS.category,
  description: PRODUCT_LIMITS.description,
  description_sw: PRODUCT_LIMITS.description,
  price_source: PRODUCT_LIMITS.source,
  supplier: PRODUCT_LIMITS.source,
} as const;

/**
 * Reads one row (OPS-7): whatever is wrong with it is told by its column, all of it and not the first alone.
 * @param row as a spreadsheet numbers it
 * @param today a day of Nairobi
 */
export function readRow(
  cells: readonly string[],
  columns: Columns,
  { row, today }: { readonly row: number; readonly today: string },
): { readonly good: ImportRow | null; readonly errors: readonly ImportError[] } {
  const errors: ImportError[] = [];
  const wrong = (column: ImportColumn, fault: ImportFault) => void errors.push({ row, column, fault });
  const cell = (column: ImportColumn): string => cells[columns.get(column) ?? -1]?.trim() ?? '';
  const text = (column: keyof typeof TEXTS, isNeeded = false): string => {
    const value = cell(column);
    if (value === '' && isNeeded) wrong(column, 'missing');
    if (value.length > TEXTS[column]) wrong(column, 'too_long');
    else if (value !== '' && !isSeen(value, column.startsWith('description'))) wrong(column, 'unseen');
    return value;
  };
  const whole = (column: 'price' | 'stock' | 'unit_cost', least: number, most: number): number | null => {
    // Spreadsheets write 2,995 and 2995.00 for the same shillings.
    const value = cell(column)
      .replace(/^KSh\s*/i, '')
      .replace(/(?<=[0-9]),(?=[0-9]{3}(?![0-9]))/g, '')
      .replace(/\.0{1,2}$/, '');
    if (value === '') return null;
    if (!/^-?[0-9]{1,12}$/.test(value)) wrong(column, 'not_a_number');
    else if (Number(value) < least || Number(value) > most) wrong(column, 'out_of_range');
    return Number(value);
  };
  const name = text('name', true);
  const category = text('category', true);
  const price = whole('price', 1, PRODUCT_LIMITS.price);
  if (price === null) wrong('price', 'missing');
  const checked = cell('price_checked_on');
  if (checked !== '' && !(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(checked) && isDay(checked) && checked <= today))
    wrong('price_checked_on', 'not_a_day');
  const delivery = cell('delivery') || 'parcel';
  if (!isDelivery(delivery)) wrong('delivery', 'unknown');
  const specifications = readSpecifications(cell('specifications'), cell('specifications_sw'), wrong);
  const made = {
    ...{ row, slug: slugOf(name), name, category, specifications },
    name_sw: text('name_sw'),
    description: text('description'),
    description_sw: text('description_sw'),
    price: price ?? 0,
    price_source: text('price_source'),
    price_checked_on: checked === '' ? null : checked,
    delivery: isDelivery(delivery) ? delivery : ('parcel' as const),
    stock: whole('stock', 0, PRODUCT_LIMITS.pieces) ?? 0,
    unit_cost: whole('unit_cost', 0, PRODUCT_LIMITS.price),
    supplier: text('supplier'),
  };
  return { good: errors.length === 0 ? made : null, errors };
}

/** As in the form of a product: nothing in it that a reader can't see, and something that they can. */
const isSeen = (value: string, hasLines = false): boolean =>
  (hasLines ? WrittenText : WrittenLine)(IMPORT_LIMITS.rowBytes, 1).safeParse(value).success;

const isDelivery = (word: string): word is DeliveryClass => (DELIVERY_CLASSES as readonly string[]).includes(word);

type Line = readonly [name: string, value: string];
/** `Screen=6.5 inches | Memory=8 GB`. @returns null: it is something else */
function readLines(text: string): Line[] | null {
  if (text === '') return [];
  const lines = text.split('|').map((part): Line => {
    const at = part.indexOf('=');
    return at < 0 ? ['', ''] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
  });
  const names = lines.map(([name]) => name.toLowerCase());
  const isOdd = lines.some(([name, value]) => name === '' || value === '' || /^[0-9]+$/.test(name));
  const isLong = lines.some((line) => line.some((part) => part.length > PRODUCT_LIMITS.specification));
  if (isOdd || isLong || lines.length > PRODUCT_LIMITS.specifications || new Set(names).size !== names.length)
    return null;
  return lines;
}

function readSpecifications(
  english: string,
  kiswahili: string,
  wrong: (column: ImportColumn, fault: ImportFault) => void,
): Specification[] {
  const [en, sw] = [readLines(english), readLines(kiswahili)];
  if (en === null) wrong('specifications', 'shape');
  else if (english !== '' && !isSeen(english)) wrong('specifications', 'unseen');
  if (kiswahili !== '' && !isSeen(kiswahili)) wrong('specifications_sw', 'unseen');
  // Line for line, or none at all.
  if (sw === null || (sw.length > 0 && sw.length !== en?.length)) wrong('specifications_sw', 'shape');
  return (en ?? []).map(([name, value], at) => ({
    ...{ name, value, name_sw: sw?.[at]?.[0] ?? '', value_sw: sw?.[at]?.[1] ?? '' },
  }));
}
