import type { Language } from '@mnada/contract';
import { yieldToMain } from '@mnada/ui/yield-to-main.ts';
import { addTexts } from './catalogue.ts';
import type { Text } from './fill-text.ts';
import { TEXTS } from './texts-folder.ts';

const TRIES = 3;
const PAUSE_MS = 800;

/** The number of an area's file: the entry names those of every screen, and numbers travel lighter than names. */
export type TextFile = number;
/** What a file holds: the words of its area, under the area's name. */
type Words = Readonly<Record<string, Readonly<Record<string, Text>>>>;

/** All files that a screen of this visit has asked for. */
const wanted = new Set<TextFile>();
const loading = new Map<string, Promise<void>>();
const loaded = new Set<string>();

/** Loads words in a language, each file once. Without network, and after three tries, it fails; ask again then. */
export async function loadTexts(files: readonly TextFile[], language: Language): Promise<void> {
  if (TEXTS === null) return;
  const { folder } = TEXTS;
  await Promise.all(
    files.map((file) => {
      wanted.add(file);
      const name = `${language}/${file}`;
      const known = loading.get(name);
      if (known) return known;
      const started = fetchWords(`${folder}/${name}.json`).then((words) => {
        for (const [area, texts] of Object.entries(words)) addTexts(area, language, texts);
        loaded.add(name);
      });
      loading.set(name, started);
      started.catch(() => loading.delete(name));
      return started;
    }),
  );
}

async function fetchWords(address: string): Promise<Words> {
  for (let left = TRIES; ; left--) {
    try {
      await yieldToMain();
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      return (await answer.json()) as Words;
    } catch (error) {
      if (left <= 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Whether everything on screen can be said in that language now. */
export const hasTexts = (language: Language): boolean => missing(language).length === 0;

/** Loads what is missing to show everything in that language, also what a screen asks for meanwhile. */
export async function loadLanguage(language: Language): Promise<void> {
  while (!hasTexts(language)) await loadTexts(missing(language), language);
}

const missing = (language: Language): TextFile[] =>
  TEXTS === null ? [] : [...wanted].filter((file) => !loaded.has(`${language}/${file}`));
