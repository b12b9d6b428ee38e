import { currentLanguage } from './language.ts';
import { loadTexts, type TextFile } from './load-texts.ts';

/** A module together with the words that it says. The build wraps every dynamic import in it (apps/web/vite/texts-by-area.ts). */
export async function withTexts<Module>(module: Promise<Module>, files: readonly TextFile[]): Promise<Module> {
  const [loaded] = await Promise.all([module, loadTexts(files, currentLanguage())]);
  return loaded;
}
