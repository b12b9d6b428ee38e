import { readFileSync } from 'node:fs';
import { cleanup, render } from '@testing-library/react';
import * as gavel from 'lucide-react/icons/gavel';
import type { ComponentType, SVGProps } from 'react';
import { afterEach, expect, test } from 'vitest';
import createIcon from './create-icon.ts';

afterEach(cleanup);
// Its types keep quiet about what an icon is made of.
const { __iconData } = gavel as unknown as { __iconData: Parameters<typeof createIcon>[0] };
const sheet = readFileSync('packages/ui/src/elements.css', 'utf8');
const pen = Object.fromEntries(
  Array.from(/\.icon \{([^}]*)\}/.exec(sheet)?.[1]?.matchAll(/([\w-]+): (\S+);/g) ?? [], ([, name, value]) => [
    name,
    value,
  ]),
);

type Props = SVGProps<SVGSVGElement> & { size?: number | string };
/** What is drawn, told by attributes, by the sheet or by a style of its own. */
function drawing(Icon: ComponentType<Props>, props: Props) {
  const { container } = render(<Icon size={20} className="shrink-0" {...props} />);
  const svg = container.querySelector('svg');
  const {
    class: names = '',
    style = '',
    ...told
  } = Object.fromEntries(Array.from(svg?.attributes ?? [], ({ name, value }) => [name, value]));
  const own = Object.fromEntries(Array.from(style.matchAll(/([\w-]+): ([^;]+)/g), ([, name, value]) => [name, value]));
  // The library also names the icon among its classes, which no style sheet of ours speaks of; HTML needs no `xmlns`.
  const { xmlns: _, ...attributes } = { ...told, ...(names.includes('icon ') ? pen : {}), ...own };
  return { attributes, names: names.replace(/lucide\S* |icon /g, ''), lines: svg?.innerHTML };
}

test.each<Props>([
  {},
  { strokeWidth: 2.5, fill: 'currentColor' },
  { strokeWidth: 0 },
  { 'aria-hidden': false, fill: 'none' },
])("an icon looks as the library's own would: %o", (props) => {
  expect(drawing(createIcon(__iconData), props)).toEqual(drawing(gavel.default, props));
});
