/**
 * `1,417` or `38,851.20`: how Kenya writes numbers, in both languages. By hand like the dates (nairobi-time.ts), and because
 * the first formatter of `Intl` costs a cheap phone a good part of what all modules of a page take to start.
 * @param value rounded to `decimals`, halves away from zero
 */
export function groupDigits(value: number, decimals: 0 | 2 = 0): string {
  const scale = decimals === 0 ? 1 : 100;
  const units = Math.round(Math.abs(value) * scale);
  const whole = String(Math.floor(units / scale)).replace(/\B(?=(?:\d{3})+$)/g, ',');
  const sign = value < 0 && units > 0 ? '-' : '';
  return decimals === 0 ? sign + whole : `${sign}${whole}.${String(units % scale).padStart(2, '0')}`;
}
