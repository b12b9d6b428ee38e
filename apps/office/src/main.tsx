import './routes/styles.css';
import { start } from './routes/start.tsx';

start();
