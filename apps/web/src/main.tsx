import './app/styles.css';
import { start } from './app/start.tsx';

// In a turn of its own: by now all modules have run, and on a cheap phone both at once would keep a finger waiting.
setTimeout(start);
