/** Markup that is safe as it stands. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

type Part = Html | string | number | null | false | readonly Part[];
const rendered = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (part === null || part === false) return '';
  return typeof part === 'object' ? part.map(rendered).join('') : escaped(String(part));
};

/** Every value that is put in is escaped, also within quoted attributes; markup only comes from another `html`. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((text, string, index) => text + rendered(parts[index - 1] ?? null) + string));
