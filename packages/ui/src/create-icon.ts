import { createElement, type CSSProperties, type FunctionComponent, type SVGProps } from 'react';
import { cx } from './cx.ts';

/** What lucide keeps of an icon: names and attributes of its elements, on a field of 24 by 24. */
type IconData = { readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] };
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/**
 * Makes what lucide's own `createLucideIcon` would: outlines in the colour of the text (scripts/vite/light-icons.ts). The pen
 * is the style sheet's (`.icon`, elements.css): told in every icon, it was a tenth of a page's HTML.
 */
export default function createIcon({ node }: IconData): FunctionComponent<IconProps> {
  return ({ size = 24, fill, strokeWidth, className, style, ...props }) => {
    const other: CSSProperties = { ...(fill && { fill }), ...(strokeWidth !== undefined && { strokeWidth }), ...style };
    const frame = { width: size, height: size, viewBox: '0 0 24 24', className: cx('icon', className) };
    // Children one by one: they never change places, and need no keys.
    return createElement(
      'svg',
      { 'aria-hidden': true, ...props, ...frame, ...(Object.keys(other).length > 0 && { style: other }) },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
