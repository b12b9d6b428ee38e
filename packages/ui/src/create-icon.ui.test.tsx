import { cleanup, render } from '@testing-library/react';
import * as gavel from 'lucide-react/icons/gavel';
import type { ComponentType, SVGProps } from 'react';
import { afterEach, expect, test } from 'vitest';
import createIcon from './create-icon.ts';

afterEach(cleanup);
// Its types keep quiet about what an icon is made of.
const { __iconData } = gavel as unknown as { __iconData: Parameters<typeof createIcon>[0] };

function drawing(Icon: ComponentType<SVGProps<SVGSVGElement> & { size?: number | string }>): string {
  const { container } = render(<Icon size={20} strokeWidth={2.5} fill="currentColor" className="shrink-0" />);
  const svg = container.querySelector('svg');
  const attributes = Array.from(svg?.attributes ?? [], ({ name, value }) => `${name}="${value}"`).sort();
  // The library also names the icon among its classes, which no style sheet of ours speaks of.
  return `${attributes.join(' ').replace(/lucide\S* /g, '')}\n${svg?.innerHTML ?? ''}`;
}

test("an icon looks as the library's own would", () => {
  expect(drawing(createIcon(__iconData))).toBe(drawing(gavel.default));
});
