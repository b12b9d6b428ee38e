import type { Language } from '@mnada/contract';
import { yieldToMain } from '../yield-to-main.ts';
import { addTexts, type Area, type Text } from './catalogue.ts';
import { TEXTS } from './texts-folder.ts';

const TRIES = 3;
const PAUSE_MS = 800;

/** All areas that a screen of this visit has asked for. */
const wanted = new Set<Area>();
const loading = new Map<string, Promise<void>>();
const loaded = new Set<string>();

/** Loads the words of areas in a language, each once. Without network, and after three tries, it fails; ask again then. */
export async function loadTexts(areas: readonly Area[], language: Language): Promise<void> {
  if (TEXTS === null) return;
  const { folder } = TEXTS;
  await Promise.all(
    areas.map((area) => {
      wanted.add(area);
      const name = `${language}/${area}`;
      const known = loading.get(name);
      if (known) return known;
      const started = fetchWords(`${folder}/${name}.json`).then((words) => {
        addTexts(area, language, words);
        loaded.add(name);
      });
      loading.set(name, started);
      started.catch(() => loading.delete(name));
      return started;
    }),
  );
}

async function fetchWords(address: string): Promise<Readonly<Record<string, Text>>> {
  for (let left = TRIES; ; left--) {
    try {
      await yieldToMain();
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      return (await answer.json()) as Readonly<Record<string, Text>>;
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

const missing = (language: Language): Area[] =>
  TEXTS === null ? [] : [...wanted].filter((area) => !loaded.has(`${language}/${area}`));
