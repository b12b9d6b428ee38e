import { expect, test } from 'vitest';
import { markWords } from './mark-words.ts';

const marked = (text: string, words: string[]) =>
  markWords(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

test('[AUC-7] what was asked for is marked where a word begins with it, in any case', () => {
  expect(marked('Sauti 43″ 4K UHD Smart TV', ['tv', 'television'])).toBe('Sauti 43″ 4K UHD Smart [TV]');
  expect(marked('TV and TVs', ['tv'])).toBe('[TV] and [TV]s');
  expect(marked('Infant fan', ['fan'])).toBe('Infant [fan]');
  expect(marked('Jiko 4-burner gas cooker', ['gas cooker', 'gas', 'burner'])).toBe('Jiko 4-[burner] [gas cooker]');
});

test('no words, or none that fit, mark nothing; the text stays whole', () => {
  expect(marked('Steel kettle', [])).toBe('Steel kettle');
  expect(marked('Steel kettle', ['(', 'x*', 'fridge'])).toBe('Steel kettle');
  expect(marked('', ['a'])).toBe('');
});
