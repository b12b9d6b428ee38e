import './routes/styles.css';
import './routes/texts.ts';
import { start } from './routes/start.tsx';

start();
