import type { ContentNode, ContentPart } from '@mnada/contract';
import { lettersOf } from '../content/index.ts';

export type HelpAnswer = {
  readonly id: string;
  readonly question: string;
  readonly blocks: readonly ContentNode[];
  /** Other words that people look for it by, and all its letters. */
  readonly said: string;
};
export type HelpTopic = { readonly id: string; readonly title: string; readonly answers: readonly HelpAnswer[] };

/** A part without a group is a topic; its answers name it. A topic without answers isn't shown. */
export function toTopics(parts: readonly ContentPart[]): readonly HelpTopic[] {
  return parts
    .filter(({ group }) => group === null)
    .map(({ id, title }) => ({
      id,
      title,
      answers: parts
        .filter(({ group }) => group === id)
        .map((part) => ({
          id: part.id,
          question: part.title,
          blocks: part.blocks,
          said: `${part.title} ${part.words} ${lettersOf(part.blocks)}`,
        })),
    }))
    .filter(({ answers }) => answers.length > 0);
}
