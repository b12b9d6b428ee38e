import type { Area } from './catalogue.ts';
import { currentLanguage } from './language.ts';
import { loadTexts } from './load-texts.ts';

/** A module together with the words that it says. The build wraps every dynamic import in it (vite/texts-by-area.ts). */
export async function withTexts<Module>(module: Promise<Module>, areas: readonly Area[]): Promise<Module> {
  const [loaded] = await Promise.all([module, loadTexts(areas, currentLanguage())]);
  return loaded;
}
