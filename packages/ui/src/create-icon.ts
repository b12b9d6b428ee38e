import { createElement, type FunctionComponent, type SVGProps } from 'react';

/** What lucide keeps of an icon: names and attributes of its elements, on a field of 24 by 24. */
type IconData = { readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] };

/** Makes what lucide's own `createLucideIcon` would: outlines in the colour of the text (scripts/vite/light-icons.ts). */
export default function createIcon({
  node,
}: IconData): FunctionComponent<SVGProps<SVGSVGElement> & { size?: number | string }> {
  return ({ size = 24, ...props }) => {
    const frame = { xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 24 24' };
    const pen = {
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    };
    // Children one by one: they never change places, and need no keys.
    return createElement(
      'svg',
      { ...frame, ...pen, 'aria-hidden': true, ...props } as SVGProps<SVGSVGElement>,
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
