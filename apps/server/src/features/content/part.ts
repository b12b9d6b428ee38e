import { type ContentAnswer, type Language } from '@mnada/contract';
import { parseMarkdown } from './parse-markdown.ts';

type Both = { readonly en: string; readonly sw: string };
/** One paragraph with its heading, as it is written: Markdown, side by side in both languages. */
export type WrittenPart = {
  readonly id: string;
  /** Of help: the topic that it belongs to. */
  readonly group: string | null;
  readonly title: Both;
  readonly text: Both;
  readonly words: Both;
};

/** What of a version is not written yet, as `bids sw text`; empty: it is whole, and may be published (OPS-12). */
export function missingIn(parts: readonly WrittenPart[]): readonly string[] {
  const isTopic = (part: WrittenPart): boolean => parts.some(({ group }) => group === part.id);
  return parts.flatMap((part) =>
    (['en', 'sw'] as const).flatMap((language) => [
      ...(part.title[language].trim() === '' ? [`${part.id} ${language} title`] : []),
      ...(part.text[language].trim() === '' && !isTopic(part) ? [`${part.id} ${language} text`] : []),
      ...(parseMarkdown(part.text[language]) === null ? [`${part.id} ${language} text`] : []),
    ]),
  );
}

/** As pages show it, in one language. */
export const shownParts = (parts: readonly WrittenPart[], language: Language): ContentAnswer['parts'] =>
  parts.map(({ id, group, title, text, words }) => ({
    id,
    group,
    title: title[language],
    words: words[language],
    blocks: [...(parseMarkdown(text[language]) ?? [])],
  }));
