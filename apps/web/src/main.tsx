import './routes/styles.css';
import './routes/texts.ts';
import { start } from './routes/start.tsx';
import { wholeStyles } from './client/whole-styles.ts';
import { currentLanguage } from './client/i18n/index.ts';
import { loadTexts } from '@mnada/i18n/load-texts.ts';
import { TEXTS } from '@mnada/i18n/texts-folder.ts';

const AGAIN_MS = 3_000;

/** The page is there to read meanwhile; it comes to life once it has the words that every page says, and all styles. */
function startWithWords(): void {
  Promise.all([loadTexts(TEXTS?.everywhere ?? [], currentLanguage()), wholeStyles()]).then(start, () =>
    setTimeout(startWithWords, AGAIN_MS),
  );
}
// In a turn of its own: by now all modules have run, and on a cheap phone both at once would keep a finger waiting.
setTimeout(startWithWords);
