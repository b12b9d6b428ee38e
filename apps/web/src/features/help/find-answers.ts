import type { HelpTopic } from './help-topics.ts';

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Words so short say nothing by themselves ("a", "na", "ya"). */
const WORD_LENGTH_MIN = 3;

/**
 * The answers that hold every word of a search, wherever a word begins with it: topics keep their order, empty ones go.
 * Short words and signs are skipped; a search of nothing else finds everything.
 */
export function findAnswers(text: readonly HelpTopic[], search: string): readonly HelpTopic[] {
  const words = fold(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= WORD_LENGTH_MIN);
  if (words.length === 0) return text;
  return text.flatMap((topic) => {
    const answers = topic.answers.filter((answer) => {
      const said = ` ${fold(`${topic.title} ${answer.said}`)}`.replace(/[^\p{L}\p{N}]+/gu, ' ');
      return words.every((word) => said.includes(` ${word}`));
    });
    return answers.length === 0 ? [] : [{ ...topic, answers }];
  });
}
